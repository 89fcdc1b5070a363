import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { groupStanding, type LoanWithMembers, memberNames } from "./standing.ts";

const shares = [
  { customer_id: "A", share: 100_000 },
  { customer_id: "B", share: 100_000 },
  { customer_id: "C", share: 100_000 },
];
// 300.00 a month: 100.00 each.
const loan: LoanWithMembers = {
  versions: [{ from_date: null, members: shares }],
  instalments: ["2026-02-28", "2026-03-31", "2026-04-30"].map((due_date) => ({
    due_date,
    amount: 30_000,
  })),
  payments: [],
};
const brings = (customer_id: string, amount: number, date = "2026-02-20") => ({
  date,
  amount,
  members: [{ customer_id, amount }],
});
const short = (of: LoanWithMembers, on: string | null) =>
  groupStanding(of, on).members.map(({ customer_id, due, paid, covered, covers, owes }) => [
    customer_id,
    { due, paid, covered, covers, owes },
  ]);

describe("SERV-156 what each member owes", () => {
  test("is the own part of what is due, less what was paid for it", () => {
    expect(short({ ...loan, payments: [brings("A", 10_000)] }, "2026-02-28")).toEqual([
      ["A", { due: 10_000, paid: 10_000, covered: 0, covers: 0, owes: 0 }],
      ["B", { due: 10_000, paid: 0, covered: 0, covers: 0, owes: 10_000 }],
      ["C", { due: 10_000, paid: 0, covered: 0, covers: 0, owes: 10_000 }],
    ]);
  });

  test("a payment that is not divided counts for all by their shares", () => {
    const whole = { date: "2026-02-28", amount: 15_000, members: [] };
    const members = groupStanding({ ...loan, payments: [whole] }, "2026-02-28").members;
    expect(members.map(({ paid, owes }) => [paid, owes])).toEqual([
      [5_000, 5_000],
      [5_000, 5_000],
      [5_000, 5_000],
    ]);
  });

  test("a loan without members has no standing", () => {
    expect(groupStanding({ ...loan, versions: [] }, null)).toEqual({ members: [], covered: [] });
  });
});

describe("SERV-158 what one member pays for another is covered by them", () => {
  test("who pays for all is owed the parts of the others, and the lender nothing", () => {
    const standing = groupStanding({ ...loan, payments: [brings("A", 30_000)] }, "2026-02-28");
    expect(standing.covered).toEqual([
      { customer_id: "B", covered_by: "A", amount: 10_000 },
      { customer_id: "C", covered_by: "A", amount: 10_000 },
    ]);
    expect(standing.members.map(({ owes }) => owes)).toEqual([0, 0, 0]);
  });

  test("what is paid before it is due covers no other member yet", () => {
    const paid = { ...loan, payments: [brings("A", 30_000)] };
    expect(groupStanding(paid, "2026-02-27").covered).toEqual([]);
    // In March the own part of A is due as well, so that A covers less.
    expect(groupStanding(paid, "2026-03-31").covered).toEqual([
      { customer_id: "B", covered_by: "A", amount: 10_000 },
    ]);
  });

  test("once the loan has ended, the whole schedule counts as due", () => {
    const paid = { ...loan, payments: [brings("A", 90_000)] };
    expect(groupStanding(paid, null).covered).toEqual([
      { customer_id: "B", covered_by: "A", amount: 30_000 },
      { customer_id: "C", covered_by: "A", amount: 30_000 },
    ]);
  });
});

describe("SERV-159 the share of a member who leaves is taken by the others from a day on", () => {
  const after: LoanWithMembers = {
    ...loan,
    versions: [
      ...loan.versions,
      {
        from_date: "2026-03-10",
        members: [
          { customer_id: "A", share: 150_000 },
          { customer_id: "B", share: 150_000 },
        ],
      },
    ],
  };

  test("what fell due before stays theirs, what falls due later is of the others", () => {
    expect(short(after, "2026-03-31")).toEqual([
      ["A", { due: 25_000, paid: 0, covered: 0, covers: 0, owes: 25_000 }],
      ["B", { due: 25_000, paid: 0, covered: 0, covers: 0, owes: 25_000 }],
      ["C", { due: 10_000, paid: 0, covered: 0, covers: 0, owes: 10_000 }],
    ]);
    const former = groupStanding(after, null).members.at(-1);
    expect(former).toMatchObject({ customer_id: "C", share: 0, is_former: true, total: 10_000 });
  });

  test("members who have left come after those who have not", () => {
    expect(memberNames(after.versions)).toEqual(["A", "B", "C"]);
  });
});

const names = ["A", "B", "C", "D"];
const version = fc
  .record({
    people: fc.subarray(names, { minLength: 1 }),
    share: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ people, share }) =>
    people.map((customer_id, index) => ({ customer_id, share: share * (index + 1) + index })),
  );
const anyLoan = fc
  .record({
    first: version,
    changes: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), version), { maxLength: 3 }),
    amounts: fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 10 }),
    payments: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 300 }),
        parts: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 }),
        amount: fc.integer({ min: 1, max: 400_000 }),
      }),
      { maxLength: 6 },
    ),
    on: fc.integer({ min: 0, max: 330 }),
  })
  .map(({ first, changes, amounts, payments, on }) => {
    const day = (count: number) => addDays("2026-01-01", count);
    const of: LoanWithMembers = {
      versions: [
        { from_date: null, members: first },
        ...changes
          .toSorted(([a], [b]) => a - b)
          .map(([count, members]) => ({ from_date: day(count), members })),
      ],
      instalments: amounts.map((amount, index) => ({ due_date: day(30 * (index + 1)), amount })),
      payments: payments.map((payment) => {
        const members = payment.parts.map((amount, index) => ({
          customer_id: names[index] ?? "A",
          amount,
        }));
        const amount = members.length > 0 ? sumCents(payment.parts) : payment.amount;
        return { date: day(payment.day), amount, members };
      }),
    };
    return { of, on: day(on) };
  });

test("SERV-158 for any loan the members together owe what is due and unpaid, and cover no more than is missing", () => {
  fc.assert(
    fc.property(anyLoan, ({ of, on }) => {
      const known = memberNames(of.versions);
      const payments = of.payments.filter(({ members }) =>
        members.every(({ customer_id }) => known.includes(customer_id)),
      );
      const { members, covered } = groupStanding({ ...of, payments }, on);
      const due = sumCents(of.instalments.filter((row) => row.due_date <= on).map((r) => r.amount));
      const paid = sumCents(payments.filter(({ date }) => date <= on).map(({ amount }) => amount));
      const sum = (key: "due" | "paid" | "owes" | "covered" | "covers" | "total") =>
        sumCents(members.map((member) => member[key]));
      expect(sum("due")).toBe(due);
      expect(sum("total")).toBe(sumCents(of.instalments.map(({ amount }) => amount)));
      expect(sum("paid")).toBe(paid);
      expect(sum("owes")).toBe(Math.max(0, due - paid));
      expect(sum("covered")).toBe(sum("covers"));
      expect(sumCents(covered.map(({ amount }) => amount))).toBe(sum("covered"));
      for (const part of covered) {
        expect(part.amount).toBeGreaterThan(0);
        expect(part.customer_id).not.toBe(part.covered_by);
      }
      for (const member of members) {
        expect(Math.min(member.due, member.paid) + member.covered + member.owes).toBe(member.due);
        expect(Math.min(member.covered, member.covers)).toBe(0);
        expect(member.owes).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
