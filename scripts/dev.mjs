// `npm run dev`: the server restarts and the pages reload when a file changes. Pages at PORT, API at PORT + 1.
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, root, runForeground } from "./pinned-node.mjs";

const port = Number(process.env["PORT"] || 3000);
const apiPort = port + 1;

await ensureInstalled();
// The server also serves the built pages and does not start without them.
await ensureBuilt();
const pages = `http://localhost:${port}`;
const api = runForeground(
  pinnedNode(),
  ["--watch", "--watch-preserve-output", "server/src/main.ts"],
  {
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env["PUBLIC_URL"] ?? pages },
  },
);
const web = runForeground(
  pinnedNode(),
  [path.join(root, "node_modules/.bin/react-router"), "dev", "--port", String(port)],
  {
    cwd: path.join(root, "web"),
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
  },
);
process.exitCode = Math.max(...(await Promise.all([api, web])));
