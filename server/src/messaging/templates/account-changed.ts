import type { MailContent } from "../render-mail.ts";

/** Tells a customer, also at the address they had before, that the bank account on record was changed (MSG-6). */
export function accountChangedLetter(to: {
  first_name: string;
  /** The new account, its number shortened so that this mail gives nothing away; empty for none. */
  account: string;
  /** When, as people here read it. */
  at: string;
}): MailContent {
  return {
    subject: "Your bank account with us was changed",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [
      `On ${to.at} the bank account that we pay your loans to was changed${to.account === "" ? "" : ` to ${to.account}`}.`,
    ],
    notes: ["If this was not you, please tell our office at once."],
  };
}
