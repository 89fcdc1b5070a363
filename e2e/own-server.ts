import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { makeDataFolder, removeDataFolder } from "../scripts/data-folder.mjs";
import { copyDemo, environmentOf } from "../scripts/demo-folder.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { untilReady } from "../scripts/ready.mjs";
import { test as base } from "./fixtures.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What differs from the usual environment of such a server. */
type Environment = Readonly<Record<string, string>>;

/**
 * A server with demo data of its own, a copy of those of the run, and tills, for tests whose settings or closed months
 * would disturb others.
 */
class OwnServer {
  private readonly origin: string;
  private readonly environment: Environment;
  private readonly dataDir = makeDataFolder();
  private child: ChildProcess | null = null;

  constructor(origin: string, environment: Environment) {
    this.origin = origin;
    this.environment = environment;
    copyDemo(process.env["E2E_DEMO"], "on", this.dataDir);
  }

  /** Stops the server and removes its data. */
  async end(): Promise<void> {
    await this.stop();
    removeDataFolder(this.dataDir);
  }

  /** Starts the server, with the data that it had. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      // With the channel the server detects the end of a killed worker, and stops.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...environmentOf(this.dataDir, "on"),
        HOST: "127.0.0.1",
        PORT: new URL(this.origin).port,
        PUBLIC_URL: this.origin,
        TRUST_PROXY: "loopback",
        ...this.environment,
      },
    });
    this.child = child;
    await untilReady(this.origin, () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    });
  }

  /** Stops the server as an operator does. Its data stay. */
  async stop(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}

interface OwnFixtures {
  server: string;
  lender: string;
  origin: string;
  environment: Environment;
  ownServer: OwnServer;
}

/**
 * `test` with a server whose demo lender uses tills. It starts for the first test of a worker that uses it; tests of
 * another `lender` have another server: `test.use({ lender: "branches" })`. Tests may add to its `environment`, which
 * may need to know its `origin`, and stop and start it as `ownServer`.
 */
export const test = base.extend<object, OwnFixtures>({
  lender: ["tills", { option: true, scope: "worker" }],
  environment: [{}, { option: true, scope: "worker" }],
  origin: [
    async ({ lender: _ }, provide) => provide(`http://localhost:${await freePort()}`),
    { scope: "worker" },
  ],
  ownServer: [
    async ({ origin, environment }, provide) => {
      const server = new OwnServer(origin, environment);
      await server.start();
      await provide(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  server: [async ({ origin, ownServer: _ }, provide) => provide(origin), { scope: "worker" }],
});
