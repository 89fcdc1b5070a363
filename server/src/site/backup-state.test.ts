import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff } from "../../test-support/make.ts";
import type { ContinuousBackupState } from "../core/deps.ts";
import { buildApp } from "../app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The response to a member of a role, with a backup in this state. */
async function stateFor(role: number, state?: ContinuousBackupState) {
  const stay = () => Promise.resolve();
  const backup = state && { state: () => state, stop: stay, sendLast: stay };
  const app = await buildApp({ ...t.deps, backup });
  const { headers } = await makeStaff(t.deps, role);
  const response = await app.inject({ url: "/api/settings/backup", headers });
  await app.close();
  return response.json().backup;
}

const before = (minutes: number) => new Date(t.deps.now().getTime() - minutes * 60_000);

test("SITE-71 an installation without a continuous backup says so", async () => {
  expect(await stateFor(9)).toMatchObject({ on: false, segment_at: null, late: false });
});

test("SITE-71 nothing for more than five minutes is late, also since the start", async () => {
  const base = { started_at: before(60), base_at: before(600), error: null };
  expect(await stateFor(9, { ...base, segment_at: before(5) })).toMatchObject({
    on: true,
    segment_at: before(5).toISOString(),
    base_at: before(600).toISOString(),
    keep_days: 14,
    late: false,
  });
  expect(await stateFor(9, { ...base, segment_at: before(5.1) })).toMatchObject({ late: true });
  expect(await stateFor(9, { ...base, segment_at: null })).toMatchObject({ late: true });
  const started = { ...base, started_at: before(1), segment_at: null };
  expect(await stateFor(9, started)).toMatchObject({ late: false });
});

test("SITE-71 only who changes settings reads why it failed", async () => {
  const error = "BACKUP_TO /mnt/share cannot be written";
  const state = { started_at: before(1), segment_at: null, base_at: null, error };
  expect(await stateFor(9, state)).toMatchObject({ error });
  expect(await stateFor(4, state)).toMatchObject({ error: null });
});
