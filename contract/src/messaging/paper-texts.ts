import { papersInSentence } from "../documents/paper-requests.ts";
import type { NoticeText } from "./events.ts";

/** The notice about a refused paper (KYC-30): why, and how another one comes. */
export function paperRefusedText(
  loan: string,
  { paper, reason, can_add }: { paper: string; reason: string; can_add: boolean },
): NoticeText {
  const next = can_add
    ? "Add another photo or scan on Home, or bring the paper to our office."
    : "Bring the paper to our office.";
  return {
    title: "Paper not accepted",
    text: `For your application ${loan} the office cannot use this paper: ${can_add ? papersInSentence([paper]) : paper}. Reason: ${reason.replace(/\.$/, "")}. ${next}`,
  };
}
