import type { Happened } from "../core/event-texts.ts";
import { textsOf } from "./event-texts.ts";
import { type NoticeEvent, noticeText } from "./notices.ts";

/** An entry of a customer's timeline as it is read: what happened, and what its sentence is made of. */
export interface TimelineFact extends Happened {
  /** The name of the entry. */
  event: string;
}

/** What was sent to the customer, whatever it is about. */
const messages = {
  notice: ({ facts, loan }: Happened<{ event: NoticeEvent }>) =>
    `The customer was notified: ${noticeText(loan, facts.event).title}, ${loan}.`,
  mail: ({ facts }: Happened<{ subject: string; state: string }>) =>
    `Mail "${facts.subject}": ${facts.state}.`,
  sms: ({ facts }: Happened<{ subject: string; state: string }>) =>
    `Text message "${facts.subject}": ${facts.state}.`,
};

/** The sentences of the timeline: those of an entry that has kinds under "entry.kind". */
export const timelineSentences = { ...textsOf("timeline"), ...messages };

/** What happened, and who did it, in one sentence (CUST-60). */
export function timelineSentence({ event, ...happened }: TimelineFact): string {
  const kind = "kind" in happened.facts ? `${event}.${String(happened.facts.kind)}` : event;
  const sentences: Readonly<Record<string, ((happened: Happened<never>) => string) | undefined>> =
    timelineSentences;
  // Each query of the timeline selects the facts of its entry.
  return (sentences[kind] ?? sentences[event])?.(happened as Happened<never>) ?? "";
}
