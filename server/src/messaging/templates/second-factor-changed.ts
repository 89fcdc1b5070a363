import { template } from "../template.ts";

/** An event of a second factor of which the owner is notified. */
export type SecondFactorEvent =
  | "app_added"
  | "app_removed"
  | "passkey_added"
  | "passkey_removed"
  | "codes_made"
  | "code_used"
  | "guessed"
  | "reset";

const sentences: Record<SecondFactorEvent, string> = {
  app_added: "An authenticator app was set up for your sign-in",
  app_removed: "The authenticator app was removed from your sign-in",
  passkey_added: "A passkey was added to your sign-in",
  passkey_removed: "A passkey was removed from your sign-in",
  codes_made: "New recovery codes were made for your sign-in. The old ones no longer work",
  code_used: "A recovery code was used to sign in to your account",
  guessed: "A person knew your password and typed several wrong codes",
  reset:
    "An administrator removed the second step of your sign-in, and you were signed out. At your next sign-in we email you a code, and you choose a new password",
};

/** Notifies a staff member of a change of their second factor (AUTH-18). */
export const secondFactorChanged = template(
  "second_factor",
  (data: {
    event: SecondFactorEvent;
    /** The time in the local format. */
    at: string;
    forgotUrl: string;
  }) => ({
    subject: "The second step of your sign-in",
    paragraphs: [`${sentences[data.event]}. This was on ${data.at}.`],
    notes: [
      `If this was not you, set a new password now at ${data.forgotUrl} and tell your administrator.`,
    ],
  }),
);
