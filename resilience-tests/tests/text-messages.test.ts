import { expect, test } from "vitest";
import { rounds } from "../src/random.ts";
import { killWhileTexting } from "../src/text-messages.ts";

test("MSG-22 kills while text messages are sent: each payment has one, and the gateway gets none twice", async () => {
  const seed = 20_261_123;
  const report = await killWhileTexting({ kills: rounds(1, 3), seed, timeout: 0 });
  const { payments, written, stored, sent, open, unknown, doubled, neverSent } = report;
  expect({ doubled, neverSent }, `seed ${seed}`).toEqual({ doubled: [], neverSent: [] });
  expect(payments).toBeGreaterThan(rounds(5, 20));
  expect(written).toBe(payments);
  expect(sent + open + unknown).toBe(stored);
  // A kill left at least one message without the answer of the gateway.
  expect(open + unknown).toBeGreaterThan(0);
  expect(report.reached).toBeGreaterThan(sent);
});
