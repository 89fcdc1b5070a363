// `npm start`: installs, builds and starts the server. Runs on Node.js 20 without packages.
import { createServer } from "node:net";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { isInterrupted, isWithoutNpm, pinnedNode, runForeground } from "./pinned-node.mjs";

try {
  await checkPort();
  await ensureInstalled();
  process.exitCode = await buildAndServe();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Builds the site while the server prepares its database and demo data; the server opens its port when both are done.
 */
async function buildAndServe() {
  let ended = false;
  const isAbandoned = () => ended || isWithoutNpm();
  const site = ensureBuilt({ beside: true, isAbandoned });
  const program = ["server/src/main.ts", "--await-site"];
  const code = await runForeground(pinnedNode(), program, { channel: true, waitsFor: site });
  ended = true;
  // A build that was abandoned with its server has no error of its own.
  if (code === 0 && !isInterrupted()) await site;
  else await site.catch(() => undefined);
  return code;
}

/** Fails before minutes of installing and building. The server validates every setting itself. */
async function checkPort() {
  const port = Number(process.env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const host = process.env["HOST"] || "0.0.0.0";
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === "EADDRINUSE"
        ? reject(
            new Error(
              `PORT ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
            ),
          )
        : resolve(undefined),
    );
    probe.listen(port, host, () => probe.close(resolve));
  });
}
