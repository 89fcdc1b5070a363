import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fakeKeys, fakeS3 } from "../../../test-support/fake-s3.ts";
import { readEnv } from "../../core/env.ts";
import { readMoment } from "../read-moment.ts";
import {
  isDue,
  shipSegments,
  removeExpired,
  expiredBases,
  expiredSegments,
} from "./continuous-backup.ts";
import { finishedAt, manifestName } from "./manifest.ts";
import { sealWith } from "./seal.ts";
import { missingSegment } from "./segments.ts";
import { openFolder, openTarget } from "./target.ts";

const key = randomBytes(32).toString("base64");
const seal = sealWith(key);
const at = (text: string) => new Date(`${text}Z`);

describe("SITE-70 objects of the backup", () => {
  test("SITE-70 open with their key, under their name, unchanged, and not otherwise", async () => {
    const content = randomBytes(100_000);
    const sealed = await seal.close("wal/A", content);
    expect(await seal.open("wal/A", sealed)).toEqual(content);
    await expect(seal.open("wal/B", sealed)).rejects.toThrow("wal/B cannot be decrypted");
    const other = sealWith(randomBytes(32).toString("base64"));
    await expect(other.open("wal/A", sealed)).rejects.toThrow("BACKUP_KEY");
    const changed = Buffer.from(sealed);
    changed[50] = (changed[50] ?? 0) ^ 1;
    await expect(seal.open("wal/A", changed)).rejects.toThrow("the object was changed");
    for (const cut of [0, 20, sealed.length - 1])
      await expect(seal.open("wal/A", sealed.subarray(0, cut))).rejects.toThrow("wal/A");
  });

  test("SITE-70 a missing folder is refused: its disk may not be mounted", async () => {
    await expect(openFolder("/nowhere/at/all")).rejects.toThrow("mount its disk");
  });

  test("SITE-70 a bucket keeps, lists, returns and removes them", async () => {
    const s3 = await fakeS3();
    try {
      const env = readEnv({
        BACKUP_TO: "s3://lender/backup/first",
        BACKUP_KEY: key,
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: "af-south-1",
        S3_ACCESS_KEY_ID: fakeKeys.id,
        S3_SECRET_ACCESS_KEY: fakeKeys.secret,
      });
      const target = await openTarget(env);
      expect(await target.list("wal")).toEqual([]);
      expect(await target.get("wal/B")).toBeNull();
      await target.put("wal/B", Buffer.from("second"));
      await target.put("wal/A", Buffer.from("first"));
      await target.put("base/A", Buffer.from("base"));
      expect([...s3.objects.keys()]).toContain("backup/first/wal/A");
      expect(await target.list("wal")).toEqual(["A", "B"]);
      expect(await target.get("wal/A")).toEqual(Buffer.from("first"));
      await target.remove("wal/A");
      expect(await target.list("wal")).toEqual(["B"]);
    } finally {
      s3.close();
    }
  });
});

describe("SITE-70 segments", () => {
  const segment = (position: string, timeline = "00000001") => timeline + position;

  test("SITE-70 a segment arrives once; a second installation in the same place is refused", async () => {
    const spool = await mkdtemp(path.join(tmpdir(), "spool-"));
    const disk = await mkdtemp(path.join(tmpdir(), "disk-"));
    try {
      const target = await openFolder(disk);
      const file = path.join(spool, "000000010000000000000003");
      await writeFile(file, "one");
      await writeFile(path.join(spool, ".000000010000000000000004"), "half");
      await writeFile(path.join(spool, "000000010000000000000003.00000028.backup"), "");
      expect(await shipSegments(spool, target, seal)).toBe(1);
      expect(await shipSegments(spool, target, seal)).toBe(0);
      expect(await target.list("wal")).toEqual(["000000010000000000000003"]);
      await writeFile(file, "one");
      expect(await shipSegments(spool, target, seal)).toBe(1);
      await writeFile(file, "another");
      await expect(shipSegments(spool, target, seal)).rejects.toThrow("a BACKUP_TO of its own");
    } finally {
      await rm(spool, { recursive: true });
      await rm(disk, { recursive: true });
    }
  });

  test("SITE-70 the first gap is named, and each timeline is counted by itself", () => {
    const whole = ["00000000000000FE", "00000000000000FF", "0000000100000000"];
    expect(missingSegment(whole.map((position) => segment(position)))).toBeNull();
    expect(missingSegment([segment("00000000000000FF"), segment("0000000100000001")])).toBe(
      segment("0000000100000000"),
    );
    const later = segment("0000000100000007", "00000002");
    expect(missingSegment([segment("0000000000000001"), later])).toBeNull();
  });

  test("SITE-70 what is kept restores every moment of the days to keep", () => {
    const bases = ["01", "02", "03", "04"].map((day) => at(`2026-11-${day}T02:00:00`));
    const now = at("2026-11-05T12:00:00");
    expect(expiredBases(bases, now, 2)).toEqual(bases.slice(0, 2));
    expect(expiredBases(bases, now, 30)).toEqual([]);
    expect(expiredBases(bases.slice(0, 1), now, 1)).toEqual([]);
    const [old, first, last] = ["05", "06", "07"].map((end) => segment(`00000000000000${end}`));
    const all = [old ?? "", first ?? "", last ?? "", "00000002.history"];
    expect(expiredSegments(all, [last ?? "", first ?? ""])).toEqual([old]);
    expect(expiredSegments(all, [])).toEqual([]);
  });
});

