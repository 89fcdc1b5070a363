import { describe, expect, test } from "vitest";
import { rounds } from "../src/random.ts";
import { loseMachine } from "../src/machine-loss.ts";

describe("SITE-70 the loss of the machine", () => {
  test("SITE-70 loses nothing older than the last segment that arrived, and the restored books balance", async () => {
    const seed = 20_261_125;
    const losses = rounds(1, 2);
    const report = await loseMachine({ losses, seed, segments: "forced" });
    const { lost, doubled, halfDone, older, faults } = report;
    expect({ lost, doubled, halfDone, older, faults }, `seed ${seed}`).toEqual({
      lost: [],
      doubled: [],
      halfDone: [],
      older: [],
      faults: [],
    });
    expect(report.losses).toHaveLength(losses);
    expect(report.found).toBeGreaterThan(20 * losses);
    expect(report.found).toBe(report.acknowledged);
  });
});
