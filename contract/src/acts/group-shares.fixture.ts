import type { NoticeEvent } from "./notices.ts";

/** Notices of a member's share, with their title and text (SERV-161). */
export const groupShareExamples: [event: NoticeEvent, title: string, text: string][] = [
  [
    { kind: "group_share", facts: { group: "Kabala Traders", share: 2000 } },
    "Your share of a group loan",
    "Your share of loan LN-202603-000045 of the group Kabala Traders is NLe 2,000. My Loans shows what is due and what you paid. All members together owe the whole loan.",
  ],
  [
    { kind: "group_share", facts: { group: "Kabala Traders", share: 0 } },
    "Your share ended",
    "You have no share of loan LN-202603-000045 of the group Kabala Traders any more. What fell due before stays yours; My Loans shows whether something is left to pay.",
  ],
];
