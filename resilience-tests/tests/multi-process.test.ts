import { describe, expect, test } from "vitest";
import { agreed, runMachines } from "../src/multi-process/run.ts";

describe("several processes on one database", () => {
  test("are one lender: same totals, sessions and limits; restarted in turn under load they lose no request", async () => {
    const report = await runMachines({ processes: 2, seed: 20_261_121, load: 80 });
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
    expect(report.guesses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Math.min(...report.shares)).toBeGreaterThan(20);
    expect(agreed(report)).toBe(true);
  });
});
