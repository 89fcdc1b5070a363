import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { arrearsOf, loanBalances, paidParts } from "../loans/balance.ts";
import { type Instalment, instalmentAmount } from "../schedules/schedule.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { isDearer, rescheduledRows } from "./reschedule.ts";
import type { RescheduleInput } from "./reschedule-terms.ts";
import { rescheduleTexts as texts } from "./reschedule-texts.ts";
import { usualRepayment } from "../schedules/repayment.ts";

// 3,000 at 0.2 over 12 months from 31 Jan: 300 a month, 250 of it principal, due 28 Feb, 31 Mar and so on.
const paidOutOn = "2025-01-31";
const year = makeInstalments(300_000, 360_000, 12, paidOutOn);
const loan = (paid: number, instalments: readonly Instalment[] = year) => ({
  status: paid > 0 ? "paying" : "approved",
  paid_out_on: paidOutOn,
  paid,
  instalments,
  repayment: usualRepayment,
});
const holiday = (months: number): RescheduleInput => ({
  way: "holiday",
  months,
  charges: "carry",
  extra_interest: 0,
  from_instalment: null,
});
const longer = (instalments: number, first_due_date: CalendarDate | null = null) =>
  ({
    way: "longer_term",
    instalments,
    first_due_date,
    charges: "carry",
    extra_interest: 0,
    from_instalment: null,
  }) as const satisfies RescheduleInput;

function made(...[of, input, today]: Parameters<typeof rescheduledRows>) {
  const result = rescheduledRows(of, input, today);
  if (result.error !== null) throw new Error(result.error);
  return result;
}

const nothing = { principal: 0, interest: 0, penalty: 0 };
const dates = (rows: readonly Instalment[]) => rows.map(({ due_date }) => due_date);

describe("SERV-100 a new schedule keeps what is paid and spreads what is not", () => {
  test("a holiday of two months moves the unpaid instalments, with their amounts", () => {
    const { rows, figures } = made(loan(90_000), holiday(2), "2025-05-10");
    expect(rows.slice(0, 3)).toEqual(year.slice(0, 3));
    expect(rows).toHaveLength(12);
    expect(rows[3]).toEqual({ ...year[3], number: 13, due_date: "2025-07-31" });
    expect(dates(rows.slice(3, 6))).toEqual(["2025-07-31", "2025-08-31", "2025-09-30"]);
    expect(figures.after).toMatchObject({ instalments: 9, instalment: 30_000 });
    expect(figures.after.last_due_date).toBe("2026-03-31");
    expect(figures.before).toMatchObject({ first_due_date: "2025-05-31", balance: 270_000 });
  });

  test("the partly paid instalment is cut to its paid parts, and the rest moves", () => {
    const { rows } = made(loan(100_000), holiday(1), "2025-05-10");
    expect(rows[3]).toEqual({ ...year[3], principal: 5_000, interest: 5_000 });
    expect(rows).toHaveLength(13);
    expect(rows[4]).toMatchObject({ number: 13, due_date: "2025-06-30" });
    expect(instalmentAmount(rows[4] ?? nothing)).toBe(28_889);
  });

  test("from a chosen instalment the earlier ones stay, paid or not, and the balance is that of the loan", () => {
    const from = { ...holiday(2), from_instalment: 6 };
    const { rows, figures } = made(loan(90_000), from, "2025-05-10");
    expect(rows.slice(0, 5)).toEqual(year.slice(0, 5));
    expect(rows[5]).toEqual({ ...year[5], number: 13, due_date: "2025-09-30" });
    expect(rows).toHaveLength(12);
    expect(figures.before).toMatchObject({ instalments: 7, balance: 270_000 });
    expect(figures.after).toMatchObject({ first_due_date: "2025-09-30", balance: 270_000 });
    const refused = (input: RescheduleInput) => rescheduledRows(loan(90_000), input, "2025-05-10");
    for (const number of [3, 13])
      expect(refused({ ...from, from_instalment: number })).toEqual({
        error: texts.fromInstalment,
        field: "from_instalment",
      });
    expect(refused({ ...longer(8, "2025-06-30"), from_instalment: 6 })).toEqual({
      error: texts.dateBeforeKept("30 Jun 2025"),
      field: "first_due_date",
    });
  });

  test("overdue instalments move too: none of the new ones is due before today", () => {
    const { rows } = made(loan(30_000), holiday(1), "2025-05-10");
    expect(dates(rows).slice(0, 3)).toEqual(["2025-02-28", "2025-06-30", "2025-07-31"]);
    expect(arrearsOf(rows, 30_000, "2025-06-30")).toBeNull();
    expect(arrearsOf(year, 30_000, "2025-05-10")).toMatchObject({ overdue_since: "2025-03-31" });
  });

  test("a loan past its last due date goes on from the next due day", () => {
    const { rows } = made(loan(300_000), longer(4), "2026-05-10");
    expect(dates(rows.slice(10))).toEqual(["2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"]);
  });

  test("a longer term has smaller instalments, the last takes the remainder", () => {
    const { rows, figures } = made(loan(90_000), longer(18), "2025-05-10");
    expect(rows).toHaveLength(21);
    expect(figures.after).toMatchObject({ instalments: 18, instalment: 15_000 });
    expect(rows[3]).toMatchObject({ due_date: "2025-05-31", principal: 12_500, interest: 2_500 });
  });

  test("a smaller instalment needs as many as it takes", () => {
    const input: RescheduleInput = {
      way: "smaller_instalment",
      amount: 20_000,
      first_due_date: "2025-06-05",
      charges: "carry",
      extra_interest: 0,
      from_instalment: null,
    };
    const { rows } = made(loan(90_000), input, "2025-05-10");
    expect(rows.slice(3).map(instalmentAmount)).toEqual([
      ...Array.from({ length: 13 }, () => 20_000),
      10_000,
    ]);
    expect(dates(rows.slice(3, 5))).toEqual(["2025-06-05", "2025-07-05"]);
  });

  test("an instalment paid ahead stays at its date, and no new one is due before it", () => {
    const ahead = loan(150_000);
    expect(rescheduledRows(ahead, longer(10, "2025-05-20"), "2025-05-10")).toEqual({
      field: "first_due_date",
      error: texts.dateEarly("30 Jun 2025"),
    });
    expect(dates(made(ahead, longer(10, "2025-06-30"), "2025-05-10").rows.slice(4, 6))).toEqual([
      "2025-06-30",
      "2025-06-30",
    ]);
  });
});

