import { template } from "../template.ts";

/** Tells the owner of an account that its password is a new one (AUTH-28, AUTH-25). */
export const passwordChanged = template(
  "password_change",
  (data: {
    /** Who did it: the owner, somebody with the mailed link, or the office. */
    by: "owner" | "link" | "office";
    /** When, as people here read it. */
    at: string;
    forgotUrl: string;
  }) => {
    const how = {
      owner: `The password of your account was changed on ${data.at}. Other devices have been signed out.`,
      link: `The password of your account was reset on ${data.at}. You have been signed out everywhere.`,
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
