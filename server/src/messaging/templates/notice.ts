import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import { noticeText } from "@microfinance/contract/messaging/texts.ts";
import type { MailContent } from "../render-mail.ts";

/** Tells a customer what happened to their loan, in the words of their list of notices (MSG-1). */
export function noticeLetter(to: {
  first_name: string;
  /** The loan's code. */
  loan_id: string;
  event: NoticeEvent;
  /** Where the loan's details open, after signing in. */
  url: string;
}): MailContent {
  const { title, text } = noticeText(to.loan_id, to.event);
  return {
    subject: `${title}: ${to.loan_id}`,
    greeting: `Dear ${to.first_name},`,
    paragraphs: [text],
    action: { label: "See my loan", url: to.url },
    notes: ["We never ask for your password by mail."],
  };
}
