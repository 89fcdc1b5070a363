import { storedCharges } from "../accounting/charges.ts";
import { describe, expect, test } from "vitest";
import { recoveryEntry, recoveryReversalEntry } from "../accounting/entries.ts";
import { roleIds } from "../core/constants.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import type { ServicedLoan } from "./plan.ts";
import { planError } from "./plan.ts";
import { owedText, recoveryError, recoveryReversalError, stillOwed } from "./recovery.ts";
import {
  mayApproveWriteOff,
  owedParts,
  requestOfClosing,
  undoneWriteOff,
  undoWriteOffError,
  undoWriteOffFigures,
  writeOffError,
  writeOffFigures,
  writeOffPlan,
} from "./write-off.ts";
import { undoWriteOffLines, writeOffLines, writeOffTexts as texts } from "./write-off-texts.ts";
import { usualRepayment } from "../schedules/repayment.ts";

/** 5,000 over 6 months at 20%, of which 1,500 is paid: 166.67 + 166.67 interest and 1,166.66 principal. */
const loan: ServicedLoan = {
  status: "paying",
  principal: 500_000,
  total: 600_000,
  charges: 0,
  credits: 0,
  paid: 150_000,
  balance: 450_000,
  paid_out_on: "2026-01-16",
  due_date: "2026-07-16",
  last_payment_date: "2026-03-16",
  monthly_payment: 100_000,
  repayment: usualRepayment,
  instalments: makeInstalments(500_000, 600_000, 6, "2026-01-16"),
  schedule_version: 1,
  restructured_on: null,
  written_off_on: null,
  settled_early_on: null,
  refinanced_on: null,
};
const writtenOff: ServicedLoan = { ...loan, status: "closed", written_off_on: "2026-04-01" };

describe("SERV-120 a write-off", () => {
  test("loses the principal that is owed; balance and schedule stay", () => {
    const { principal, interest, penalty } = owedParts(loan);
    expect(principal + interest + penalty).toBe(loan.balance);
    const plan = writeOffPlan(loan, "closed", "2026-04-01");
    expect(plan).toEqual({
      schedule: null,
      charges: 0,
      credits: 0,
      entry: {
        kind: "write_off",
        postings: [
          { account: "5000", debit: principal, credit: 0 },
          { account: "1100", debit: 0, credit: principal },
        ],
      },
      fields: { status: "closed", written_off_on: "2026-04-01" },
    });
    expect(planError(loan, plan)).toBeNull();
  });

  test.each([
    ["of a paying loan", {}, null],
    ["of one without payments", { status: "approved", paid: 0, balance: 600_000 }, null],
    ["of a paid one", { status: "paid", paid: 600_000, balance: 0 }, texts.notLive],
    ["of an application", { status: "processed", paid_out_on: null }, texts.notLive],
    ["before the payout", { status: "approved", paid_out_on: null }, texts.notPaidOut],
    ["of a closed one", { status: "closed" }, texts.notLive],
    ["a second time", { status: "closed", written_off_on: "2026-04-01" }, texts.written],
    ["without principal owed", { paid: 600_000, balance: 0 }, texts.noPrincipal],
  ])("%s", (_name, change, error) => {
    expect(writeOffError({ ...loan, ...change })).toBe(error);
  });

  test("says in money what it loses and what stays owed", () => {
    const figures = writeOffFigures(loan, "closed");
    expect(figures.principal + figures.interest).toBeCloseTo(4500);
    expect(writeOffLines(figures)).toEqual([
      { label: "Written off as a loss", value: "NLe 3,833.34" },
      { label: "Interest still owed", value: "NLe 666.66" },
      { label: "Paid so far", value: "NLe 1,500.00" },
      { label: "Stays owed on the record", value: "NLe 4,500.00" },
      { label: "Status afterwards", value: "Closed" },
    ]);
    expect(writeOffLines({ ...figures, penalty: 50 })[2]).toEqual({
      label: "Penalties still owed",
      value: "NLe 50.00",
    });
  });
});

describe("SERV-121 closing or canceling with principal owed", () => {
  const booked = {
    amount: 500_000,
    charges: storedCharges(100),
    live_paid: 150_000,
    outstanding_principal: 383_334,
  };

  test.each([
    ["closing", "closed", booked, "write_off"],
    ["canceling after a payment", "canceled", booked, "write_off"],
    ["canceling without payments", "canceled", { ...booked, live_paid: 0 }, "cancellation"],
    ["closing without payments", "closed", { ...booked, live_paid: 0 }, "write_off"],
    ["closing without principal owed", "closed", { ...booked, outstanding_principal: 0 }, null],
    ["before the payout", "closed", null, null],
  ] as const)("%s", (_name, ending, position, request) => {
    expect(requestOfClosing(ending, position)).toBe(request);
  });
});

