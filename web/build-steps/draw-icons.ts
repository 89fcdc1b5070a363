import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const component = fileURLToPath(new URL("../app/components/display/icon.tsx", import.meta.url));
const drawings = fileURLToPath(import.meta.resolve("@iconify-json/tabler/icons.json"));
const id = /^\0?icon:/;
/** Outlines, which the component draws with its own line. */
const outline = /^(?:<g [^>]*stroke="currentColor"[^>]*>)?(?:<path [^>]*\/>)+(?:<\/g>)?$/;

/**
 * Resolves `icon:cash` to a component that draws this icon of Tabler. The packages with ready components have a file or
 * two for each of 6,000 icons, of which the site shows 90.
 */
export function drawIcons(): Plugin {
  let icons: Readonly<Record<string, { body: string } | undefined>> | undefined;
  return {
    name: "draw-icons",
    resolveId: { filter: { id }, handler: (source) => `\0${source.replace(id, "icon:")}` },
    load: {
      filter: { id },
      handler(source) {
        icons ??= (JSON.parse(readFileSync(drawings, "utf8")) as { icons: typeof icons }).icons;
        const body = icons?.[source.replace(id, "")]?.body ?? "";
        if (!outline.test(body)) throw new Error(`There is no outline for ${source.slice(1)}.`);
        const lines = [...body.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line);
        return `import { outlined } from ${JSON.stringify(component)};
export default /* @__PURE__ */ outlined(${JSON.stringify(lines)});`;
      },
    },
  };
}
