import { describe, expect, test } from "vitest";
import { killDatabase } from "../src/crash-recovery.ts";
import { rounds } from "../src/random.ts";

describe("a kill", () => {
  test("of the application, its database or both at a random time loses and duplicates nothing acknowledged", async () => {
    const seed = 20_261_121;
    const report = await killDatabase({
      kills: 3,
      seed,
      loans: 2,
      between: rounds(15, 30),
      mailPatience: 1_000,
    });
    const { lost, doubled, halfDone, faults, mails } = report;
    expect({ lost, doubled, halfDone, faults }, `seed ${seed}`).toEqual({
      lost: [],
      doubled: [],
      halfDone: [],
      faults: [],
    });
    expect({ lost: mails.lost, doubled: mails.doubled }).toEqual({ lost: [], doubled: [] });
    expect(report.kills).toEqual({ application: 1, database: 1, both: 1 });
    expect(report.acknowledged).toBeGreaterThan(rounds(20, 30));
    expect(report.rows, "rows of collection sheets").toBeGreaterThan(0);
    expect(report.found).toBe(report.acknowledged);
    expect(report.wallet.paid).toBeGreaterThan(3);
  });
});