describe("SERV-102 interest and charges of a new schedule", () => {
  // 60.00 of penalties were charged on the fourth instalment when 100.00 of it was paid.
  const charged = year.map((row) =>
    row.number === 4 ? { ...row, penalty: 6_000, penalty_after: 10_000 } : row,
  );

  test("extra interest is added to what is owed, and needs consent", () => {
    const { rows, figures } = made(
      loan(90_000),
      { ...holiday(2), extra_interest: 9_000 },
      "2025-05-10",
    );
    expect(instalmentAmount(rows[3] ?? nothing)).toBe(31_000);
    expect(sumCents(rows.map((row) => row.interest))).toBe(60_000 + 9_000);
    expect(figures.after.balance - figures.before.balance).toBe(9_000);
    expect(isDearer(figures)).toBe(true);
    expect(isDearer(made(loan(90_000), holiday(2), "2025-05-10").figures)).toBe(false);
  });

  test("carried charges are due with the first new instalment", () => {
    const { rows, figures } = made(loan(102_000, charged), holiday(1), "2025-06-10");
    expect(rows[3]).toMatchObject({ principal: 5_000, interest: 5_000, penalty: 2_000 });
    expect(rows[4]).toMatchObject({ penalty: 4_000, penalty_after: 0 });
    expect(figures).toMatchObject({ charges: 4_000, waived: 0 });
    expect(paidParts(rows, 102_000)).toEqual(paidParts(charged, 102_000));
  });

  test("waived charges leave the balance, a paid part stays paid", () => {
    const { rows, figures } = made(
      loan(102_000, charged),
      { ...holiday(1), charges: "waive" },
      "2025-06-10",
    );
    expect(rows[4]).toMatchObject({ penalty: 0 });
    expect(figures).toMatchObject({ charges: 0, waived: 4_000 });
    expect(figures.before.balance - figures.after.balance).toBe(4_000);
  });

  test("where only charges are unpaid, nothing is spread", () => {
    const last = year.map((row) =>
      row.number === 12 ? { ...row, penalty: 500, penalty_after: 30_000 } : row,
    );
    expect(rescheduledRows(loan(360_000, last), holiday(1), "2026-02-10")).toEqual({
      error: texts.onlyCharges,
    });
  });
});

describe("SERV-101 what cannot be rescheduled", () => {
  const today = "2025-05-10";
  test.each(["paid", "closed", "canceled", "processed", "rejected"])(
    "a loan that is %s",
    (status) => {
      const result = rescheduledRows({ ...loan(90_000), status }, holiday(1), today);
      expect(result.error).toBe(texts.notLive);
    },
  );

  test("a loan that is not paid out", () => {
    const result = rescheduledRows({ ...loan(0), paid_out_on: null }, holiday(1), today);
    expect(result.error).toBe(texts.notLive);
  });

  test.each<[RescheduleInput, string, string]>([
    [holiday(0), "months", texts.months],
    [holiday(25), "months", texts.months],
    [holiday(1.5), "months", texts.months],
    [longer(9), "instalments", texts.fewInstalments(9)],
    [longer(601), "instalments", texts.manyInstalments(600)],
    [longer(12, "2025-05-09"), "first_due_date", texts.datePast],
    [longer(12, "2027-06-11"), "first_due_date", texts.dateLate("10 Jun 2027")],
    [
      { ...longer(12), way: "smaller_instalment", amount: 30_000 },
      "amount",
      texts.largeAmount("NLe 300.00"),
    ],
    [
      { ...longer(12), way: "smaller_instalment", amount: 449 },
      "amount",
      texts.smallAmount("NLe 4.50"),
    ],
    [{ ...longer(12), way: "smaller_instalment", amount: 0 }, "amount", texts.amount],
    [
      { ...holiday(1), extra_interest: 225_001 },
      "extra_interest",
      texts.extraTooLarge("NLe 2,250.00"),
    ],
  ])("%j is refused at %s", (input, field, error) => {
    expect(rescheduledRows(loan(90_000), input, today)).toEqual({ field, error });
  });
});

describe("SERV-103 a payment reversed after rescheduling", () => {
  test("its old instalment is open at its old date", () => {
    const { rows } = made(loan(90_000), holiday(2), "2025-05-10");
    expect(loanBalances(rows, 60_000, "2025-05-12")).toMatchObject({
      arrears: 30_000,
      days_past_due: 12,
      next_due: { number: 3, due_date: "2025-04-30", amount: 30_000 },
    });
  });
});
