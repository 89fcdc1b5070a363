import type { NoticeText } from "../core/event-texts.ts";
import type { EventSms, Notice } from "../messaging/notice.ts";
import type { NoticeKind } from "../messaging/notice-kinds.ts";
import { textsOf } from "./event-texts.ts";

const notices = textsOf("notices") satisfies Readonly<Record<NoticeKind, Notice<never>>>;

/** A notice without its loan: kind and figures. */
export type NoticeEvent = {
  [Kind in NoticeKind]: (typeof notices)[Kind] extends Notice<infer Facts>
    ? { kind: Kind; facts: Facts }
    : never;
}[NoticeKind];

/**
 * A notice as its customer reads it, in the list and in the mail (MSG-1).
 * @param loan the loan's code
 */
export function noticeText(loan: string, { kind, facts }: NoticeEvent): NoticeText {
  return noticeOf(kind).text(loan, facts as never);
}

/** The text message of a notice, or null: other events are only in the list and the mail (MSG-15). */
export function smsOfEvent({ kind, facts }: NoticeEvent): EventSms | null {
  return noticeOf(kind).sms?.(facts as never) ?? null;
}

// An event has the facts of its own kind, which the compiler cannot follow through a table.
const noticeOf = (kind: NoticeKind): Notice<never> => notices[kind];
