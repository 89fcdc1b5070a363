import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/** A CSS module with the names of its classes. @typedef {{ file: string, css: string }} Module */
/** A source that may import CSS modules. @typedef {{ file: string, code: string }} Source */

/** Classes that a page uses and its CSS module does not have, and classes that no page uses. */
export function findStyleFaults() {
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
  return faultsOf(
    listFiles("*.module.css").map((file) => ({ file, css: read(file) })),
    listFiles("web/*.ts", "web/*.tsx").map((file) => ({ file, code: read(file) })),
  );
}

/**
 * The same for given files. A class that is chosen by a computed name may be any class of its module.
 *
 * @param {readonly Module[]} modules
 * @param {readonly Source[]} sources
 * @returns {string[]}
 */
export function faultsOf(modules, sources) {
  /** @type {Map<string, Set<string> | "any">} */
  const used = new Map(modules.map(({ file }) => [file, new Set()]));
  const classes = new Map(modules.map(({ file, css }) => [file, classesOf(css)]));
  /** @type {string[]} */
  const faults = [];
  for (const { file, code } of sources) {
    for (const [, name = "", address = ""] of code.matchAll(
      /^import (\w+) from "(\.[^"]+\.module\.css)"/gm,
    )) {
      const module = path.posix.join(path.posix.dirname(file), address);
      const uses = namesOf(code, name);
      const known = classes.get(module);
      const before = used.get(module);
      if (known === undefined || before === undefined) {
        faults.push(`${file}: there is no ${address}`);
        continue;
      }
      if (uses === "any" || before === "any") used.set(module, "any");
      else for (const one of uses) before.add(one);
      for (const one of uses === "any" ? [] : uses)
        if (!known.has(one)) faults.push(`${file}: ${address} has no class ${one}`);
    }
  }
  for (const [module, names] of classes) {
    const uses = used.get(module);
    if (uses === "any") continue;
    for (const name of names)
      if (!uses?.has(name)) faults.push(`${module}: no page uses the class ${name}`);
  }
  return faults;
}

/** The classes in the selectors of a CSS module. @param {string} css @returns {Set<string>} */
function classesOf(css) {
  const selectors = css
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .match(/[^{};]+(?=\{)/g);
  const names = (selectors ?? [])
    .filter((one) => !one.trim().startsWith("@"))
    .flatMap((one) => [...one.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name));
  return new Set(names);
}

/**
 * The classes that a source reads of an import; "any" for a computed name.
 * @param {string} code
 * @param {string} name
 */
function namesOf(code, name) {
  // Not a property, nor a part of the address of an import; `...classes.part` is a use.
  const start = `(?<![\\w/-]|(?<!\\.\\.)\\.)${name}`;
  const reads = [...code.matchAll(new RegExp(`${start}(?:\\.(\\w+)|\\["([\\w-]+)"\\])`, "g"))];
  const all = [...code.matchAll(new RegExp(`${start}(?!\\w)`, "g"))];
  // The import itself is one more.
  if (all.length > reads.length + 1) return "any";
  return new Set(reads.map(([, property, key]) => property ?? key ?? ""));
}
