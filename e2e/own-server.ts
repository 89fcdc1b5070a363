import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { test as base } from "./fixtures.ts";

const script = fileURLToPath(new URL("../scripts/serve-for-tests.mjs", import.meta.url));

/**
 * `test` with a server of its own, whose demo lender uses tills: settings and closed months of the books would disturb
 * other tests. It is started for the first test of a worker that uses it.
 */
export const test = base.extend<object, { server: string }>({
  server: [
    async ({ playwright }, provide, worker) => {
      const shared = new URL(worker.project.use.baseURL ?? "");
      const port = Number(shared.port) + 1_000 + worker.workerIndex;
      const address = `http://${shared.hostname}:${port}`;
      const child = spawn(process.execPath, [script], {
        env: {
          ...process.env,
          DEMO_TILLS: "on",
          PORT: String(port),
          HOST: "127.0.0.1",
          PUBLIC_URL: address,
          TRUST_PROXY: "loopback",
          E2E_RUN: String(process.pid),
        },
        stdio: "ignore",
      });
      const request = await playwright.request.newContext({ baseURL: address });
      const isUp = () =>
        request.get("/healthz").then(
          (reply) => reply.ok(),
          () => false,
        );
      while (!(await isUp())) {
        if (child.exitCode !== null) throw new Error("The server of the tests did not start");
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      await request.dispose();
      await provide(address);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
