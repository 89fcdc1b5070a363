import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { diskFree, newestBackup } from "./folders.ts";
import { type Condition, limits, problemsOf } from "./problems.ts";

const now = new Date("2026-03-16T09:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const well: Condition = {
  diskFree: { data: limits.diskFree, backup: null },
  jobs: { waiting: 3, retry: 1, failed: 0, oldest_seconds: limits.jobLate },
  failedMessages: 0,
  backupFile: ago(limits.backupAge),
  continuous: {
    started_at: ago(10 * limits.backupAge),
    segment_at: ago(limits.segmentAge),
    base_at: ago(limits.backupAge),
    error: null,
  },
  slot: { isReceiving: true, behind: limits.slotBehind },
};
const continuous = well.continuous as NonNullable<Condition["continuous"]>;
const jobs = well.jobs as NonNullable<Condition["jobs"]>;

describe("what /readyz says although requests are served", () => {
  test("nothing within the limits, and nothing of what is not set up or unknown", () => {
    expect(problemsOf(well, now)).toEqual([]);
    const unknown: Condition = {
      diskFree: { data: null, backup: null },
      jobs: null,
      failedMessages: null,
      backupFile: undefined,
      continuous: undefined,
      slot: undefined,
    };
    expect(problemsOf(unknown, now)).toEqual([]);
  });

  test.each<[string, Partial<Condition>]>([
    ["disk nearly full", { diskFree: { data: limits.diskFree - 1, backup: null } }],
    ["disk of the backups nearly full", { diskFree: { data: null, backup: limits.diskFree - 1 } }],
    ["jobs failed", { jobs: { ...jobs, failed: 1 } }],
    ["jobs late", { jobs: { ...jobs, oldest_seconds: limits.jobLate + 1 } }],
    ["messages failed", { failedMessages: 1 }],
    ["backup file too old", { backupFile: ago(limits.backupAge + 1) }],
    ["backup file too old", { backupFile: null }],
    [
      "continuous backup late",
      { continuous: { ...continuous, segment_at: ago(limits.segmentAge + 1) } },
    ],
    ["continuous backup late", { continuous: { ...continuous, segment_at: null } }],
    [
      "copy of the continuous backup too old",
      { continuous: { ...continuous, base_at: ago(limits.backupAge + 1) } },
    ],
    ["backup service behind", { slot: { isReceiving: false, behind: 0 } }],
    ["backup service behind", { slot: { isReceiving: true, behind: limits.slotBehind + 1 } }],
  ])("%s: %o", (text, change) => {
    expect(problemsOf({ ...well, ...change }, now)).toEqual([text]);
  });
});

describe("the folders of the server", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "microfinance-backups-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("the newest complete backup counts, and nothing else", async () => {
    expect(await newestBackup(folder)).toBeNull();
    expect(await newestBackup(path.join(folder, "missing"))).toBeNull();
    for (const [name, time] of [
      ["microfinance-2026-03-14T023000Z.backup", ago(2 * limits.backupAge)],
      ["microfinance-2026-03-15T023000Z.base", ago(limits.backupAge)],
      ["microfinance-2026-03-16T023000Z.backup.part", ago(0)],
      ["notes.txt", ago(0)],
    ] as const) {
      writeFileSync(path.join(folder, name), "");
      utimesSync(path.join(folder, name), time, time);
    }
    expect(await newestBackup(folder)).toEqual(ago(limits.backupAge));
  });

  test("the free space of a disk is known, and that of a missing folder is not", async () => {
    expect((await diskFree(folder, folder)).backup).toBeGreaterThan(0);
    expect(await diskFree(path.join(folder, "missing"), undefined)).toEqual({
      data: null,
      backup: null,
    });
  });
});
