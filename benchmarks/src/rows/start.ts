import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { temporaryData } from "../../../resilience-tests/src/application.ts";
import { until } from "../../../resilience-tests/src/call.ts";
import { median } from "../load.ts";
import { atMost, type Row } from "../row.ts";
import { freePort } from "../../../scripts/free-port.mjs";

/** `npm start` of an existing installation that is built. */
export const startRow: Row = {
  name: "start",
  run: async () => {
    const data = temporaryData();
    try {
      const seconds: number[] = [];
      const megabytes: number[] = [];
      for (let start = 0; start <= 3; start += 1) {
        const found = await startOnce(data.dataDir);
        // The first start creates the demo data.
        if (start === 0) continue;
        seconds.push(found.seconds);
        megabytes.push(found.megabytes);
      }
      return [
        atMost("`npm start`, not the first, to its first answer", "", median(seconds), 5, " s"),
        atMost("its memory then, with the database", "", median(megabytes), 250, " MB"),
      ];
    } finally {
      data.remove();
    }
  },
};

async function startOnce(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir },
  });
  try {
    await until(
      "npm start",
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (response) => response.ok,
          () => false,
        ),
      300_000,
      20,
    );
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, megabytes: memoryOf(child.pid ?? 0) };
  } finally {
    const exit = once(child, "exit");
    if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    await exit;
  }
}

/**
 * Memory of the server and its database in MB; shared pages count once. npm and the waiting script are excluded.
 */
function memoryOf(starter: number): number {
  const processes = globSync("/proc/[0-9]*/stat").flatMap((file) => {
    const directory = file.slice(0, -"/stat".length);
    const parent = /\) \S (\d+)/.exec(textOf(file))?.[1];
    return parent === undefined
      ? []
      : [{ directory, pid: directory.slice("/proc/".length), parent }];
  });
  const below = (pid: string): typeof processes =>
    processes
      .filter(({ parent }) => parent === pid)
      .flatMap((found) => [found, ...below(found.pid)]);
  const server = below(String(starter)).find(({ directory }) =>
    textOf(`${directory}/cmdline`).includes("server/src/main.ts"),
  );
  if (server === undefined) throw new Error("The server is not among what was started");
  return [server, ...below(server.pid)].reduce(
    (sum, { directory }) =>
      sum + Number(/^Pss:\s+(\d+)/m.exec(textOf(`${directory}/smaps_rollup`))?.[1] ?? 0) / 1024,
    0,
  );
}

/** Empty if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
