import type { MailContent } from "../render-mail.ts";

/** Tells the owner of an account that its password is a new one (AUTH-28, AUTH-25). */
export function passwordChangedLetter(to: {
  first_name: string;
  /** Who did it: the owner, somebody with the mailed link, or the office. */
  by: "owner" | "link" | "office";
  /** When, as people here read it. */
  at: string;
  forgotUrl: string;
}): MailContent {
  const how = {
    owner: `The password of your account was changed on ${to.at}. Other devices have been signed out.`,
    link: `The password of your account was reset on ${to.at}. You have been signed out everywhere.`,
    office: `Our office set a new password for your account on ${to.at}. You have been signed out everywhere.`,
  };
  return {
    subject: "Your password was changed",
    greeting: `Dear ${to.first_name},`,
    paragraphs: [how[to.by]],
    notes: [`If this was not you, set a new password now at ${to.forgotUrl} and tell our office.`],
  };
}
