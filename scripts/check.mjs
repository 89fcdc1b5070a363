// `npm run check`: all static checks. Every step runs; one failure fails the command.
import { readFileSync } from "node:fs";
import path from "node:path";
import { findFloorFaults } from "./check-floors.mjs";
import { findReferenceFaults } from "./check-references.mjs";
import { findStyleFaults } from "./check-styles.mjs";
import { ensureInstalled } from "./install.mjs";
import { isInterrupted, isMain, pinnedNode, root, runBeside } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/** @typedef {{ name: string, program: string, args: string[], folder?: string, env?: NodeJS.ProcessEnv }} Step */

/** @type {Step} */
const typesOfPages = {
  name: "types of the pages",
  program: "react-router",
  args: ["typegen"],
  folder: "web",
};
/**
 * One program for both: the rules need the types, which are checked along the way. Several checkers, each on a thread,
 * would find out the same types again, for half as much work again; a larger heap is collected less often.
 *
 * @type {Step}
 */
const lint = {
  name: "lint and types",
  program: "oxlint",
  args: ["--type-check", "--threads=1"],
  env: { GOMAXPROCS: "1", GOGC: "200" },
};
/** What the other core does meanwhile. @type {Step[]} */
const others = [
  { name: "format", program: "oxfmt", args: ["--check", "."] },
  {
    name: "unused files, exports, packages",
    program: "knip",
    args: ["--no-progress"],
    // It reads the settings of the browser tests, which would build the site and look for ports.
    env: { E2E_PORT: "0", E2E_SCREENS_PORT: "0" },
  },
];

/** Comments and calls that suppress a check or a test. Joined, so that this file has no match. */
const suppressions = new RegExp(
  [
    ["(ox|es)lint", "disable"].join("-"),
    ["(oxfmt|prettier)", "ignore"].join("-"),
    ["@ts", "(ignore|expect-error|nocheck)"].join("-"),
    ["\\b(it|test|describe)", "(skip|only|todo|fixme|skipIf|runIf)\\b"].join("\\."),
  ].join("|"),
);

/**
 * Runs every step and prints its output.
 *
 * @returns {Promise<string[]>} the names of the failed steps
 */
async function check() {
  /** @type {string[]} */
  const failed = [];
  const run = async (/** @type {Step} */ step) => {
    if (!(await runs(step))) failed.push(step.name);
  };
  const inTurn = async (/** @type {Step[]} */ steps) => {
    for (const step of steps) await run(step);
  };
  // The lint reads them.
  await run(typesOfPages);
  await Promise.all([run(lint), inTurn(others)]);
  /** @type {[name: string, found: string[]][]} */
  const searches = [
    ["no suppressed checks", findSuppressions()],
    ["files named in documents", findMissing()],
    ["style sheets and SQL under 500 lines", findLongFiles()],
    ["comments within 120 columns", findLongComments()],
    ["classes of style sheets", findStyleFaults()],
    ["floors of the folders", findFloorFaults()],
    ["product rules", findReferenceFaults()],
  ];
  for (const [name, found] of searches) {
    console.log(`\n— ${name}`);
    for (const line of found) console.log(line);
    if (found.length > 0) failed.push(name);
  }
  return failed;
}

/**
 * Prints what a step says once it has ended, since others run beside it.
 *
 * @param {Step} step
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runs({ name, program, args, folder = ".", env = {} }) {
  if (isInterrupted()) process.exit(130);
  const bin = path.join(root, "node_modules/.bin", program);
  const { code, printed } = await runBeside(bin, args, {
    cwd: path.join(root, folder),
    env: {
      ...process.env,
      ...env,
      PATH: `${path.dirname(pinnedNode())}${path.delimiter}${process.env["PATH"]}`,
    },
  });
  console.log(`\n— ${name}\n${printed.trimEnd()}`);
  return code === 0;
}

/** Documents with file names. A name may omit the beginning of its path. */
const documents = listFiles("*.md");

function findMissing() {
  const files = listFiles().map((file) => `/${file}`);
  return documents.flatMap((document) =>
    [
      ...readFileSync(path.join(root, document), "utf8").matchAll(
        /`([\w./{},-]+\.(ts|tsx|mjs|sql|css|md))`/g,
      ),
    ]
      .flatMap(([, name = ""]) => expandBraces(name))
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${document}: there is no ${name}`),
  );
}

/** "a/{b,c}.ts" names two files. @param {string} name @returns {string[]} */
function expandBraces(name) {
  const [all, before = "", choices = "", after = ""] = /^(.*?)\{(.*?)\}(.*)$/.exec(name) ?? [];
  if (all === undefined) return [name];
  return choices.split(",").flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

function findSuppressions() {
  return listFiles("*.ts", "*.tsx", "*.mjs").flatMap((file) => {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      suppressions.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
  });
}

/** The lint has the same limit for code; it reads neither of these. */
function findLongFiles() {
  return listFiles("*.css", "*.sql").flatMap((file) => {
    const lines = readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length;
    return lines > 500 ? [`${file}: ${lines} lines`] : [];
  });
}

/** How a line of a comment begins. The formatter keeps code within its width and leaves comments as they are. */
const commented = /^\s*(\/\/|\/?\*)/;
const commentedInSql = /^\s*--/;

/** Released migrations are never edited, so they are left out. */
function findLongComments() {
  const files = listFiles("*.ts", "*.tsx", "*.mjs", "*.css", "*.sql", ":!server/migrations/0*");
  return files.flatMap((file) => {
    const pattern = file.endsWith(".sql") ? commentedInSql : commented;
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      line.length > 120 && pattern.test(line) ? [`${file}:${index + 1}: ${line.length}`] : [],
    );
  });
}

if (isMain(import.meta.url)) {
  await ensureInstalled({ forTests: true });
  const failed = await check();
  console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}`);
  process.exitCode = failed.length;
}
