import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { canReach } from "./account.ts";

const another = { uid: 4_000_001, gid: 4_000_001 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "microfinance-account-"));
  await chmod(folder, 0o711);
  await mkdir(path.join(folder, "open"), { mode: 0o711 });
  await mkdir(path.join(folder, "closed/inside"), { recursive: true, mode: 0o700 });
  await symlink(path.join(folder, "closed/inside"), path.join(folder, "open/link"));
});
afterAll(() => rm(folder, { recursive: true }));

it("the path is accessible when every folder above permits the account", async () => {
  expect(await canReach(another, path.join(folder, "open/postgres"))).toBe(true);
});

it("the path is inaccessible when one folder is closed, also behind a link", async () => {
  expect(await canReach(another, path.join(folder, "closed/inside"))).toBe(false);
  expect(await canReach(another, path.join(folder, "open/link"))).toBe(false);
});

it("the current account needs no check", async () => {
  expect(await canReach({}, path.join(folder, "closed/inside"))).toBe(true);
});
