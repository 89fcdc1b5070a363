import type { NoticeEvent } from "./notices.ts";

/** Notices about a written-off loan, with their title and text. */
export const writeOffExamples: [event: NoticeEvent, title: string, text: string][] = [
  [
    { kind: "written_off", facts: { balance: 4500 } },
    "Your loan has ended unpaid",
    "Your loan LN-202603-000045 has ended and takes no more instalments. You still owe NLe 4,500. Please come to our office to pay it, or to talk about it.",
  ],
  [
    { kind: "write_off_undone", facts: { balance: 4500 } },
    "Your loan is open again",
    "Your loan LN-202603-000045 is open again, and payments count as before. You owe NLe 4,500. If you did not expect this, please ask our office.",
  ],
  [
    {
      kind: "recovered",
      facts: { amount: 500, transaction_date: "2026-03-16", owed: 4000 },
    },
    "Payment received",
    "We received NLe 500 for your ended loan LN-202603-000045 on 16-Mar-2026. You still owe NLe 4,000. Thank you.",
  ],
  [
    { kind: "recovered", facts: { amount: 4000, transaction_date: "2026-03-17", owed: 0 } },
    "Payment received",
    "We received NLe 4,000 for your ended loan LN-202603-000045 on 17-Mar-2026. You owe nothing more on it. Thank you.",
  ],
  [
    {
      kind: "recovery_reversed",
      facts: { amount: 500, transaction_date: "2026-03-16", owed: 4500 },
    },
    "Payment taken back",
    "The NLe 500 of 16-Mar-2026 for your ended loan LN-202603-000045 was recorded in error and no longer counts. You still owe NLe 4,500. If you did not expect this, please ask our office.",
  ],
];
