// `npm test [check] [unit] [api] [browser] [resilience]`: all tests. Runs on Node.js 20 in a fresh clone.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

const parts = ["check", "unit", "api", "browser", "resilience"];
const results = path.join(root, "test-results");

const chosen = process.argv.slice(2);
const unknown = chosen.find((part) => !parts.includes(part));
if (unknown) throw new Error(`Unknown part "${unknown}". Parts: ${parts.join(", ")}.`);
const includes = (/** @type {string} */ part) => chosen.length === 0 || chosen.includes(part);

// Plain lines, for terminals and log files.
process.env["NO_COLOR"] = "1";
delete process.env["FORCE_COLOR"];
await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** @type {Count[]} */
const counts = [];
if (includes("check")) counts.push(await checks());
if (includes("unit") || includes("api") || includes("resilience")) counts.push(await vitest());
if (includes("browser")) counts.push(await browser());

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Checks are not counted as passed tests, but each failed check counts as a failure. */
async function checks() {
  const code = await runForeground(pinnedNode(), ["scripts/check.mjs"]);
  return { passed: 0, failed: code };
}

async function vitest() {
  const projects = [
    ...(includes("unit") ? ["contract", "scripts", "web", "components"] : []),
    ...(includes("api") ? ["server"] : []),
    ...(includes("resilience") ? ["resilience"] : []),
  ];
  const report = path.join(results, "vitest.json");
  const args = [
    "run",
    ...projects.map((name) => `--project=${name}`),
    "--reporter=default",
    "--reporter=json",
  ];
  const code = await runTool("vitest", [...args, `--outputFile.json=${report}`]);
  return counted(code, report, (/** @type {VitestReport} */ found) => ({
    passed: found.numPassedTests,
    failed:
      found.numFailedTests +
      found.numPendingTests +
      found.testResults.filter(
        (file) => file.status === "failed" && file.assertionResults.length === 0,
      ).length,
  }));
}

async function browser() {
  const report = path.join(results, "playwright.json");
  try {
    await ensureChromium();
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool("playwright", ["test", "--config=e2e", "--reporter=list,json"], env);
  return counted(code, report, (/** @type {PlaywrightReport} */ { stats }) => ({
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
 * @param {(found: Report) => Count} count
 * @returns {Count}
 */
function counted(code, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const found = count(JSON.parse(readFileSync(report, "utf8")));
  const sound = code === 0 ? found.passed > 0 : found.failed > 0;
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
