import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Actor } from "../core/access.ts";
import { formatCustomerDate } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { paidParts } from "../loans/balance.ts";
import { instalmentAmount } from "../schedules/schedule.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { type ChargeFacts, factsOf } from "./charge-schema.ts";
import { chargeSentence } from "./charge-sentence.ts";
import { chargeTexts } from "./charge-texts.ts";
import {
  type ChargedPenalty,
  type LoanWithCharges,
  mayApproveWaiver,
  paidOfCharges,
  waiverError,
  waiverFiguresOf,
  waivePenalty,
  withoutPenalty,
  withPenalty,
} from "./waiver.ts";

// 3,000 at 0.2 over 3 months: 1,200 a month, 1,000 of it principal.
const schedule = makeInstalments(300_000, 360_000, 3, "2025-01-31");

/** A loan that is charged after one payment, and then paid again. */
function loanWith(
  amounts: readonly [instalment: number, amount: number][],
  { before = 0, after = 0 } = {},
): LoanWithCharges {
  const charges = amounts.map(([instalment, amount], at): ChargedPenalty => {
    return { id: at + 1, instalment, amount, is_waived: false, is_taken_back: false };
  });
  const instalments = charges.reduce((rows, charge) => withPenalty(rows, before, charge), schedule);
  const paid = before + after;
  const owed = sumCents(instalments.map(instalmentAmount));
  return {
    status: owed === paid ? "paid" : paid === 0 ? "approved" : "paying",
    written_off_on: null,
    balance: owed - paid,
    paid,
    instalments,
    charges,
  };
}

