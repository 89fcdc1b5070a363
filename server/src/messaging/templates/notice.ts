import type { NoticeEvent } from "@microfinance/contract/messaging/events.ts";
import { noticeText } from "@microfinance/contract/messaging/texts.ts";
import { template } from "../template.ts";

/** Tells a customer what happened to their loan, in the words of their list of notices (MSG-1). */
export const loanNotice = template(
  "loan",
  (data: {
    /** The loan's code. */
    loan_id: string;
    event: NoticeEvent;
    /** Where the loan's details open, after signing in. */
    url: string;
  }) => {
    const { title, text } = noticeText(data.loan_id, data.event);
    return {
      subject: `${title}: ${data.loan_id}`,
      paragraphs: [text],
      action: { label: "See my loan", url: data.url },
      notes: ["We never ask for your password by mail."],
    };
  },
);
