// Code, tests and documents name a rule by its id (LOAN-12); docs/product has its heading, and a test
// whose name begins with the id proves it. `npm run check` runs this.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isMain, root } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/** @typedef {{ file: string, text: string }} TextFile */

const id = "(?:AUTH|CUST|LOAN|PAY|ACC|TRF|RPT|MSG|SITE)-[1-9]\\d*";
const ids = new RegExp(`\\b${id}\\b`, "g");
const heading = new RegExp(`^## (${id}) \\S`);
/** A string that begins with ids: the name of a test, of a group of tests, or of one row of a table of tests. */
const testName = new RegExp(`["\`](${id}(?:, ${id})*)(?=[ "\`])`, "g");
/** Numbers and sections of documents outside the repository. */
const foreign = /(?<![\w#$./-])D\d{1,3}(?![\w"'-]|\.\d)|\u00a7|\b(?:PUB|STF)-\d{3}\b/g;

const isTest = (/** @type {string} */ file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file);
const isRules = (/** @type {string} */ file) => /^docs\/product\/.+\.md$/.test(file);
/** Checksums fix the content of migrations, comments included. */
const isMigration = (/** @type {string} */ file) => file.startsWith("server/migrations/");

/**
 * Every fault as "file:line: description".
 *
 * @param {readonly TextFile[]} files
 */
export function referenceFaults(files) {
  const lines = files.flatMap(({ file, text }) =>
    text.split("\n").map((line, index) => ({ file, line, place: `${file}:${index + 1}` })),
  );
  /** @type {Map<string, string>} */
  const headings = new Map();
  const faults = [];
  for (const { file, line, place } of lines) {
    const name = isRules(file) ? heading.exec(line)?.[1] : undefined;
    if (name === undefined) continue;
    const first = headings.get(name);
    if (first !== undefined) faults.push(`${place}: ${name} has a heading at ${first} already`);
    else headings.set(name, place);
  }
  for (const { file, line, place } of lines) {
    for (const [name] of line.matchAll(ids))
      if (!headings.has(name)) faults.push(`${place}: ${name} has no heading in docs/product`);
    if (isMigration(file)) continue;
    for (const [name] of line.matchAll(foreign))
      faults.push(`${place}: ${name} names a text that is not in the repository`);
  }
  const proved = new Set(
    lines
      .filter(({ file }) => isTest(file))
      .flatMap(({ line }) => [...line.matchAll(testName)])
      .flatMap(([, names = ""]) => names.split(", ")),
  );
  for (const [name, place] of headings)
    if (!proved.has(name)) faults.push(`${place}: no test has a name that begins with ${name}`);
  return faults;
}

/** The faults of the repository. */
export function findReferenceFaults() {
  const kinds = ["ts", "tsx", "mjs", "css", "sql", "md", "yaml", "html"].map((kind) => `*.${kind}`);
  // The test of this check contains each kind of fault.
  const files = listFiles(...kinds).filter((file) => file !== "scripts/check-references.test.mjs");
  return referenceFaults(
    files.map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") })),
  );
}

if (isMain(import.meta.url)) {
  const faults = findReferenceFaults();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
