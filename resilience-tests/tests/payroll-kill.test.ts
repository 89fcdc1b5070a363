import { describe, expect, test } from "vitest";
import { rounds } from "../src/random.ts";
import { killWhileBooking } from "../src/payroll-kill.ts";

describe("PAYR-15 a kill while an employer's file is booked", () => {
  test("leaves each row booked or waiting, and none is booked twice", async () => {
    const seed = 20_261_123;
    const report = await killWhileBooking({ rows: 8, kills: rounds(2, 4), seed });
    const { file } = report.sums;
    expect(report, `seed ${seed}`).toMatchObject({
      booked: 8,
      receipts: 8,
      payments: 8,
      sums: { file, list: file, account: file },
    });
    expect(report.during).toBeGreaterThan(0);
  });
});
