import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { columnsOfKind, importKinds } from "./columns.ts";
import { instalmentsCell, readInstalments } from "./instalment-cell.ts";
import { importedLoan, sumsOfLoan } from "./loan.ts";
import { placesOf, readRow } from "./read-row.ts";

const headings = columnsOfKind("loans").map(({ name }) => name);
const loan = (more: Readonly<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    external_reference: "L-1",
    customer: "C-1",
    product: "Salary Loan",
    amount: "1200",
    interest_rate: "20",
    months: "6",
    paid_out_on: "2025-12-31",
    ...more,
  };
  const found = placesOf("loans", headings);
  if ("error" in found) throw new Error(found.error);
  return readRow(
    "loans",
    found.places,
    headings.map((name) => cells[name] ?? ""),
  );
};
const valueOf = (column: string, cell: string) => {
  const { values, problems } = loan({ [column]: cell });
  return problems[0]?.reason ?? values[column];
};

describe("IMP-5 a cell", () => {
  it.each([
    ["amount", " 1,500.50 ", 1500.5],
    ["amount", "NLe 1 500", 1500],
    ["amount", "\u200F1500\u00A0", 1500],
    ["amount", "1.500,50", "“1.500,50” can mean NLe 1,500.50 or NLe 1.5005."],
    ["amount", "12.000", "“12.000” can mean NLe 12.00 or NLe 12,000.00."],
    ["amount", "1500.505", "“1500.505” has more than two decimals."],
    ["amount", "-5", "The amount is below 0."],
    ["amount", "1e5", "“1e5” can mean NLe 100,000.00 or NLe 15.00."],
    ["amount", "abc", "“abc” is not an amount."],
    ["amount", "", "This column is required."],
    ["amount", "#NO-VALUE", "The formula has no value."],
    ["amount", "#DIV/0!", "The formula has no value."],
    ["amount", "=5+5", "Formulas are not computed."],
    ["interest_rate", "22.5%", 0.225],
    ["interest_rate", "0.2", "This is not a rate."],
    ["paid_out_on", "31-12-2025", "2025-12-31"],
    ["paid_out_on", "31/12/2025", "2025-12-31"],
    ["paid_out_on", "2025-12-31 00:00:00", "2025-12-31"],
    ["paid_out_on", "12/31/2025", "This is not a date."],
    ["paid_out_on", "45000", "This is not a date."],
    ["months", "6.5", "This is not a number of months."],
    ["purpose", "'+232", "+232"],
    ["purpose", "", null],
    ["officer", "A@Gmail.com", "a@gmail.com"],
    ["status", "Active", "active"],
    ["instalments", "2026-01-31 100", "The instalments cannot be read."],
    ["external_reference", "x".repeat(101), "The text is longer than 100 characters."],
  ])("%s %j is %j", (column, cell, expected) => {
    expect(valueOf(column, cell)).toBe(expected);
  });

  it("never throws, whatever it contains, in any kind", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 60 }), { maxLength: 40 }),
        (cells) => {
          for (const { value } of importKinds) {
            const found = placesOf(
              value,
              columnsOfKind(value).map(({ name }) => name),
            );
            if ("error" in found) throw new Error(found.error);
            const { values, problems } = readRow(value, found.places, cells);
            expect(Object.keys(values)).toHaveLength(columnsOfKind(value).length);
            if (value === "loans" && problems.length === 0) importedLoan(values, "2026-03-15");
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("IMP-7 a loan from before", () => {
  const day = "2026-03-15";
  it.each([
    [{ paid_so_far: "1441" }, "paid_so_far"],
    [{ paid_so_far: "1440", status: "active" }, "status"],
    [{ paid_so_far: "10", status: "paid" }, "status"],
    [{ last_payment_on: "2026-01-10" }, "last_payment_on"],
    [{ paid_so_far: "10", last_payment_on: "2026-03-16" }, "last_payment_on"],
    [{ paid_out_on: "2026-03-16" }, "paid_out_on"],
    [{ product: "Group Loan" }, "product"],
    [{ amount: "0" }, "amount"],
    [{ amount: "0.01", months: "600" }, "months"],
    [{ instalments: "2026-01-31 1199 10", months: "1" }, "instalments"],
    [{ instalments: "2026-01-31 1200 10" }, "instalments"],
    [{ instalments: "2025-12-31 1200 10", months: "1" }, "instalments"],
  ])("is refused: %j", (more, column) => {
    const read = importedLoan(loan(more).values, day);
    expect("problem" in read && read.problem.column).toBe(column);
  });

  it("owes what its schedule says less what was paid, whatever its amount, period and payments", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 90_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cents, months, share) => {
          const amount = (cents / 100).toFixed(2);
          const whole = importedLoan(loan({ amount, months: String(months) }).values, day);
          if ("problem" in whole) throw new Error(whole.problem.reason);
          const paid = Math.floor(whole.loan.total * share);
          const paid_so_far = (paid / 100).toFixed(2);
          const cell = instalmentsCell(whole.loan.instalments);
          const own = importedLoan(
            loan({ amount, months: String(months), paid_so_far }).values,
            day,
          );
          const given = importedLoan(
            loan({ amount, months: String(months), paid_so_far, instalments: cell }).values,
            day,
          );
          expect(given).toEqual(own);
          if ("problem" in own) throw new Error(own.problem.reason);
          const { balance, principal, arrears, ...others } = sumsOfLoan(own.loan, day);
          expect(balance).toBe(own.loan.total - paid);
          expect(principal).toBe(cents - own.loan.paid_principal);
          expect(arrears).toBeLessThanOrEqual(own.loan.total - paid);
          const { lent, paid: all, ...buckets } = others;
          expect([lent, all]).toEqual([cents, paid]);
          expect(sumCents(Object.values(buckets).map((sum) => sum ?? 0))).toBe(arrears);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("has instalments that are read as they are written", () => {
    const rows = [1, 2, 3].map((number) => ({
      number,
      due_date: addMonths("2026-01-31", number),
      principal: number * 1_005,
      interest: number === 2 ? 0 : 99,
      penalty: 0,
      penalty_after: 0,
    }));
    expect(readInstalments(instalmentsCell(rows))).toEqual(rows);
  });
});
