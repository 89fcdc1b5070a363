import type { NoticeEvent } from "./notices.ts";

const short = { employer: "Model Secondary School", month: "2026-03", expected: 200 };

/** The notices about deductions for LN-202603-000045, each with its title and text. */
export const payrollNoticeExamples: [NoticeEvent, string, string][] = [
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
