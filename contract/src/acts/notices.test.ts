import { describe, expect, test } from "vitest";
import { creditNoticeExamples } from "./credit-notices.fixture.ts";
import { walletNoticeExamples } from "./wallet-notices.fixture.ts";
import { noticeKinds } from "../messaging/notice-kinds.ts";
import { groupShareExamples } from "./group-shares.fixture.ts";
import { rescheduleExamples } from "./reschedule-examples.fixture.ts";
import { writeOffExamples } from "./write-off-examples.fixture.ts";
import { type NoticeEvent, noticeText } from "./notices.ts";

const loan = "LN-202603-000045";
const on = "2026-03-16";

const examples: [NoticeEvent, string, string][] = [
  [
    {
      kind: "account_changed",
      facts: { account: "Rokel Commercial Bank, account ending in 2345", is_kept: false },
    },
    "Bank account changed",
    "The bank account for your loan LN-202603-000045 was changed to Rokel Commercial Bank, account ending in 2345. Our office reviews it before we pay. If you did not ask for this, please tell our office at once.",
  ],
  [
    { kind: "account_changed", facts: { account: "", is_kept: true } },
    "Bank account changed",
    "The bank account for your loan LN-202603-000045 was changed. We pay out nothing until our office has accepted the new account. If you did not ask for this, please tell our office at once.",
  ],
  [
    { kind: "papers_asked", facts: { papers: ["Bank statement", "Second valid ID"] } },
    "Papers needed",
    "For your application LN-202603-000045 the office asks for: bank statement and second valid ID. Add photos or scans on Home, or bring the papers to our office.",
  ],
  [
    {
      kind: "paper_refused",
      facts: { paper: "Bank statement", reason: "The second page is cut off.", can_add: true },
    },
    "Paper not accepted",
    "For your application LN-202603-000045 the office cannot use this paper: bank statement. Reason: The second page is cut off. Add another photo or scan on Home, or bring the paper to our office.",
  ],
  [
    {
      kind: "paper_refused",
      facts: { paper: "letter.pdf", reason: "Not readable", can_add: false },
    },
    "Paper not accepted",
    "For your application LN-202603-000045 the office cannot use this paper: letter.pdf. Reason: Not readable. Bring the paper to our office.",
  ],
  [
    {
      kind: "identity_expires",
      facts: { document: "passport", expires_on: "2026-04-10", has_expired: false },
    },
    "Identity document expires soon",
    "Your Passport expires on 10-Apr-2026. Please show our office a new one, so that your next loan does not wait for it.",
  ],
  [
    {
      kind: "identity_expires",
      facts: { document: "other", expires_on: "2026-03-10", has_expired: true },
    },
    "Identity document expired",
    "Your identity document expired on 10-Mar-2026. Please show our office a new one, so that your next loan does not wait for it.",
  ],
  ...rescheduleExamples,
  [
    { kind: "received", facts: { loan_amount: 5000, loan_period: 6 } },
    "Application received",
    "We have your application LN-202603-000045 for NLe 5,000 over 6 months. Two of our staff read it, then the office decides. We tell you each step; until the first review you can still change it under My Loans.",
  ],
  [
    { kind: "received", facts: { loan_amount: 500.5, loan_period: 1 } },
    "Application received",
    "We have your application LN-202603-000045 for NLe 500.50 over 1 month. Two of our staff read it, then the office decides. We tell you each step; until the first review you can still change it under My Loans.",
  ],
  [
    { kind: "reviewed", facts: {} },
    "Application reviewed",
    "Your application LN-202603-000045 has been reviewed. The office decides about it next, and we will tell you.",
  ],
  [
    {
      kind: "approved",
      facts: {
        approved_amount: 5000,
        processing_fee: 100,
        disbursed_amount: 4900,
        total_amount: 6000,
        loan_period: 6,
        first_amount: 1000,
        first_due: "2026-04-16",
      },
    },
    "Loan approved",
    "Your loan LN-202603-000045 of NLe 5,000 is approved. We pay you NLe 4,900, which is the loan less the fee of NLe 100. You repay NLe 6,000 in 6 months; the first payment of NLe 1,000 is due on 16-Apr-2026.",
  ],
  [
    {
      kind: "approved",
      facts: {
        approved_amount: 5000,
        processing_fee: 100,
        disbursed_amount: 4900,
        total_amount: 6000,
        loan_period: 6,
        first_amount: 1000,
        first_due: null,
      },
    },
    "Loan approved",
    "Your loan LN-202603-000045 of NLe 5,000 is approved. We pay you NLe 4,900, which is the loan less the fee of NLe 100. You repay NLe 6,000 in 6 months; the first payment of NLe 1,000 is due one month after we pay you.",
  ],
  [
    {
      kind: "paid_out",
      facts: { disbursed_amount: 4900, paid_on: "2026-03-18", first_due: "2026-04-18" },
    },
    "Loan paid out",
    "We paid out NLe 4,900 for your loan LN-202603-000045 on 18-Mar-2026. Your first payment is due on 18-Apr-2026.",
  ],
  [
    { kind: "payout_reversed", facts: { amount: 4900, paid_on: on } },
    "Payout reversed",
    "Our payout of NLe 4,900 for your loan LN-202603-000045 on 16-Mar-2026 was reversed. You owe nothing for this loan until it is paid out again. If you have received this money, please tell our office at once.",
  ],
  [
    { kind: "rejected", facts: { refusal: { category: "Guarantor missing", help: "" } } },
    "Application not approved",
    "We are sorry: we cannot give you the loan you applied for with LN-202603-000045. The reason: Guarantor missing. You may apply again.",
  ],
  [
    { kind: "rejected", facts: {} },
    "Application not approved",
    "We are sorry: we cannot give you the loan you applied for with LN-202603-000045. Our office tells you why if you ask, and you may apply again.",
  ],
  [
    { kind: "payment", facts: { amount: 1000.5, transaction_date: on, balance: 4999.5 } },
    "Payment recorded",
    "We received NLe 1,000.50 for your loan LN-202603-000045 on 16-Mar-2026. You still owe NLe 4,999.50. Thank you.",
  ],
  [
    { kind: "paid", facts: { amount: 1000, transaction_date: on } },
    "Loan fully paid",
    "We received your last payment of NLe 1,000 on 16-Mar-2026. Your loan LN-202603-000045 is fully paid: you owe nothing more on it. Thank you.",
  ],
  [
    {
      kind: "settled_early",
      facts: { amount: 3907.1, rebate: 592.9, transaction_date: on },
    },
    "Loan paid off early",
    "We received NLe 3,907.10 on 16-Mar-2026. With it you have paid off your loan LN-202603-000045 early and saved NLe 592.90 of interest: you owe nothing more on it. Thank you.",
  ],
  [
    {
      kind: "refinanced",
      facts: { amount: 3907.1, rebate: 592.9, transaction_date: on, by: "LN-202603-000099" },
    },
    "Loan settled by your new loan",
    "NLe 3,907.10 of your new loan LN-202603-000099 settled your loan LN-202603-000045 on 16-Mar-2026, and you saved NLe 592.90 of interest. You owe nothing more on LN-202603-000045.",
  ],
  [
    {
      kind: "paid_out",
      facts: {
        disbursed_amount: 4900,
        paid_on: "2026-03-18",
        first_due: "2026-04-18",
        topped_up: { settles: "LN-202512-000001", payoff: 3907.1, rest: 992.9 },
      },
    },
    "Loan paid out",
    "We paid out NLe 992.90 for your loan LN-202603-000045 on 18-Mar-2026. NLe 3,907.10 of the loan settled LN-202512-000001. Your first payment is due on 18-Apr-2026.",
  ],
  [
    {
      kind: "approved",
      facts: {
        approved_amount: 5000,
        processing_fee: 100,
        disbursed_amount: 4900,
        total_amount: 6000,
        loan_period: 6,
        first_amount: 1000,
        first_due: "2026-04-16",
        topped_up: { settles: "LN-202512-000001", payoff: 3907.1, rest: 992.9 },
      },
    },
    "Loan approved",
    "Your loan LN-202603-000045 of NLe 5,000 is approved. We pay you NLe 992.90, which is the loan less the fee of NLe 100 and the NLe 3,907.10 that settle LN-202512-000001. You repay NLe 6,000 in 6 months; the first payment of NLe 1,000 is due on 16-Apr-2026.",
  ],
  [
    { kind: "payment_reversed", facts: { amount: 1000, transaction_date: on, balance: 6000 } },
    "Payment taken back",
    "The payment of NLe 1,000 of 16-Mar-2026 on your loan LN-202603-000045 was taken back and no longer counts. You now owe NLe 6,000. If you did pay this amount, please come to our office with your receipt.",
  ],
  [
    { kind: "due_soon", facts: { due_date: "2026-03-19", amount: 1000 } },
    "Payment due on 19-Mar-2026",
    "NLe 1,000 of your loan LN-202603-000045 is due on 19-Mar-2026. If you have just paid it, thank you.",
  ],
  [
    { kind: "overdue", facts: { due_date: "2026-03-15", amount: 1000, arrears: 1000 } },
    "Payment overdue",
    "NLe 1,000 of your loan LN-202603-000045 was due on 15-Mar-2026 and we have not received it. Please pay as soon as you can, or talk to our office.",
  ],
  [
    { kind: "overdue", facts: { due_date: "2026-03-15", amount: 1000, arrears: 1250.5 } },
    "Payment overdue",
    "NLe 1,000 of your loan LN-202603-000045 was due on 15-Mar-2026 and we have not received it. With earlier payments, NLe 1,250.50 is late. Please pay as soon as you can, or talk to our office.",
  ],
  [
    {
      kind: "penalty_soon",
      facts: { due_date: "2026-03-15", unpaid: 1000, pay_by: "2026-03-20", amount: 50 },
    },
    "Pay by 20-Mar-2026 to avoid a penalty",
    "NLe 1,000 of your loan LN-202603-000045, due on 15-Mar-2026, is not paid. If you pay it by 20-Mar-2026, there is no penalty; after that day we add a penalty of NLe 50.",
  ],
  [
    {
      kind: "penalty",
      facts: { amount: 50, due_date: "2026-03-15", charged_on: "2026-03-21", balance: 6050 },
    },
    "Penalty added",
    "We added a penalty of NLe 50 to your loan LN-202603-000045, because the payment due on 15-Mar-2026 was not complete. You now owe NLe 6,050. My Loans shows how we worked the penalty out. If you cannot pay, please talk to our office.",
  ],
  [
    { kind: "waiver_undone", facts: { amount: 50, charged_on: "2026-03-21", balance: 6050 } },
    "Penalty owed again",
    "We had taken the penalty of 21-Mar-2026 off your loan LN-202603-000045. That was taken back: you owe NLe 50 of it again, and NLe 6,050 in all. If this is not right, please talk to our office.",
  ],
  [
    { kind: "penalty_waived", facts: { amount: 50, charged_on: "2026-03-21", balance: 6000 } },
    "Penalty waived",
    "You need not pay the penalty of 21-Mar-2026 on your loan LN-202603-000045: NLe 50 is taken off. You now owe NLe 6,000.",
  ],
  [
    { kind: "penalty_waived", facts: { amount: 50, charged_on: "2026-03-21", balance: 0 } },
    "Penalty waived",
    "You need not pay the penalty of 21-Mar-2026 on your loan LN-202603-000045: NLe 50 is taken off. Your loan is fully paid: you owe nothing more on it.",
  ],
  [
    {
      kind: "penalty_taken_back",
      facts: { amount: 50, charged_on: "2026-03-21", paid_on: "2026-03-19" },
    },
    "Penalty taken back",
    "You paid in time on 19-Mar-2026, so we took back the penalty of NLe 50 of 21-Mar-2026 on your loan LN-202603-000045.",
  ],
  [
    {
      kind: "penalty_taken_back",
      facts: { amount: 50, charged_on: "2026-03-21", due_on: "2026-03-23" },
    },
    "Penalty taken back",
    "Your payment is due on 23-Mar-2026 now, so we took back the penalty of NLe 50 of 21-Mar-2026 on your loan LN-202603-000045.",
  ],
  [
    { kind: "canceled", facts: { balance: 0 } },
    "Application canceled",
    "Your application LN-202603-000045 was canceled. You need not do anything. If you did not expect this, please ask our office.",
  ],
  [
    { kind: "canceled", facts: { balance: 6000 } },
    "Loan canceled",
    "Your loan LN-202603-000045 was canceled and takes no more payments. NLe 6,000 of it had not been repaid; our office tells you what that means for you. If you did not expect this, please ask our office.",
  ],
  [
    { kind: "closed", facts: { balance: 1500 } },
    "Loan closed",
    "Your loan LN-202603-000045 was closed and takes no more payments. NLe 1,500 of it had not been repaid; our office tells you what that means for you. If you did not expect this, please ask our office.",
  ],
  ...writeOffExamples,
  ...groupShareExamples,
  [
    { kind: "consent_asked", facts: { changes: ["Period 7 months, was 6 months"] } },
    "Your consent is needed",
    "Your loan LN-202603-000045 was approved on other terms than you applied for. Period 7 months, was 6 months. It is paid out after you consent: open the loan in your account, or come to our office.",
  ],
  ...creditNoticeExamples,
  ...walletNoticeExamples,
  [
    { kind: "status_changed", facts: { status: "paying", balance: 1500 } },
    "Loan open again",
    "Our office has opened your loan LN-202603-000045 again. You owe NLe 1,500; the dates of your payments stay as they were.",
  ],
  [
    { kind: "status_changed", facts: { status: "processing", balance: 0 } },
    "Application being reviewed again",
    "Our office looks at your application LN-202603-000045 again. We will tell you what is decided.",
  ],
  [
    { kind: "status_changed", facts: { status: "paid", balance: 0 } },
    "Loan fully paid",
    "Your loan LN-202603-000045 is recorded as fully paid: you owe nothing more on it.",
  ],
];

describe("MSG-1 texts of notices about a loan", () => {
  test.each(examples)("%j", (event, title, text) => {
    expect(noticeText(loan, event)).toEqual({ title, text });
  });

  test("every kind has an example", () => {
    expect(new Set(examples.map(([event]) => event.kind))).toEqual(new Set(noticeKinds));
  });
});
