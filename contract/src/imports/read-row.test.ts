import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { columnsOfKind, importKinds } from "./columns.ts";
import { instalmentsCell, readInstalments } from "./instalment-cell.ts";
import { importedLoan, sumsOfLoan } from "./loan.ts";
import { type FileSpelling, placesOf, readRow } from "./read-row.ts";

const headings = columnsOfKind("loans").map(({ name }) => name);
const spelling: FileSpelling = {
  date_order: "dmy",
  numbers: "unknown",
  today: "2026-11-28",
  products: [
    { code: "Salary Loan", name: "Salary Loan" },
    { code: "Personal Loan", name: "Micro/Personal Loan" },
    { code: "Individual Business Loan", name: "Individual Business Loan" },
  ],
};
const loan = (more: Readonly<Record<string, string>> = {}, how: Partial<FileSpelling> = {}) => {
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
    { ...spelling, ...how },
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
    ["amount", "n/a", "This column is required."],
    ["amount", "#NO-VALUE", "The formula has no value."],
    ["amount", "#DIV/0!", "The formula has no value."],
    ["amount", "=5+5", "Formulas are not computed."],
    ["interest_rate", "22.5%", 0.225],
    ["interest_rate", "0.2", 0.2],
    ["interest_rate", "250", "This is not a rate."],
    ["paid_out_on", "31-12-2025", "2025-12-31"],
    ["paid_out_on", "31/12/2025", "2025-12-31"],
    ["paid_out_on", "2025-12-31 00:00:00", "2025-12-31"],
    ["paid_out_on", "12/31/2025", "2025-12-31"],
    ["paid_out_on", "13/31/2025", "This is not a date."],
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
            const { values, problems } = readRow(value, found.places, cells, spelling);
            expect(Object.keys(values)).toHaveLength(columnsOfKind(value).length);
            if (value === "loans" && problems.length === 0) importedLoan(values, "2026-03-15");
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("IMP-16 a cell in other words", () => {
  const readingOf = (column: string, cell: string, how: Partial<FileSpelling> = {}) => {
    const { values, problems, readings } = loan({ [column]: cell }, how);
    return [problems[0]?.reason ?? values[column], readings.map(({ read }) => read).join()];
  };
  it.each([
    ["purpose", "n/a", null, "empty"],
    ["officer", "none", null, "empty"],
    ["purpose", "-", null, "empty"],
    ["purpose", "N/A", null, "empty"],
    ["paid_out_on", "-", "This column is required.", ""],
    ["amount", "none", "This column is required.", ""],
    // The lender's own number, whatever it says.
    ["external_reference", "none", "none", ""],
    ["paid_out_on", "25/6/2024", "2024-06-25", "25 Jun 2024"],
    ["paid_out_on", "06.04.2024", "2024-04-06", "06 Apr 2024"],
    ["paid_out_on", "12-Oct-84", "1984-10-12", "12 Oct 1984"],
    ["interest_rate", "0.25", 0.25, "25%"],
    ["interest_rate", "20 percent", 0.2, ""],
    ["interest_rate", "2.5% p.m.", 0.15, "15% for 6 months"],
    ["interest_rate", "20% p.m.", "This is not a rate.", ""],
    ["product", "salary loan", "Salary Loan", "Salary Loan"],
    ["product", "Salary", "Salary Loan", "Salary Loan"],
    ["product", "Individual Loan", "Individual Business Loan", "Individual Business Loan"],
    ["product", "Loan", "Loan", ""],
    ["months", "12 months", 12, "12"],
    ["months", "6.0", 6, "6"],
    ["status", "Running", "active", "active"],
    ["status", "Fully paid", "paid", "paid"],
    ["penalties", "Y", "yes", "yes"],
    // As it would be typed in the form: nothing to compare.
    ["paid_out_on", "31-12-2025", "2025-12-31", ""],
  ])("%s %j is %j, shown as %j", (column, cell, value, shown) => {
    expect(readingOf(column, cell)).toEqual([value, shown]);
  });

  it("is read by the order of dates and the format of numbers that the person has chosen", () => {
    expect(readingOf("paid_out_on", "06/04/2024", { date_order: "mdy" })[0]).toBe("2024-06-04");
    expect(readingOf("amount", "1.500,50", { numbers: "comma" })).toEqual([1500.5, "NLe 1,500.50"]);
    expect(readingOf("amount", "12.000", { numbers: "comma" })).toEqual([12_000, "NLe 12,000.00"]);
    expect(readingOf("amount", "12.000", { numbers: "point" })).toEqual([12, "NLe 12.00"]);
    expect(readingOf("amount", "12.005", { numbers: "point" })[0]).toMatch(/can mean/);
  });

  const customer = (cells: Readonly<Record<string, string>>) => {
    const names = Object.keys(cells);
    const found = placesOf("customers", names);
    if ("error" in found) throw new Error(found.error);
    return readRow("customers", found.places, Object.values(cells), spelling);
  };
  const named = { external_reference: "C-1", first_name: "Ya", last_name: "Turay" };

  it.each(["0023299004816", "232(0)99004816", "99004816.0", "+232 99 004816"])(
    "%s is a phone",
    (phone) => {
      expect(customer({ ...named, phone }).values["phone"]).toBe("+232-99-004816");
    },
  );

  it("of a customer: other words for the gender, and a phone with 00232", () => {
    const read = customer({ ...named, phone: "0023299004816", gender: "F" });
    expect(read.values).toMatchObject({ phone: "+232-99-004816", gender: "female" });
    expect(read.readings).toEqual([{ column: "gender", written: "F", read: "female" }]);
  });

  it("with two phones fills the other phone too, unless one is given", () => {
    const phone = "079193630 / 079498873";
    const read = customer({ ...named, phone });
    expect(read.values).toMatchObject({ phone: "+232-79-193630", other_phone: "+232-79-498873" });
    expect(read.readings).toEqual([
      { column: "phone", written: phone, read: "+232-79-193630, other phone +232-79-498873" },
    ]);
    expect(customer({ ...named, phone, other_phone: "076111222" }).problems).toHaveLength(1);
  });

  it.each(["1.23457E+16", "1,23457E+16", "7E+9", "1.23456789012346e+16"])(
    "%s is no account number",
    (cell) => {
      const { problems } = customer({ ...named, phone: "079193630", account_number: cell });
      expect(problems).toMatchObject([
        { column: "account_number", reason: expect.stringContaining("its last digits are lost") },
      ]);
    },
  );

  it.each(importKinds.map(({ value }) => value))("every example of %s is read", (kind) => {
    const columns = columnsOfKind(kind);
    const found = placesOf(
      kind,
      columns.map(({ name }) => name),
    );
    if ("error" in found) throw new Error(found.error);
    const cells = columns.map(({ example }) => example);
    const { values, problems } = readRow(kind, found.places, cells, spelling);
    expect(problems).toEqual([]);
    if (kind === "loans") expect(importedLoan(values, "2026-06-30")).toHaveProperty("loan");
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
    [{ method: "declining" }, "rate_per"],
    [{ first_due: "2025-12-01" }, "first_due"],
    [{ unit: "week", months: "400" }, "months"],
    [{ unit: "week", every: "2", months: "25" }, "months"],
  ])("is refused: %j", (more, column) => {
    const read = importedLoan(loan(more).values, day);
    expect("problem" in read && read.problem.column).toBe(column);
  });

  it("is repaid by the week and on the balance where its columns say so", () => {
    const read = loan({
      method: "reducing balance",
      rate_per: "p.a.",
      unit: "weekly",
      months: "26",
      first_due: "2026-02-03",
    });
    expect(read.problems).toEqual([]);
    const made = importedLoan(read.values, day);
    if ("problem" in made) throw new Error(made.problem.reason);
    const { instalments, repayment } = made.loan;
    expect(repayment).toMatchObject({ interest_method: "declining", period_unit: "week" });
    expect(instalments).toHaveLength(26);
    expect(instalments.slice(0, 2).map(({ due_date }) => due_date)).toEqual([
      "2026-02-03",
      "2026-02-10",
    ]);
    expect(instalments[25]?.interest).toBeLessThan(instalments[1]?.interest ?? 0);
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
