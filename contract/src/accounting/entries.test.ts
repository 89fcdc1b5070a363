import { storedCharges } from "./charges.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paidParts, allocatePayment, lessParts } from "../loans/balance.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { approvalTerms } from "../products/terms.ts";
import { sumCents } from "../core/money.ts";
import { accounts } from "./accounts.ts";
import {
  disbursementEntry,
  disbursementReversalEntry,
  closingEntry,
  type Entry,
  moneyAccount,
  paymentEntry,
  paymentReversalEntry,
  type Posting,
  reallocationEntry,
  reopeningEntry,
  writeOffEntry,
  writeOffReversalEntry,
  type Parts,
} from "./entries.ts";

const { loansReceivable, interestIncome, feeIncome, loanLosses } = accounts;

function standing(entries: (Entry | null)[], account: Posting["account"]): number {
  const lines = entries.flatMap((entry) => entry?.postings ?? []);
  return sumCents(
    lines.filter((line) => line.account === account).map((line) => line.debit - line.credit),
  );
}

function isSound(entry: Entry | null): boolean {
  if (entry === null) return true;
  const debits = sumCents(entry.postings.map((line) => line.debit));
  const credits = sumCents(entry.postings.map((line) => line.credit));
  const oneSided = entry.postings.every((line) => line.debit > 0 !== line.credit > 0);
  return debits === credits && debits > 0 && oneSided;
}

const codes: Posting["account"][] = [
  moneyAccount,
  ...Object.values(accounts).map(({ code }) => code),
];
const cents = fc.integer({ min: 1, max: 50_000_000_000_000 });

describe("ACC-1 the ledger is double entry", () => {
  test("ACC-2 a disbursement of 5,000 with its fee of 100", () => {
    expect(disbursementEntry({ amount: 500_000, charges: storedCharges(100) })).toEqual({
      kind: "disbursement",
      postings: [
        { account: "1100", debit: 500_000, credit: 0 },
        { account: "M", debit: 0, credit: 490_000 },
        { account: "4100", debit: 0, credit: 10_000 },
      ],
    });
  });

  test("SERV-83 a payout that settles another loan keeps its payoff for it", () => {
    const { postings } = disbursementEntry({
      amount: 500_000,
      charges: storedCharges(100),
      settled: 390_710,
    });
    expect(postings).toEqual([
      { account: "1100", debit: 500_000, credit: 0 },
      { account: "M", debit: 0, credit: 99_290 },
      { account: "4100", debit: 0, credit: 10_000 },
      { account: "2000", debit: 0, credit: 390_710 },
    ]);
  });

  test("ACC-3 a payment of interest alone has no line of 0", () => {
    expect(paymentEntry({ penalty: 0, interest: 500, principal: 0 }).postings).toEqual([
      { account: "M", debit: 500, credit: 0 },
      { account: "4000", debit: 0, credit: 500 },
    ]);
  });

  test("every entry balances, and its reversal cancels it", () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 99 }), (amount, other, percent) => {
        const fee = Math.floor((amount * percent) / 100);
        const settled = Math.min(other, Math.max(0, amount - fee - 1));
        const loan = { amount, charges: storedCharges(fee / 100), settled };
        const parts = { penalty: 0, interest: other, principal: amount };
        const pairs = [
          [disbursementEntry(loan), disbursementReversalEntry(loan)],
          [paymentEntry(parts), paymentReversalEntry(parts)],
          [writeOffEntry(amount), writeOffReversalEntry(amount)],
        ];
        for (const pair of pairs) {
          expect(pair.every(isSound)).toBe(true);
          for (const code of codes) expect(standing(pair, code)).toBe(0);
        }
      }),
    );
  });

  test("an amount of 0 makes no entry", () => {
    expect(writeOffEntry(0)).toBeNull();
    expect(writeOffReversalEntry(0)).toBeNull();
    const parts = { penalty: 0, interest: 5, principal: 5 };
    expect(reallocationEntry(parts, parts)).toBeNull();
  });
});

describe("ACC-4 a loan that ends with a balance", () => {
  const loan = {
    amount: 500_000,
    charges: storedCharges(100),
    live_paid: 0,
    outstanding_principal: 500_000,
  };

  test("canceled without payments: the disbursement is reversed", () => {
    expect(closingEntry("canceled", loan)?.kind).toBe("disbursement_reversal");
  });

  test("canceled with payments, or closed: the principal is written off", () => {
    const paying = { ...loan, live_paid: 50_000, outstanding_principal: 458_333 };
    expect(closingEntry("canceled", paying)).toEqual(writeOffEntry(458_333));
    expect(closingEntry("closed", loan)).toEqual(writeOffEntry(500_000));
    expect(closingEntry("closed", { ...paying, outstanding_principal: 0 })).toBeNull();
  });

  test("ACC-5 reopening the loan restores its ledger balance", () => {
    for (const ending of ["canceled", "closed"] as const) {
      const ended = closingEntry(ending, loan);
      const entries = [ended, reopeningEntry(ended?.kind ?? null, loan)];
      expect(standing(entries, loansReceivable.code)).toBe(0);
      expect(standing(entries, moneyAccount)).toBe(0);
      expect(standing(entries, feeIncome.code)).toBe(0);
      expect(standing(entries, loanLosses.code)).toBe(0);
    }
    expect(reopeningEntry(null, loan)).toBeNull();
  });
});

describe("PAY-11 payments and reversals in any order", () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ pay: fc.integer({ min: 1, max: 400_000 }) }) },
    { weight: 2, arbitrary: fc.record({ reverse: fc.nat(20) }) },
  );

  test("ACC-6 the receivable always equals the outstanding principal, and income the interest paid", () => {
    const amounts = fc.integer({ min: 10_000, max: 1_000_000 });
    const periods = fc.integer({ min: 1, max: 24 });
    fc.assert(
      fc.property(amounts, periods, fc.array(step, { maxLength: 30 }), (amount, period, steps) => {
        const terms = approvalTerms(amount, 0.25, period, { fee: 0.02 });
        const rows = makeInstalments(amount, terms.total, period, "2025-01-31");
        const entries: (Entry | null)[] = [disbursementEntry({ amount, charges: terms.charges })];
        const live: Parts[] = [];
        const paidNow = () => sumCents(live.map((part) => part.interest + part.principal));

        for (const now of steps) {
          const paid = paidNow();
          if ("pay" in now) {
            const taken = Math.min(now.pay, terms.total - paid);
            if (taken === 0) continue;
            const parts = allocatePayment(rows, paid, taken);
            live.push(parts);
            entries.push(paymentEntry(parts));
          } else {
            const [reversed] = live.splice(now.reverse % Math.max(1, live.length), 1);
            if (reversed === undefined) continue;
            entries.push(
              paymentReversalEntry(reversed),
              reallocationEntry(
                lessParts(paidParts(rows, paid), reversed),
                paidParts(rows, paidNow()),
              ),
            );
          }
        }

        const derived = paidParts(rows, paidNow());
        expect(entries.every(isSound)).toBe(true);
        expect(standing(entries, loansReceivable.code)).toBe(amount - derived.principal);
        expect(standing(entries, interestIncome.code)).toBe(0 - derived.interest);
        expect(standing(entries, moneyAccount)).toBe(paidNow() - terms.disbursed);
      }),
      { numRuns: 300 },
    );
  });
});
