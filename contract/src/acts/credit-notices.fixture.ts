import type { NoticeEvent } from "./notices.ts";

const short = { employer: "Model Secondary School", month: "2026-03", expected: 200 };

/** The notices about deductions for LN-202603-000045, each with its title and text. */
const payrollNoticeExamples: [NoticeEvent, string, string][] = [
  [
    { kind: "deduction_short", facts: { ...short, deducted: 150.5, short: 49.5 } },
    "Not everything was deducted from your salary",
    "Model Secondary School deducted NLe 150.50 of NLe 200 for your loan LN-202603-000045 in March 2026. NLe 49.50 was not deducted. Please pay it at our office, or ask your employer.",
  ],
  [
    { kind: "deduction_short", facts: { ...short, deducted: 0, short: 200 } },
    "Not everything was deducted from your salary",
    "Model Secondary School deducted nothing for your loan LN-202603-000045 in March 2026. NLe 200 was not deducted. Please pay it at our office, or ask your employer.",
  ],
  [
    { kind: "deduction_taken_back", facts: { amount: 50, credit: 30, to_return: 0 } },
    "Deduction taken back",
    "NLe 50 that your employer had deducted for your loan LN-202603-000045 was taken back. Your credit is NLe 30.",
  ],
  [
    { kind: "deduction_taken_back", facts: { amount: 50, credit: 0, to_return: 20 } },
    "Deduction taken back",
    "NLe 50 that your employer had deducted for your loan LN-202603-000045 was taken back. NLe 20 of it was paid back to you already: please return it to our office.",
  ],
];

const on = "2026-03-16";

/** The notices about credit, deductions and moved payments of LN-202603-000045, each with its title and text. */
export const creditNoticeExamples: [NoticeEvent, string, string][] = [
  [
    { kind: "credit_kept", facts: { amount: 50.5, transaction_date: on, credit: 80 } },
    "You paid more than you owed",
    "You paid NLe 50.50 more than your loan LN-202603-000045 needed on 16-Mar-2026. We keep it for you: your credit is NLe 80. Tell our office whether it pays another loan or whether we pay it back.",
  ],
  [
    { kind: "credit_taken_back", facts: { amount: 50, credit: 30, to_return: 0 } },
    "Credit taken back",
    "A payment on your loan LN-202603-000045 was taken back, and with it NLe 50 that you had paid above what you owed. Your credit is NLe 30.",
  ],
  [
    { kind: "credit_taken_back", facts: { amount: 50, credit: 0, to_return: 20 } },
    "Credit taken back",
    "A payment on your loan LN-202603-000045 was taken back, and with it NLe 50 that you had paid above what you owed. NLe 20 of it was paid back to you already: please return it to our office.",
  ],
  [
    { kind: "credit_given_back", facts: { amount: 50, credit: 80 } },
    "Your credit is yours again",
    "The payment of your loan LN-202603-000045 out of your credit was taken back. NLe 50 is your credit again: it is now NLe 80.",
  ],
  [
    {
      kind: "credit_applied",
      facts: { amount: 50, transaction_date: on, balance: 950, credit: 30 },
    },
    "Your credit paid your loan",
    "NLe 50 of your credit paid your loan LN-202603-000045 on 16-Mar-2026, as you asked. You still owe NLe 950. Your credit is now NLe 30.",
  ],
  [
    { kind: "credit_applied", facts: { amount: 50, transaction_date: on, balance: 0, credit: 0 } },
    "Your credit paid your loan",
    "NLe 50 of your credit paid your loan LN-202603-000045 on 16-Mar-2026, as you asked. The loan is fully paid. Your credit is now NLe 0.",
  ],
  [
    {
      kind: "credit_refunded",
      facts: { amount: 50, payment_method: "Orange Money", transaction_date: on, credit: 0 },
    },
    "We paid your credit back",
    "We paid you back NLe 50 by Orange Money on 16-Mar-2026. Your credit is now NLe 0. If you did not receive it, please come to our office.",
  ],
  [
    {
      kind: "refund_returned",
      facts: { amount: 50, transaction_date: on, credit: 50, to_return: 0 },
    },
    "Your refund came back to us",
    "NLe 50 of a refund came back to us on 16-Mar-2026. Your credit is now NLe 50.",
  ],
  [
    {
      kind: "refund_returned",
      facts: { amount: 50, transaction_date: on, credit: 0, to_return: 10 },
    },
    "Your refund came back to us",
    "NLe 50 of a refund came back to us on 16-Mar-2026. You still have to return NLe 10.",
  ],
  [
    {
      kind: "payment_moved_away",
      facts: { amount: 200, transaction_date: on, balance: 1200, other: null },
    },
    "Payment moved",
    "The payment of NLe 200 of 16-Mar-2026 was recorded on your loan LN-202603-000045, but it belongs to another loan. It no longer counts for LN-202603-000045. You now owe NLe 1,200 on it. If you think this is wrong, please come to our office with your receipt.",
  ],
  [
    {
      kind: "payment_moved_here",
      facts: { amount: 200, transaction_date: on, balance: 0, other: "LN-202603-000046" },
    },
    "Payment recorded",
    "We received NLe 200 for your loan LN-202603-000045 on 16-Mar-2026. It had been recorded on your loan LN-202603-000046 by mistake. Your loan is fully paid: you owe nothing more on it. Thank you.",
  ],
  ...payrollNoticeExamples,
];
