import { expect, test } from "vitest";
import restSource from "./mantine-styles-rest.css?raw";

const pages = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const mantine = import.meta.glob<string>("../../../../node_modules/@mantine/core/esm/**/*.mjs", {
  query: "?raw",
  import: "default",
  eager: true,
});
const first = sheetsIn(pages["./mantine-styles.ts"]);
const rest = sheetsIn(restSource);

const root = "../../../../node_modules/@mantine/core/esm/";

/** The sources of a first load. */
const firstLoad = [
  "../../back-office/layout.tsx",
  "../../customer-area/layout.tsx",
  "../../back-office/dashboard/overview-page.tsx",
  "../../customer-area/home/home-page.tsx",
];

function sheetsIn(source = ""): string[] {
  return [...source.matchAll(/styles\/([A-Z]\w+)(?:\.layer)?\.css/g)].map(
    ([, sheet = ""]) => sheet,
  );
}

/** All Mantine components that these sources import. */
function usedNames(sources: string[]): Set<string> {
  const lists = sources.flatMap((source) => [
    ...source.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g),
  ]);
  return new Set(lists.flatMap(([, list = ""]) => list.split(",").map((name) => name.trim())));
}

/** These sources with their static imports. */
function importedBy(files: string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = pages[file];
    if (source === undefined || seen.has(file)) continue;
    seen.add(file);
    for (const [, from = ""] of source.matchAll(/^import (?!type )[^;]*?"(\.[^"]+\.tsx?)"/gm))
      waiting.push(page(file, from));
  }
  return [...seen].map((file) => pages[file] ?? "");
}

/** The key in `pages` of an import in one of these files. */
function page(from: string, to: string): string {
  const path = new URL(to, `https://app/components/theme/${from}`).pathname;
  if (path.startsWith("/components/theme/")) return `.${path.slice("/components/theme".length)}`;
  return path.startsWith("/components/") ? `..${path.slice("/components".length)}` : `../..${path}`;
}

/** The style sheets these components need: what their modules import, recursively. */
function neededSheets(names: Set<string>): Set<string> {
  const waiting: string[] = [];
  const exports = mantine[`${root}index.mjs`] ?? "";
  for (const [, list = "", from = ""] of exports.matchAll(
    /import \{ ([^}]+) \} from "(\.[^"]+)"/g,
  )) {
    if (list.split(",").some((name) => names.has(name.trim()))) waiting.push(resolve(root, from));
  }
  const seen = new Set<string>();
  const sheets = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const sheet = /([^/]+)\.module\.mjs$/.exec(file)?.[1];
    if (sheet !== undefined) sheets.add(sheet);
    for (const [, from = ""] of (mantine[file] ?? "").matchAll(/from "(\.[^"]+)"/g))
      waiting.push(resolve(file, from));
  }
  return sheets;
}

/** The path of an import, resolved from the importing module. */
function resolve(from: string, to: string): string {
  return root + new URL(to, `https://mantine/${from.slice(root.length)}`).pathname.slice(1);
}

test("every component in use has its style sheet in one of the two lists", () => {
  const needed = neededSheets(usedNames(Object.values(pages)));
  expect(needed.size).toBeGreaterThan(10);
  expect([...needed].filter((sheet) => ![...first, ...rest].includes(sheet))).toEqual([]);
  expect(first.filter((sheet) => rest.includes(sheet))).toEqual([]);
});

test("the Mantine components of a first load have their style sheets in the first list", () => {
  const sources = importedBy(firstLoad);
  expect(sources.length).toBeGreaterThan(30);
  const needed = neededSheets(usedNames(sources));
  expect(needed.size).toBeGreaterThan(5);
  expect([...needed].filter((sheet) => !first.includes(sheet))).toEqual([]);
});

test("no component of the first list uses one of the second, whose style sheets load later", () => {
  expect([...neededSheets(new Set(first))].filter((sheet) => rest.includes(sheet))).toEqual([]);
});
