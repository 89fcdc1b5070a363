import type { NoticeEvent } from "./notices.ts";

/** The notices about new schedules of LN-202603-000045, each with its title and text. */
export const rescheduleExamples: [NoticeEvent, string, string][] = [
  [
    {
      kind: "due_date_moved",
      facts: { from: "2026-12-25", to: "2026-12-28", because: "Christmas Day" },
    },
    "Your payment is due on another day",
    "The payment of your loan LN-202603-000045 that was due on 25-Dec-2026 (Christmas Day) is now due on 28-Dec-2026. Its amount does not change.",
  ],
  [
    { kind: "due_date_put_back", facts: { from: "2026-12-25", to: "2026-12-28" } },
    "Your payment is due on the first date again",
    "The payment of your loan LN-202603-000045 is due on 25-Dec-2026 again, not on 28-Dec-2026. Its amount does not change. If you have a question, please ask our office.",
  ],
  [
    {
      kind: "reschedule_offered",
      facts: { extra_interest: 90, instalments: 9, instalment: 310, first_due: "2026-07-31" },
    },
    "Please look at new dates for your loan",
    "For your loan LN-202603-000045 our office proposes 9 payments of NLe 310 from 31-Jul-2026. This costs you NLe 90 more in interest, so it counts only if you agree. Look at the dates under My Loans, or come to our office.",
  ],
  [
    { kind: "reschedule_declined", facts: { next_due: "2026-05-31", amount: 300 } },
    "The dates of your loan stay as they are",
    "The new dates that we proposed for your loan LN-202603-000045 do not come into force. Your next payment of NLe 300 is due on 31-May-2026, as before. If you have a question, please ask our office.",
  ],
  [
    {
      kind: "rescheduled",
      facts: {
        instalments: 9,
        instalment: 310,
        first_due: "2026-07-31",
        last_due: "2027-03-31",
        extra_interest: 90,
        balance: 2790,
      },
    },
    "Your loan has new dates",
    "Your loan LN-202603-000045 has new dates: 9 payments of NLe 310, the first on 31-Jul-2026, the last on 31-Mar-2027. The new dates cost NLe 90 more in interest. You owe NLe 2,790.",
  ],
  [
    {
      kind: "rescheduled",
      facts: {
        instalments: 1,
        instalment: 300,
        first_due: "2026-07-31",
        last_due: "2026-07-31",
        extra_interest: 0,
        balance: 300,
      },
    },
    "Your loan has new dates",
    "Your loan LN-202603-000045 has new dates: one payment of NLe 300, the first on 31-Jul-2026, the last on 31-Jul-2026. No interest was added. You owe NLe 300.",
  ],
  [
    {
      kind: "reschedule_undone",
      facts: { next_due: "2026-05-31", amount: 300, balance: 2700 },
    },
    "The new dates no longer count",
    "The new dates of your loan LN-202603-000045 were taken back, and the dates before count again. Your next payment of NLe 300 is due on 31-May-2026. You owe NLe 2,700. If you did not expect this, please ask our office.",
  ],
];
