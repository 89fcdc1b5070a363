import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeDataFolder, removeDataFolder } from "../scripts/data-folder.mjs";
import { test as base } from "./fixtures.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const clock = fileURLToPath(new URL("files/earlier-clock.mjs", import.meta.url));

interface OwnServerOptions {
  /** How many days its clock is behind. */
  daysBehind?: number;
  /** Whether its demo lender uses tills. */
  tills?: "on" | "off";
}

/**
 * A server with demo data of its own, for tests whose settings, closed months or days would disturb others. It can
 * start again on a later day.
 */
export class OwnServer {
  readonly origin: string;
  private readonly port: number;
  private readonly tills: "on" | "off";
  private readonly dataDir = makeDataFolder();
  private child: ChildProcess | null = null;

  private constructor(port: number, tills: "on" | "off") {
    this.port = port;
    this.tills = tills;
    this.origin = `http://localhost:${port}`;
  }

  static async start({ daysBehind = 0, tills = "off" }: OwnServerOptions): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), tills);
    await server.run(daysBehind);
    return server;
  }

  /** Starts the server again, with the same data on another day. */
  async restart(daysBehind: number): Promise<void> {
    await this.stop();
    await this.run(daysBehind);
  }

  /** Stops the server and removes its data. */
  async end(): Promise<void> {
    await this.stop();
    removeDataFolder(this.dataDir);
  }

  private async run(daysBehind: number): Promise<void> {
    const child = spawn(process.execPath, ["--import", clock, "server/src/main.ts"], {
      cwd: root,
      // With the channel the server detects the end of a killed worker, and stops.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        CLOCK_DAYS_BEHIND: String(daysBehind),
        NODE_ENV: "development",
        DEMO: "on",
        DEMO_TILLS: this.tills,
        DATABASE_URL: "",
        DATA_DIR: this.dataDir,
        HOST: "127.0.0.1",
        PORT: String(this.port),
        PUBLIC_URL: this.origin,
        TRUST_PROXY: "loopback",
        MAX_EVENT_LOOP_DELAY: "0",
      },
    });
    this.child = child;
    while (!(await isReady(this.origin))) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      await wait(200);
    }
  }

  private async stop(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}

/** `test` with a server whose demo lender uses tills. It starts for the first test of a worker that uses it. */
export const test = base.extend<object, { server: string }>({
  server: [
    async ({ playwright: _ }, provide) => {
      const server = await OwnServer.start({ tills: "on" });
      await provide(server.origin);
      await server.end();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
