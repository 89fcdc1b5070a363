// Code, tests and documents name a rule by its id (LOAN-12); docs/product has its heading, and a test
// whose name begins with the id proves it. They name a decision by its number, and documents link to files
// and headings of the repository. `npm run check` runs this.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isMain, root } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/** @typedef {{ file: string, text: string }} TextFile */

const id =
  "(?:AUTH|CUST|LOAN|PROD|PAY|ACC|TILL|TRF|REC|RPT|MSG|SERV|COLL|PAYR|IMP|MOMO|KYC|SITE|BILL|BR|CONN|FILE)-[1-9]\\d*";
const ids = new RegExp(`\\b${id}\\b`, "g");
const heading = new RegExp(`^## (${id}) \\S`);
/** A string that begins with ids: the name of a test, of a group of tests, or of one row of a table of tests. */
const testName = new RegExp(`["\`](${id}(?:, ${id})*)(?=[ "\`])`, "g");
/** Numbers, sections and names of documents outside the repository. */
const foreign =
  /(?<![\w#$./-])D\d{1,3}(?![\w"'-]|\.\d)|\u00a7|\b(?:PUB|STF)-\d{3}\b|\b(?:[Aa]s|[Tt]he) specified\b|\b[Ss]pecifications?\b/g;
/** A test whose name begins with a word in capitals that is no id: the name of a document, unless it is listed. */
const foreignTestName =
  /\(["`](?!(?:GET|POST|PUT|PATCH|DELETE|ASVS|GRANT)\b)([A-Z]{3,})(?= [a-z])/g;
/** "decision 030", "decisions 080, 081", "docs/decisions/101". */
const decisions = /\b(?:decisions? |docs\/decisions\/)(\d{3}(?:(?:, | and )\d{3})*)/g;
/** [text](target), with or without an anchor, and pictures of HTML. */
const links = /(?:\]\(|<img src=")([^()\s"]+)[)"]/g;

const isTest = (/** @type {string} */ file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file);
const isRules = (/** @type {string} */ file) => /^docs\/product\/.+\.md$/.test(file);
const isDocument = (/** @type {string} */ file) => file.endsWith(".md");
/** Checksums fix the content of migrations, comments included. */
const isMigration = (/** @type {string} */ file) => /^server\/migrations\/[^/]+$/.test(file);

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
    if (!isTest(file)) continue;
    for (const [, name] of line.matchAll(foreignTestName))
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

/**
 * References to decisions without a file, and links of documents to missing files or headings.
 *
 * @param {readonly TextFile[]} files
 * @param {readonly string[]} allFiles every file of the repository
 */
export function linkFaults(files, allFiles) {
  const anchors = new Map(
    files.filter(({ file }) => isDocument(file)).map(({ file, text }) => [file, anchorsOf(text)]),
  );
  const folders = new Set(allFiles.map((file) => path.posix.dirname(file)));
  const numbers = new Set(
    allFiles.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []),
  );
  return files.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => {
      const place = `${file}:${index + 1}`;
      const missing = [...line.matchAll(decisions)]
        .flatMap(([, list = ""]) => list.match(/\d{3}/g) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `${place}: there is no decision ${number}`);
      if (!isDocument(file)) return missing;
      const broken = [...line.matchAll(links)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !isFound(file, target))
        .map((target) => `${place}: the link ${target} leads to nothing`);
      return [...missing, ...broken];
    }),
  );

  /** @param {string} from @param {string} target */
  function isFound(from, target) {
    const [name = "", anchor] = target.split("#");
    const found =
      name === "" ? from : path.posix.join(path.posix.dirname(from), name).replace(/\/$/, "");
    if (!allFiles.includes(found) && !folders.has(found)) return false;
    return anchor === undefined || anchors.get(found)?.has(anchor) === true;
  }
}

/** The anchors that a Markdown viewer makes of headings. @param {string} text */
function anchorsOf(text) {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Files without text of the product: binary ones, lists of packages, licences of others. */
const isWithoutText = (/** @type {string} */ file) =>
  /\.(?:png|svg|woff2|gz|backup)$|(?:^|\/)package-lock\.json$|-license\.txt$/.test(file);

/** The faults of the repository. */
export function findReferenceFaults() {
  const allFiles = listFiles();
  // This check and its test contain each kind of fault.
  const files = allFiles
    .filter((file) => !isWithoutText(file) && !file.startsWith("scripts/check-references."))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  return [...referenceFaults(files), ...linkFaults(files, allFiles)];
}

if (isMain(import.meta.url)) {
  const faults = findReferenceFaults();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
