import { describe, expect, it } from "vitest";
import { sumCents } from "../core/money.ts";
import { allocatePayment } from "../loans/balance.ts";
import { usualRepayment } from "../schedules/repayment.ts";
import { makeInstalments } from "../schedules/specified-schedule.fixture.ts";
import { paymentErrors, paymentInputTexts } from "../payments/texts.ts";
import { decideSettlement, settlementQuote } from "./settlement.ts";
import { settlementTexts as texts } from "./settlement-texts.ts";

// 5,000 at 20% over 12 months, three instalments paid.
const loan = {
  status: "paying",
  paid_out_on: "2026-01-31",
  balance: 450_000,
  paid: 150_000,
  last_payment_date: "2026-04-28",
  instalments: makeInstalments(500_000, 600_000, 12, "2026-01-31"),
  minimum_interest_months: 1,
  repayment: usualRepayment,
};
const today = "2026-05-04";
const settle = (amount: number, on = "2026-04-30", of: typeof loan = loan) =>
  decideSettlement(of, { amount, on }, today);

describe("SERV-73 a settlement is a payment of exactly the payoff", () => {
  it("reduces the interest by the rebate, and the payment covers all the rest", () => {
    const decided = settle(390_710);
    if (decided.error !== null) throw new Error(decided.error);
    const { quote, schedule } = decided;
    expect(quote.rebate).toBe(59_290);
    const owed = sumCents(schedule.map(({ principal, interest }) => principal + interest));
    expect(owed).toBe(loan.paid + quote.payoff);
    const parts = allocatePayment(schedule, loan.paid, quote.payoff);
    expect(parts).toMatchObject({ interest: 15_711, principal: 374_999 });
  });

  it.each([
    ["one cent less", 390_709],
    ["one cent more", 390_711],
    ["the whole balance", 450_000],
  ])("%s is refused as a settlement", (_what, amount) => {
    expect(settle(amount)).toEqual({ error: texts.exactly("NLe 3,907.10"), field: "amount" });
  });

  it("is refused where nothing is saved", () => {
    const late = { ...loan, paid_out_on: "2025-01-31" };
    const instalments = makeInstalments(500_000, 600_000, 12, "2025-01-31");
    expect(settle(450_000, today, { ...late, instalments })).toEqual({ error: texts.noRebate });
  });

  it("is dated from the last payment until today", () => {
    expect(settle(390_710, "2026-05-05")).toEqual({
      error: paymentInputTexts.dateInFuture,
      field: "on",
    });
    expect(settle(390_710, "2026-04-27")).toEqual({
      error: texts.beforeLastPayment("28 Apr 2026"),
      field: "on",
    });
    expect(settle(390_710, "2026-01-30")).toEqual({
      error: paymentInputTexts.dateBeforePayout,
      field: "on",
    });
  });

  it.each([
    ["paid", paymentErrors.fullyPaid],
    ["closed", paymentErrors.ended("closed")],
    ["processed", paymentErrors.notApproved],
    ["applied", paymentErrors.notProcessed],
  ])("a loan that is %s takes none", (status, error) => {
    expect(settle(390_710, "2026-04-30", { ...loan, status })).toEqual({ error });
  });

  it("SERV-70 a quote may be of a later day", () => {
    const quoted = settlementQuote(loan, "2027-01-31");
    expect(quoted).toMatchObject({ error: null, quote: { payoff: 450_000 } });
  });
});
