import type { Plugin } from "vite";

/**
 * Parts of Zod. Each schema includes a writer of JSON Schema, a sixth of Zod; the browser only validates. Zod must not
 * compile schemas either: the content security policy forbids eval.
 */
const leaveOutPartsOfZod: Plugin = {
  name: "leave-out-parts-of-zod",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: {
      id: /[\\/]zod[\\/]v4[\\/]core[\\/](core|json-schema-processors|to-json-schema)\.js$/,
    },
    handler(code, id) {
      if (/[\\/]core\.js$/.test(id))
        return {
          code: code.replace("_globalConfig = {}", "_globalConfig = { jitless: true }"),
          map: null,
        };
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
      const exports = names.map(([, name]) => `nothing as ${name}`).join(", ");
      return { code: `const nothing = () => undefined;\nexport { ${exports} };`, map: null };
    },
  },
};

/**
 * The scroll area and the floating code that Mantine's dialogs import only to compare with a prop that is never set.
 */
const leaveOutScrollArea: Plugin = {
  name: "leave-out-scroll-area",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  resolveId: {
    filter: { id: /[\\/]ScrollArea[\\/]ScrollArea\.mjs$/ },
    handler: (_, importer = "") =>
      /[\\/](ModalRoot|DrawerRoot)\.mjs$/.test(importer) ? "\0no-scroll-area" : null,
  },
  load: {
    filter: { id: /^\0no-scroll-area$/ },
    handler: () => "export const ScrollArea = { Autosize: null };",
  },
};

/** Leaves out of the scripts what libraries import and the site never runs. */
export const leaveOutLibraryParts: readonly Plugin[] = [leaveOutPartsOfZod, leaveOutScrollArea];
