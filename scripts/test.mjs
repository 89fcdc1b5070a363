// `npm test [check] [unit] [api] [browser] [resilience]`: all tests. Runs on Node.js 20 in a fresh clone.
// `npm test -- changed [commit]`: the tests near what differs from a commit, and what that leaves out.
// `npm run test:full`: all tests with every round of each property and trial, then the trials by themselves.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { changedSince } from "./changed.mjs";
import { ensureChromium } from "./chromium.mjs";
import { folderOfRun } from "./data-folder.mjs";
import { makeDemo, removeDemo } from "./demo-folder.mjs";
import { ensureInstalled } from "./install.mjs";
import { isWithoutNpm, pinnedNode, root, runBeside, runForeground } from "./pinned-node.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

const parts = ["check", "unit", "api", "browser", "resilience"];
/** Trials of the full run, each a program that prints its report. */
const trials = ["crash-recovery", "multi-process", "machine-loss", "failover", "bad-input", "soak"];
const results = path.join(root, "test-results");
/** What packages, a build and the databases of a run take. */
const gigabytesNeeded = 3;

// Plain lines, for terminals and log files.
process.env["NO_COLOR"] = "1";
delete process.env["FORCE_COLOR"];
// Some fifty servers and commands start in a run: each after the first is spared a third of what loading costs.
process.env["NODE_COMPILE_CACHE"] ??= path.join(root, "node_modules/.cache/node-compile");

try {
  const counts = await run(process.argv.slice(2));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  // A missing tool, network or disk is a sentence for its reader, not a stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string[]} chosen @returns {Promise<Count[]>} */
async function run(chosen) {
  const [mode, since] = chosen;
  const unknown = chosen.find((part) => !parts.includes(part));
  if (unknown && mode !== "changed" && mode !== "full")
    throw new Error(`Unknown part "${unknown}". Parts: ${parts.join(", ")}; or changed, or full.`);
  requireRoom(root);
  requireRoom(tmpdir());
  await ensureInstalled({ forTests: true });
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (mode === "changed") return testChanged(since);
  if (mode === "full") process.env["TEST_RUNS"] = "full";
  const includes = (/** @type {string} */ part) =>
    mode === undefined || mode === "full" || chosen.includes(part);
  /** @type {Count[]} */
  const counts = [];
  // What the browser tests begin with is made while the others run.
  const demo = includes("browser") ? await prepareDemo() : undefined;
  const projects = [
    ...(includes("unit") ? ["contract", "scripts", "web", "components"] : []),
    ...(includes("api") ? ["server"] : []),
    ...(includes("resilience") ? ["resilience"] : []),
  ];
  // The longest check needs one core, so the tests begin meanwhile.
  const checked = includes("check") ? checks() : undefined;
  if (projects.length > 0) counts.push(await vitest(projects));
  if (checked !== undefined) counts.push(await checked);
  await demo?.made;
  if (includes("browser")) counts.push(await browser());
  if (mode === "full") for (const trial of trials) counts.push(await runTrial(trial));
  return counts;
}

/** @param {string | undefined} since @returns {Promise<Count[]>} */
async function testChanged(since) {
  const { base, server, specs, leftOut } = changedSince(since);
  const counts = [await checks()];
  counts.push(
    await vitest(["contract", "scripts", "web", "components"], {
      name: "near",
      args: [`--changed=${base}`, "--passWithNoTests"],
    }),
  );
  if (server.length > 0) counts.push(await vitest(["server"], { name: "server", args: server }));
  if (specs.length > 0) counts.push(await browser(specs));
  console.log(`\nLeft out: ${leftOut.join(", ")}. \`npm test\` runs them.`);
  return counts;
}

/** @param {string} folder */
function requireRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / 1024 ** 3;
  if (free < gigabytesNeeded)
    throw new Error(
      `The tests need ${gigabytesNeeded} GB of free disk; ${folder} has ${free.toFixed(1)} GB.`,
    );
}

/** @param {string} trial @returns {Promise<Count>} */
async function runTrial(trial) {
  console.log(`\n— trial: ${trial}`);
  const code = await runForeground(pinnedNode(), [`resilience-tests/${trial}.ts`]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/**
 * Checks are not counted as passed tests, but each failed check counts as a failure. What they say is shown at their
 * end, since tests may run beside them.
 *
 * @returns {Promise<Count>}
 */
async function checks() {
  const { code, printed } = await runBeside(pinnedNode(), ["scripts/check.mjs"]);
  console.log(printed);
  return { passed: 0, failed: code };
}

/**
 * @param {string[]} projects
 * @param {{ name: string, args: string[] }} only which of their tests; all without it
 * @returns {Promise<Count>}
 */
async function vitest(projects, only = { name: "vitest", args: [] }) {
  const report = path.join(results, `${only.name}.json`);
  const args = [
    "run",
    ...only.args,
    ...projects.map((name) => `--project=${name}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await runTool("vitest", args);
  const mayBeNone = only.args.includes("--passWithNoTests");
  if (mayBeNone && code === 0 && !existsSync(report)) return { passed: 0, failed: 0 };
  return counted(code, report, mayBeNone, (/** @type {VitestReport} */ found) => ({
    passed: found.numPassedTests,
    failed:
      found.numFailedTests +
      found.numPendingTests +
      found.testResults.filter(
        (file) => file.status === "failed" && file.assertionResults.length === 0,
      ).length,
  }));
}

/**
 * Builds the site, and begins to make the demo lender. Where either fails, the browser tests try again, and say why.
 *
 * @returns {Promise<{ made: Promise<void> } | undefined>}
 */
async function prepareDemo() {
  try {
    await ensureBuilt();
  } catch {
    return undefined;
  }
  const folder = folderOfRun(process.pid);
  process.env["E2E_DEMO"] = folder;
  return { made: makeDemo(folder, isWithoutNpm).catch(() => removeDemo(folder)) };
}

/** @param {string[]} specs its files; all without them @returns {Promise<Count>} */
async function browser(specs = []) {
  const report = path.join(results, "playwright.json");
  try {
    await ensureChromium();
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "--config=e2e", "--reporter=list,json", ...specs];
  const code = await runTool("playwright", args, env);
  return counted(code, report, false, (/** @type {PlaywrightReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
}

/**
 * Reads a runner's report. A missing report, no tests, or an exit code without a failed test is a failure.
 *
 * @template Report
 * @param {number} code
 * @param {string} report
 * @param {boolean} mayBeNone whether a run without a test is sound
 * @param {(found: Report) => Count} count
 * @returns {Count}
 */
function counted(code, report, mayBeNone, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const found = count(JSON.parse(readFileSync(report, "utf8")));
  const sound = code === 0 ? found.passed > 0 || mayBeNone : found.failed > 0;
  return sound ? found : { ...found, failed: found.failed + 1 };
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runTool(name, args, env = process.env) {
  return runForeground(pinnedNode(), [path.join(root, "node_modules/.bin", name), ...args], {
    env,
  });
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */
