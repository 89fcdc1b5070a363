import { describe, expect, test } from "vitest";
import { rounds } from "../src/random.ts";
import { isConsistent, runMultiProcess } from "../src/multi-process/run.ts";

describe("several processes on one database", () => {
  test("share totals, sessions and rate limits, and lose no request in a rolling restart under load", async () => {
    const report = await runMultiProcess({
      processes: 2,
      seed: 20_261_121,
      loans: 3,
      load: rounds(20, 40),
    });
    const { lost, doubled, halfDone, faults, lostInRestart, mailsDoubled } = report;
    expect({ lost, doubled, halfDone, faults, lostInRestart, mailsDoubled }).toEqual({
      lost: [],
      doubled: [],
      halfDone: [],
      faults: [],
      lostInRestart: [],
      mailsDoubled: [],
    });
    expect(report.sessions).toEqual({ open: [200, 200], ended: [401, 401] });
    expect(report.passwordStatuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Math.min(...report.shares)).toBeGreaterThan(rounds(5, 20));
    expect(isConsistent(report)).toBe(true);
  });
});
