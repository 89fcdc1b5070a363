import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  folderProblem,
  memoryForBuild,
  memoryProblem,
  nodeProblem,
  portProblem,
} from "./check-machine.mjs";
import { reachRegistry } from "./install.mjs";

/** A server on a free port, for what is done with it. @param {(port: number) => Promise<void>} work */
async function listening(work) {
  const server = createServer((_request, response) => response.writeHead(404).end("{}"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  try {
    await work(typeof address === "object" && address !== null ? address.port : 0);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("before anything is written, a start says in one sentence", () => {
  it("that Node.js is too old, with both versions", () => {
    expect(nodeProblem("18.19.1")).toMatch(
      /^Node\.js 20 or newer is required, and this is 18\.19\.1\. Install/,
    );
    expect(nodeProblem("20.0.0")).toBeUndefined();
  });

  it("that the port is taken, and which is free", async () => {
    await listening(async (port) => {
      const settings = { PORT: String(port), HOST: "127.0.0.1" };
      expect(await portProblem(settings)).toBe(
        `PORT ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
      );
    });
    expect(await portProblem({ PORT: "no number" })).toBeUndefined();
  });

  it("that a folder, or the one in which it would be made, cannot be written", () => {
    const folder = "/proc/sys/microfinance";
    expect(folderProblem(folder, "DATA_DIR", 0)).toBe(
      "DATA_DIR /proc/sys/microfinance cannot be written by this user: change the owner of /proc/sys, or run as its owner.",
    );
    expect(folderProblem(path.join(tmpdir(), "new", "folder"), "DATA_DIR", 0)).toBeUndefined();
  });

  it("that the disk has too little room, with both numbers", () => {
    expect(folderProblem(tmpdir(), "DATA_DIR", 2 ** 60)).toMatch(
      /^DATA_DIR \S+ needs 1073741824\.0 GB of free disk, and [\d.]+ GB are free\.$/,
    );
  });

  it("that the memory is too small to build", () => {
    expect(memoryProblem(memoryForBuild / 2)).toBe(
      "Building the site needs 1.5 GB of memory, and this machine has 0.8 GB.",
    );
    expect(memoryProblem(memoryForBuild)).toBeUndefined();
  });

  it("that the registry cannot be reached, and nothing where it responds with an error", async () => {
    const at = (/** @type {number} */ port) => ({
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
    });
    expect(await reachRegistry(at(9))).toMatch(/^The packages are installed from the network/);
    await listening(async (port) => {
      expect(await reachRegistry(at(port))).toBeUndefined();
    });
  });
});
