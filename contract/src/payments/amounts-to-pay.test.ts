import { describe, expect, test } from "vitest";
import { amountsToPay, amountToStart } from "./amounts-to-pay.ts";

const loan = (paid: number[]) => ({
  balance: 600 - paid.reduce((sum, part) => sum + part, 0),
  instalments: ["2026-01-31", "2026-02-28", "2026-03-31"].map((due_date, at) => ({
    due_date,
    amount: 200,
    paid: paid[at] ?? 0,
  })),
});

describe("PAY-19 the amounts that a cashier offers", () => {
  test.each([
    ["nothing is due before the first date", [], "2026-01-30", [0, 200_00, 600_00, 200_00]],
    ["an instalment is due on its date", [], "2026-01-31", [200_00, 200_00, 600_00, 200_00]],
    ["several add up", [200, 50.5], "2026-04-01", [349_50, 149_50, 349_50, 349_50]],
    ["what is paid ahead is not due", [200, 200, 20], "2026-02-28", [0, 180_00, 180_00, 180_00]],
    ["a paid loan owes nothing", [200, 200, 200], "2026-04-01", [0, 0, 0, 0]],
  ])("%s", (_, paid, today, expected) => {
    const amounts = amountsToPay(loan(paid), today);
    const { due, next, all } = amounts;
    expect([due, next, all, amountToStart(amounts)]).toEqual(expected);
  });
});