describe("SERV-122 who approves a write-off", () => {
  const ceilings = { system_admin: null, manager: 50_000 };
  const person = (...role_ids: number[]) => ({
    user_id: 1,
    area: "staff" as const,
    customer_id: null,
    staff_id: 1,
    role_ids,
    permissions: ["loans.approve"],
  });

  test.each([
    ["a Manager up to the ceiling", person(roleIds.manager), 50_000, true],
    ["not a Manager above it", person(roleIds.manager), 50_000.01, false],
    ["a System Admin above it", person(roleIds.systemAdmin), 1_000_000, true],
    ["who is both counts as System Admin", person(8, 9), 1_000_000, true],
    ["not a Finance Admin", person(roleIds.financeAdmin), 1, false],
    ["not the permission to decide about loans", person(roleIds.basic), 1, false],
  ] as const)("%s", (_name, actor, principal, expected) => {
    expect(mayApproveWriteOff(actor, principal, ceilings)).toBe(expected);
  });

  test("a System Admin has a ceiling where the lender sets one", () => {
    const low = { system_admin: 100, manager: 50 };
    expect(mayApproveWriteOff(person(roleIds.systemAdmin), 100, low)).toBe(true);
    expect(mayApproveWriteOff(person(roleIds.systemAdmin), 100.01, low)).toBe(false);
  });
});

describe("SERV-123 undoing a write-off", () => {
  test("only of a written-off loan without live recoveries", () => {
    expect(undoWriteOffError(loan, 0)).toBe(texts.notWritten);
    expect(undoWriteOffError(writtenOff, 1)).toBe(texts.recoveredFirst);
    expect(undoWriteOffError(writtenOff, 0)).toBeNull();
  });

  test("brings back what was lost, in the status of the payments that are left", () => {
    const entry = undoneWriteOff(writtenOff).entry;
    expect(entry?.kind).toBe("write_off_reversal");
    expect(entry?.postings[0]).toEqual({
      account: "5000",
      debit: 0,
      credit: owedParts(loan).principal,
    });
    expect(undoneWriteOff(writtenOff).status).toBe("paying");
    const unpaid = { ...writtenOff, paid: 0, balance: 600_000 };
    expect(undoWriteOffFigures(unpaid)).toEqual({
      principal: 5000,
      balance: 6000,
      status_after: "approved",
    });
    expect(undoWriteOffLines(undoWriteOffFigures(unpaid))).toEqual([
      { label: "No loss any more", value: "NLe 5,000.00" },
      { label: "Owed", value: "NLe 6,000.00" },
      { label: "Status afterwards", value: "Approved" },
    ]);
  });
});

describe("SERV-124 a recovery", () => {
  const lost = { written_off_on: "2026-04-01", balance: 450_000, recovered: 100_000 };
  const day = "2026-05-01";

  test.each([
    ["up to what is owed", lost, { amount: 350_000, date: day }, null],
    ["on the day of the write-off", lost, { amount: 1, date: "2026-04-01" }, null],
    ["before it", lost, { amount: 1, date: "2026-03-31" }, texts.beforeWriteOff],
    ["in the future", lost, { amount: 1, date: "2026-05-02" }, texts.dateInFuture],
    ["above what is owed", lost, { amount: 350_001, date: day }, texts.aboveOwed("NLe 3,500.00")],
    ["of nothing", lost, { amount: 0, date: day }, texts.invalidAmount],
    ["of all paid", { ...lost, recovered: 450_000 }, { amount: 1, date: day }, texts.nothingOwed],
    [
      "of a live loan",
      { ...lost, written_off_on: null },
      { amount: 1, date: day },
      texts.notWritten,
    ],
  ] as const)("%s", (_name, position, recovery, error) => {
    expect(recoveryError(position, recovery, day)?.error ?? null).toBe(error);
  });

  test("is income, and its reversal takes it back", () => {
    expect(recoveryEntry(500).postings).toEqual([
      { account: "M", debit: 500, credit: 0 },
      { account: "4400", debit: 0, credit: 500 },
    ]);
    expect(recoveryReversalEntry(500)).toEqual({
      kind: "recovery_reversal",
      postings: [
        { account: "M", debit: 0, credit: 500 },
        { account: "4400", debit: 500, credit: 0 },
      ],
    });
    expect(stillOwed(lost)).toBe(350_000);
  });

  test("SERV-126 is reversed once, by another person where the lender requires it", () => {
    const recorded = { is_reversed: false, recorded_by: 4 };
    const by = (staff_id: number, reversal_by_other = true) => ({ staff_id, reversal_by_other });
    expect(recoveryReversalError(recorded, by(4))).toBe(texts.sameReverser);
    expect(recoveryReversalError(recorded, by(4, false))).toBeNull();
    expect(recoveryReversalError(recorded, by(5))).toBeNull();
    expect(recoveryReversalError({ ...recorded, is_reversed: true }, by(5))).toBe(
      texts.alreadyReversed,
    );
  });
});

describe("SERV-129 what the pages of a written-off loan state to its customer", () => {
  const lost = { written_off_on: "2026-04-01", balance: 4500, recovered_total: 500.5 };

  test.each([
    ["what is still owed", lost, "You still owe NLe 3,999.50."],
    ["that nothing is owed", { ...lost, recovered_total: 4500 }, texts.owesNothing],
    ["nothing of any other loan", { ...lost, written_off_on: null }, null],
  ] as const)("%s", (_name, position, expected) => {
    expect(owedText(position)).toBe(expected);
  });
});
