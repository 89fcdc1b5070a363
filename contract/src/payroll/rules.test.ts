import { describe, expect, it } from "vitest";
import {
  amountToDeduct,
  deductionError,
  employerCode,
  isEmployerName,
  isMonth,
  monthsOfLists,
  payDayIn,
  remittanceCode,
  runCode,
} from "./rules.ts";
import { employerRecordTexts } from "./texts.ts";
import { addDays, addMonths, daysBetween, monthName } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import { instalmentAmount, makeSchedule } from "../schedules/schedule.ts";

describe("PAYR-3 a stated employer", () => {
  const names = ["Ministry of Health", "MoH", "--"];

  it.each(["ministry of health", "M.O.H.", " Ministry-of-Health "])(
    "%s leads to its record",
    (name) => {
      expect(isEmployerName(names, name)).toBe(true);
    },
  );

  it.each(["", "-", "Ministry of Education", "Ministry of Health and Sanitation"])(
    "%j leads to none",
    (name) => {
      expect(isEmployerName(names, name)).toBe(false);
    },
  );
});

describe("PAYR-4 a loan with an employer", () => {
  it.each(["applied", "approved", "paying"])("may be %s", (status) => {
    expect(deductionError({ status, period_unit: "month" })).toBeNull();
  });

  it.each(["paid", "rejected", "canceled", "closed"])("is not %s", (status) => {
    expect(deductionError({ status, period_unit: "month" })).toBe(
      employerRecordTexts.ended(status),
    );
  });
});

describe("PAYR-6 the month of a list", () => {
  it("is this one, the one before or the next", () => {
    expect(monthsOfLists("2026-01-31")).toEqual(["2025-12", "2026-01", "2026-02"]);
    expect(isMonth("2026-02") && !isMonth("2026-13") && !isMonth("2026-2")).toBe(true);
    expect(monthName("2026-02")).toBe("February 2026");
  });

  it("has its pay day, the last day where it is shorter", () => {
    expect(payDayIn("2026-02", 25)).toBe("2026-02-25");
    expect(payDayIn("2026-02", 31)).toBe("2026-02-28");
    expect(payDayIn("2024-02", 31)).toBe("2024-02-29");
    expect(payDayIn("2026-04", 31)).toBe("2026-04-30");
  });

  it("and its employer have codes", () => {
    expect([employerCode(7), runCode(12), remittanceCode(3)]).toEqual([
      "EM-0007",
      "PD-000012",
      "ER-000003",
    ]);
  });
});

describe("PAYR-7 the amount of a line", () => {
  it.each([
    [{ balance: 100_000, paid: 0, due: 20_000 }, 20_000],
    [{ balance: 100_000, paid: 5_000, due: 60_000 }, 55_000],
    [{ balance: 100_000, paid: 30_000, due: 20_000 }, 0],
    [{ balance: 1_000, paid: 119_000, due: 125_000 }, 1_000],
    [{ balance: 0, paid: 0, due: 20_000 }, 0],
  ])("of %j is %d", (loan, amount) => {
    expect(amountToDeduct(loan)).toBe(amount);
  });
});

describe("PROD-16 instalments on the employer's pay day", () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays("2026-01-01", index));

  it.each([1, 15, 25, 28, 31])(
    "pay day %i: each list asks for the instalment of its month, whatever the day of the payout",
    (pay_day) => {
      for (const from of days) {
        const rows = makeSchedule({
          ...usualRepayment,
          due_day: pay_day,
          principal: 100_000,
          interest_rate: 0.2,
          loan_period: 3,
          from,
        });
        const [first] = rows;
        // No month passes between the payout and the first list that would have left time.
        expect(daysBetween(from, first?.due_date ?? "")).toBeGreaterThanOrEqual(15);
        expect(daysBetween(from, first?.due_date ?? "")).toBeLessThan(47);
        let paid = 0;
        for (const [index, row] of rows.entries()) {
          const month = addMonths(first?.due_date ?? "", index).slice(0, 7);
          expect(row.due_date).toBe(payDayIn(month, pay_day));
          const due = sumCents(rows.slice(0, index + 1).map(instalmentAmount));
          const asked = amountToDeduct({ balance: 120_000 - paid, paid, due });
          expect(asked).toBe(instalmentAmount(row));
          paid += asked;
        }
        expect(paid).toBe(120_000);
      }
    },
  );
});
