import { type NoticeEvent, noticeText } from "@microfinance/contract/acts/notices.ts";
import { template } from "../template.ts";

/** Notifies a customer of an event of their loan, with the text of the notice in their list (MSG-1). */
export const loanNotice = template(
  "loan",
  (data: {
    /** The loan's code. */
    loan_id: string;
    event: NoticeEvent;
    /** The URL of the loan's details, which requires a sign-in. */
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
