import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeDataFolder, removeDataFolder } from "../scripts/data-folder.mjs";
import { test as base } from "./fixtures.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A server with demo data of its own and tills, for tests whose settings or closed months would disturb others. */
class OwnServer {
  readonly origin: string;
  private readonly port: number;
  private readonly dataDir = makeDataFolder();
  private child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
  }

  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await freePort());
    await server.run();
    return server;
  }

  /** Stops the server and removes its data. */
  async end(): Promise<void> {
    await this.stop();
    removeDataFolder(this.dataDir);
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      // With the channel the server detects the end of a killed worker, and stops.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_ENV: "development",
        DEMO: "on",
        DEMO_TILLS: "on",
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

/**
 * `test` with a server whose demo lender uses tills. It starts for the first test of a worker that uses it; tests of
 * another `lender` have another server: `test.use({ lender: "branches" })`.
 */
export const test = base.extend<object, { server: string; lender: string }>({
  lender: ["tills", { option: true, scope: "worker" }],
  server: [
    async ({ lender: _ }, provide) => {
      const server = await OwnServer.start();
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