const charge = (loan: LoanWithCharges, id: number) => {
  const found = loan.charges.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no penalty ${id}`);
  return found;
};

describe("SERV-56 what is paid of a penalty", () => {
  test("the penalty before interest and principal, the older penalty first", () => {
    const loan = loanWith(
      [
        [1, 5_000],
        [1, 3_000],
        [2, 4_000],
      ],
      { after: 6_000 },
    );
    expect([...paidOfCharges(loan)]).toEqual([
      [1, 5_000],
      [2, 1_000],
      [3, 0],
    ]);
  });

  test("nothing by what was paid before it", () => {
    const loan = loanWith([[1, 5_000]], { before: 60_000 });
    expect(paidOfCharges(loan).get(1)).toBe(0);
    expect(paidParts(loan.instalments, loan.paid)).toMatchObject({ penalty: 0, interest: 20_000 });
  });
});

describe("SERV-57 a waiver", () => {
  test("of an unpaid penalty lowers the balance by it", () => {
    const loan = loanWith([[1, 5_000]], { before: 60_000 });
    expect(waiverError(loan, charge(loan, 1))).toBeNull();
    expect(waiverFiguresOf(loan, charge(loan, 1))).toEqual({
      charge: 1,
      amount: 50,
      waived: 50,
      moved: 0,
      kept: 0,
      balance_before: 3_050,
      balance_after: 3_000,
      status_after: "paying",
    });
    const rows = waivePenalty(loan, charge(loan, 1)).schedule;
    expect(rows.map(({ penalty }) => penalty)).toEqual([0, 0, 0]);
  });

  test("a paid part pays what is due next", () => {
    const loan = loanWith([[1, 5_000]], { after: 4_000 });
    const figures = waiverFiguresOf(loan, charge(loan, 1));
    expect(figures).toMatchObject({ waived: 50, moved: 40, kept: 0 });
    const { schedule: rows } = waivePenalty(loan, charge(loan, 1));
    expect(paidParts(loan.instalments, loan.paid)).toMatchObject({ penalty: 4_000, interest: 0 });
    expect(paidParts(rows, loan.paid)).toEqual({ penalty: 0, interest: 4_000, principal: 0 });
  });

  test("a paid part stays paid where nothing else is owed", () => {
    const loan = loanWith([[3, 5_000]], { after: 363_000 });
    expect(loan.balance).toBe(2_000);
    expect(waiverFiguresOf(loan, charge(loan, 1))).toMatchObject({
      waived: 20,
      moved: 20,
      kept: 30,
      balance_after: 0,
      status_after: "paid",
    });
  });

  test("the last of what is owed makes the loan paid", () => {
    const loan = loanWith([[3, 5_000]], { before: 360_000 });
    expect(waiverFiguresOf(loan, charge(loan, 1))).toMatchObject({
      waived: 50,
      kept: 0,
      status_after: "paid",
    });
  });

  test("takes a penalty that a new schedule has carried from its new instalment", () => {
    const [first, second, third] = schedule;
    if (!first || !second || !third) throw new Error("three instalments are needed");
    const carried = [{ ...first, penalty: 1_000 }, second, { ...third, penalty: 4_000 }];
    const left = withoutPenalty(carried, 1, 5_000);
    expect(left.map(({ penalty }) => penalty)).toEqual([0, 0, 0]);
  });

  test.each([
    ["waived", { is_waived: true }, {}, chargeTexts.waived],
    ["taken back", { is_taken_back: true }, {}, chargeTexts.takenBack],
    ["of a paid loan", {}, { status: "paid", balance: 0 }, chargeTexts.nothingOwed],
    ["of a closed loan", {}, { status: "closed" }, chargeTexts.ended],
    ["of a loan written off", {}, { written_off_on: "2025-06-01" }, chargeTexts.ended],
  ])("is refused for a penalty %s", (_, penalty, change, error) => {
    const loan = { ...loanWith([[1, 5_000]]), ...change };
    expect(waiverError(loan, { ...charge(loan, 1), ...penalty })).toBe(error);
  });

  test("what is owed stays the schedule less the payments, whatever is charged, paid and waived", () => {
    const amounts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 20_000 })),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(
        amounts,
        fc.nat(360_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (made, before, share) => {
          const most = 360_000 - before + sumCents(made.map(([, amount]) => amount));
          const loan = loanWith(made, { before, after: Math.floor(most * share) });
          for (const each of loan.charges) {
            if (waiverError(loan, each) !== null) continue;
            const after = waivePenalty(loan, each);
            const owed = sumCents(after.schedule.map(instalmentAmount));
            expect(owed - loan.paid).toBe(loan.balance - after.waived);
            expect(owed).toBeGreaterThanOrEqual(loan.paid);
            const parts = paidParts(after.schedule, loan.paid);
            expect(parts.penalty + parts.interest + parts.principal).toBe(loan.paid);
            expect(parts.principal).toBeGreaterThanOrEqual(
              paidParts(loan.instalments, loan.paid).principal,
            );
          }
        },
      ),
    );
  });
});

describe("SERV-57 who approves a waiver", () => {
  const actor = (...role_ids: number[]): Actor => {
    return { user_id: 1, area: "staff", customer_id: null, staff_id: 1, role_ids, permissions: [] };
  };

  test.each([
    ["Manager", [8], 5_000, true],
    ["System Admin", [9], 5_000, true],
    ["Finance Admin up to the limit", [6], 100, true],
    ["Finance Admin above it", [6], 100.01, false],
    ["Finance Admin who is Manager too", [6, 8], 5_000, true],
    ["Loan Officer", [5], 1, false],
    ["Auditor", [7], 1, false],
  ])("%s", (_, roles, amount, isAllowed) => {
    expect(mayApproveWaiver(actor(...roles), amount, 100)).toBe(isAllowed);
  });
});

describe("SERV-55 how a penalty came about", () => {
  const facts: ChargeFacts = {
    instalment: 2,
    due_date: "2025-03-31",
    round: 1,
    kind: "fixed",
    value: 50,
    unpaid: 1_200,
    cap: 0.2,
    is_capped: false,
  };
  const say = (change: Partial<ChargeFacts>, amount = 50) =>
    chargeSentence({ ...facts, ...change, amount, charged_on: "2025-04-06" }, formatCustomerDate);

  test("a fixed amount, a share, a later round, the cap", () => {
    expect(say({})).toBe(
      "NLe 50.00 because NLe 1,200.00 of instalment 2, due 31-Mar-2025, was unpaid at the end of 05-Apr-2025.",
    );
    expect(say({ kind: "percent_of_instalment", value: 0.05 })).toBe(
      "5% of NLe 1,200.00 of instalment 2, due 31-Mar-2025, that was unpaid at the end of 05-Apr-2025.",
    );
    expect(say({ kind: "percent_of_principal", value: 0.05, unpaid: 1_000, round: 3 })).toBe(
      "5% of NLe 1,000.00, the principal of instalment 2, due 31-Mar-2025, that was unpaid at the end of 05-Apr-2025. It is the 3rd penalty of this instalment.",
    );
    expect(say({ is_capped: true }, 20)).toBe(
      "NLe 50.00 because NLe 1,200.00 of instalment 2, due 31-Mar-2025, was unpaid at the end of 05-Apr-2025. It is NLe 20.00, because all penalties of a loan are at most 20% of its amount.",
    );
    expect(say({ round: 12 })).toContain("the 12th penalty");
  });

  test("is kept with the penalty", () => {
    const due = {
      instalment: 2,
      due_date: "2025-03-31",
      round: 1,
      charged_on: "2025-04-06",
      amount: 5_000,
      unpaid: 120_000,
      is_capped: false,
    };
    const rule = { kind: "fixed", value: 50, every: "once", grace_days: 5, cap: 0.2 } as const;
    expect(factsOf(due, rule)).toEqual(facts);
    expect(factsOf(due, { ...rule, kind: "none", value: 0 })).toBeNull();
  });
});