test("SITE-70 expired base backups go with the blocks and segments that only they need", async () => {
  const disk = await mkdtemp(path.join(tmpdir(), "disk-"));
  try {
    const target = await openFolder(disk);
    const base = async (time: Date, start_segment: string, blocks: string[]) => {
      const manifest = {
        format: "microfinance base backup 1",
        system: "1",
        started_at: time.toISOString(),
        finished_at: time.toISOString(),
        start_segment,
        backup_label: "",
        folders: [],
        files: [{ path: "base/1", blocks }],
        secrets: [],
      };
      const name = `base/${manifestName(time)}`;
      await target.put(name, await seal.close(name, Buffer.from(JSON.stringify(manifest))));
    };
    const segments = ["01", "02", "03"].map((end) => `0000000100000000000000${end}`);
    for (const name of segments) await target.put(`wal/${name}`, Buffer.from(""));
    for (const name of ["old", "both", "new"]) await target.put(`blocks/${name}`, Buffer.from(""));
    await base(at("2026-11-01T02:00:00"), segments[0] ?? "", ["old", "both"]);
    await base(at("2026-11-02T02:00:00"), segments[1] ?? "", ["both", "new"]);
    await removeExpired(target, seal, at("2026-11-02T12:00:00"), 1);
    expect(await target.list("base")).toHaveLength(2);
    await removeExpired(target, seal, at("2026-11-03T12:00:00"), 1);
    expect(await target.list("base")).toEqual(["20261102T020000Z.json"]);
    expect(await target.list("blocks")).toEqual(["both", "new"]);
    expect(await target.list("wal")).toEqual(segments.slice(1));
  } finally {
    await rm(disk, { recursive: true });
  }
});

describe("SITE-70 times", () => {
  test.each([
    [null, "2026-11-05T12:00:00", true],
    ["2026-11-05T02:00:10", "2026-11-05T12:00:00", false],
    ["2026-11-04T02:00:10", "2026-11-05T01:59:00", false],
    ["2026-11-04T02:00:10", "2026-11-05T02:00:00", true],
  ])("SITE-70 after a base backup of %s one is due at %s: %s", (base, now, due) => {
    expect(isDue(base === null ? null : at(base), at(now))).toBe(due);
  });

  test("SITE-70 the name of a base backup is its time", () => {
    const time = at("2026-11-22T02:00:07");
    expect(finishedAt(manifestName(time))).toEqual(time);
    expect(finishedAt("something.json")).toBeNull();
  });

  test.each(["2026-11-22", "22.11.2026 14:31", "2026-02-30 10:00", "2026-11-22 25:00", ""])(
    "SITE-70 %j is no moment",
    (text) => {
      expect(() => readMoment(text)).toThrow("is not a time such as");
    },
  );

  test("SITE-70 a moment is a minute or a second of Freetown time", () => {
    expect(readMoment("2026-11-22 14:31")).toEqual(at("2026-11-22T14:31:00"));
    expect(readMoment("2026-11-22T14:31:59")).toEqual(at("2026-11-22T14:31:59"));
    expect(readMoment("latest")).toBeNull();
  });
});

test("SITE-72 a key without a target encrypts backup files, with a database of any kind", () => {
  const settings = { JWT_SECRET: "x".repeat(32), BACKUP_KEY: key };
  expect(readEnv(settings).BACKUP_KEY).toBe(key);
  expect(readEnv({ ...settings, DATABASE_URL: "postgres://a@b/c" }).BACKUP_TO).toBeUndefined();
});

test.each([
  [{ BACKUP_TO: "backups", BACKUP_KEY: key }, "absolute path"],
  [{ BACKUP_TO: "/backups" }, "belong together"],
  [{ BACKUP_TO: "/backups", BACKUP_KEY: "short" }, "32 random bytes"],
  [{ BACKUP_TO: "/backups", BACKUP_KEY: key, BACKUP_KEEP_DAYS: "0" }, "BACKUP_KEEP_DAYS"],
  [{ BACKUP_TO: "/backups", BACKUP_KEY: key, DATABASE_URL: "postgres://a@b/c" }, "its own backup"],
])("SITE-70 settings that do not fit are refused: %o", (settings, text) => {
  expect(() => readEnv({ JWT_SECRET: "x".repeat(32), ...settings })).toThrow(text);
});
