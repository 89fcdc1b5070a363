import { template } from "../template.ts";

/** Notifies the owner of an account that its password was changed (AUTH-28, AUTH-25). */
export const passwordChanged = template(
  "password_change",
  (data: {
    /** Who changed it: the owner, a person with the mailed link or a code by text message, or the office. */
    by: "owner" | "link" | "phone" | "office";
    /** The time in the local format. */
    at: string;
    forgotUrl: string;
  }) => {
    const how = {
      owner: `The password of your account was changed on ${data.at}. Other devices have been signed out.`,
      link: `The password of your account was reset on ${data.at}. You have been signed out everywhere.`,
      phone: `The password of your account was reset with a code by text message on ${data.at}. You have been signed out everywhere.`,
      office: `Our office set a new password for your account on ${data.at}. You have been signed out everywhere.`,
    };
    return {
      subject: "Your password was changed",
      paragraphs: [how[data.by]],
      notes: [
        `If this was not you, set a new password now at ${data.forgotUrl} and tell our office.`,
      ],
    };
  },
);
