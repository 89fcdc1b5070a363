import type { NoticeEvent } from "./notices.ts";

const on = "2026-03-16";

/** The notices about receipts of the wallet for LN-202603-000045, each with its title and text. */
export const walletNoticeExamples: [NoticeEvent, string, string][] = [
  [
    { kind: "receipt_waits", facts: { amount: 200, transaction_date: on } },
    "We received your money",
    "We received NLe 200 for your loan LN-202603-000045 on 16-Mar-2026. The loan cannot be paid with it at the moment, so our office decides with you what becomes of it. Your money is safe.",
  ],
  [
    { kind: "receipt_returned", facts: { amount: 200, transaction_date: on } },
    "We sent your money back",
    "We sent back NLe 200, which we had received for your loan LN-202603-000045 on 16-Mar-2026. If it does not reach your wallet, please come to our office.",
  ],
];
