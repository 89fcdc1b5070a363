// What `npm test -- changed` runs: the tests near a change, and how many others it leaves out.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { listFiles } from "./repository-files.mjs";

/**
 * @typedef {{ base: string, server: string[], specs: string[], leftOut: string[] }} Selection
 * server: filters of Vitest; specs: files of browser tests; leftOut: a line for each kind of test that is not run
 */

/** The files whose change reaches every test of the server. */
const everywhere =
  /^server\/(migrations|src\/core|src\/[^/]+\.ts|test-support\/(app|database|global-setup))/;

/** Selects the tests for what differs from a commit: that of `origin/main`, else the last one. */
/** @param {string | undefined} given @returns {Selection} */
export function changedSince(given) {
  const base = given ?? mergeBase();
  const changed = git("diff", "--name-only", base).concat(
    git("ls-files", "--others", "--exclude-standard"),
  );
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
  return { base, ...select(changed, listFiles("*.test.ts", "*.spec.ts"), read) };
}

/**
 * The tests of the server in the folders of the changed nouns, or all of them when a change reaches every noun; the
 * browser tests that changed, use a changed page object, or have the name of a changed noun of the web.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests every test file
 * @param {(file: string) => string} read
 * @returns {Omit<Selection, "base">}
 */
export function select(changed, tests, read) {
  const nouns = new Set(
    changed.flatMap((file) => /^(?:server|contract)\/src\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  const ofServer = tests.filter((file) => file.startsWith("server/"));
  const isEverywhere = changed.some((file) => everywhere.test(file));
  const server = isEverywhere
    ? ["server/"]
    : [
        ...[...nouns].map((noun) => `server/src/${noun}/`),
        ...ofServer.filter((file) => changed.includes(file) || usesChanged(file, changed, read)),
      ].filter((filter) => ofServer.some((file) => file.startsWith(filter)));
  const browser = tests.filter((file) => file.startsWith("e2e/"));
  const words = new Set(changed.flatMap((file) => wordsOf(file)));
  const specs = browser.filter(
    (file) =>
      changed.includes(file) ||
      usesChanged(file, changed, read) ||
      [...words].some((word) => path.basename(file).includes(word)),
  );
  const serverLeft = ofServer.filter((file) => !server.some((filter) => file.startsWith(filter)));
  return {
    server,
    specs,
    leftOut: [
      `${serverLeft.length} files of API tests of other nouns`,
      `${browser.length - specs.length} files of browser tests`,
      "the resilience tests",
    ].filter((line) => !line.startsWith("0 ")),
  };
}

/** Whether a test imports a changed file of `test-support` or `page-objects`. */
/** @param {string} test @param {readonly string[]} changed @param {(file: string) => string} read */
function usesChanged(test, changed, read) {
  const helpers = changed
    .filter((file) => /\/(test-support|page-objects)\//.test(file))
    .map((file) => file.replace(/^.*\/(test-support|page-objects)\//, "$1/"));
  return helpers.some((helper) => read(test).includes(helper));
}

/** The noun of a changed page, as the names of browser tests have it: "payment" of the folder "payments". */
/** @param {string} file @returns {string[]} */
function wordsOf(file) {
  const [, area, noun] = /^web\/app\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (area === "public" || area === "auth") return [area === "auth" ? "sign-" : "public-"];
  if (area === "loan-application") return ["wizard-"];
  if (area === "customer-area") return [`customer-${(noun ?? "").replace(/s$/, "")}`];
  return area === "back-office" && noun !== undefined ? [noun.replace(/s$/, "")] : [];
}

function mergeBase() {
  try {
    return git("merge-base", "HEAD", "origin/main")[0] ?? "HEAD";
  } catch {
    return "HEAD";
  }
}

/** @param {string[]} args @returns {string[]} the lines that it prints */
function git(...args) {
  const listed = execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return listed.split("\n").filter(Boolean);
}
