import { type AuditFacts, countOf, reasonOf, textOf, userOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

const ended = (facts: AuditFacts) => countOf(facts, "ended", "session");

/** The texts of what happens to sign-ins, passwords, codes and refused requests. */
export const authEventTexts = {
  "access.denied": {
    event: "Refused: not allowed",
    audit: ({ record_id }) => `was refused: ${record_id}`,
  },
  "access.limited": {
    event: "Refused: too many attempts",
    audit: ({ record_id }) => `was refused after too many attempts: ${record_id}`,
  },
  "email.change": {
    event: "Email address changed",
    audit: (facts) => `changed the e-mail address of ${userOf(facts)} to ${textOf(facts, "email")}`,
  },
  "email.change_accepted": {
    event: "New email address accepted",
    audit: (facts) => `accepted the new e-mail address of ${userOf(facts)}`,
  },
  "email.change_asked": {
    event: "New email address asked for",
    audit: (facts) =>
      `asked to change the e-mail address of ${userOf(facts)} to ${textOf(facts, "pending_email")}`,
  },
  "email.change_cancelled": {
    event: "Change of email address canceled",
    audit: (facts) => `canceled the change of the e-mail address of ${userOf(facts)}`,
  },
  "email.confirmation_sent": {
    event: "Confirmation link sent",
    audit: (facts) => `had the confirmation link sent to ${userOf(facts)}`,
  },
  "email.take_back": {
    event: "Email address taken back",
    audit: (facts) => `took back the e-mail address of ${userOf(facts)}`,
  },
  "email.verify": {
    event: "Email address confirmed",
    audit: (facts) => `confirmed the e-mail address of ${userOf(facts)}`,
  },
  "link.refused": {
    event: "Mailed link refused",
    audit: () => "followed a mailed link that is not valid",
  },
  "password.change": {
    event: "Own password changed",
    audit: (facts) => `changed the password of ${userOf(facts)}`,
  },
  "password.first": {
    event: "First own password chosen",
    audit: (facts) => `chose the first own password of ${userOf(facts)}`,
  },
  "password.reset": {
    event: "Password set with a mailed link",
    audit: (facts) =>
      `set a password of ${userOf(facts)} with ${textOf(facts, "by", "") === "phone" ? "a code by text message" : "a mailed link"}`,
  },
  "password.reset_requested": {
    event: "Link for a new password asked for",
    audit: (facts) => `asked for a link to reset the password of ${userOf(facts)}`,
  },
  "password.set": {
    event: "Password set by staff",
    audit: (facts) => `set the password of ${userOf(facts)}`,
  },
  "phone.code_failed": {
    event: "Wrong code by text message",
    audit: (facts) => `typed a wrong code for ${userOf(facts)}`,
  },
  "phone.code_sent": {
    event: "Code sent by text message",
    audit: (facts) =>
      `had a code sent to the phone of ${userOf(facts)} (${textOf(facts, "purpose").replaceAll("_", " ")})`,
  },
  "phone.confirm": {
    event: "Phone confirmed",
    audit: (facts) => `confirmed the phone of ${userOf(facts)}`,
  },
  "second_factor.app_added": {
    event: "Authenticator app added",
    audit: (facts) => `added an authenticator app for ${userOf(facts)}`,
  },
  "second_factor.app_removed": {
    event: "Authenticator app removed",
    audit: (facts) => `removed the authenticator app of ${userOf(facts)}`,
  },
  "second_factor.code_used": {
    event: "Recovery code used",
    audit: (facts) => `signed in as ${userOf(facts)} with a recovery code`,
  },
  "second_factor.codes_made": {
    event: "Recovery codes made",
    audit: (facts) => `made new recovery codes for ${userOf(facts)}`,
  },
  "second_factor.failed": {
    event: "Wrong code",
    audit: (facts) => `entered a wrong code for ${userOf(facts)}`,
  },
  "second_factor.guessed": {
    event: "Wrong codes",
    audit: (facts) => `entered wrong codes for ${userOf(facts)}`,
  },
  "second_factor.limited": {
    event: "Codes blocked after too many failures",
    audit: (facts) => `was blocked after wrong codes for ${userOf(facts)}`,
  },
  "second_factor.passkey_added": {
    event: "Passkey added",
    audit: (facts) => `added a passkey for ${userOf(facts)}`,
  },
  "second_factor.passkey_removed": {
    event: "Passkey removed",
    audit: (facts) => `removed a passkey of ${userOf(facts)}`,
  },
  "second_factor.reset": {
    event: "Second factor reset",
    audit: (facts) => `reset the second factor of ${userOf(facts)}`,
  },
  "session.end": {
    event: "Session ended",
    audit: (facts) => `ended a session of ${userOf(facts)}`,
  },
  "session.end_all": {
    event: "Signed out everywhere",
    audit: (facts) => `signed out everywhere (${ended(facts)})`,
  },
  "session.end_by_office": {
    event: "Sessions ended by staff",
    audit: (facts) => `ended ${ended(facts)} of ${userOf(facts)}`,
  },
  "session.end_others": {
    event: "Other sessions ended",
    audit: (facts) => `ended the other sessions of ${userOf(facts)} (${ended(facts)})`,
  },
  "session.refresh_reuse": {
    event: "Session ended: its token was used twice",
    audit: () => "used a session token twice; the session ended",
  },
  "session.replaced": {
    event: "Signed in again",
    audit: () => "signed in again in the same browser",
  },
  "session.sign_in": {
    event: "Signed in",
    audit: (facts) =>
      textOf(facts, "by", "") === "phone" ? "signed in with a code by text message" : "signed in",
  },
  "session.sign_in_failed": {
    event: "Sign-in failed",
    audit: (facts) => `entered a wrong password for ${textOf(facts, "email", userOf(facts))}`,
  },
  "session.sign_in_limited": {
    event: "Sign-in blocked after too many failures",
    audit: (facts) =>
      `was blocked after wrong passwords for ${textOf(facts, "email", userOf(facts))}`,
  },
  "session.sign_in_refused": {
    event: "Sign-in refused",
    audit: (facts) =>
      `was refused at sign-in as ${textOf(facts, "email", userOf(facts))}${reasonOf(facts)}`,
  },
  "session.sign_out": { event: "Signed out", audit: () => "signed out" },
  "session.step_asked": {
    event: "Second step of the sign-in",
    audit: (facts) =>
      `entered the right password and was asked for more: ${textOf(facts, "step").replaceAll("_", " ")}`,
  },
} as const satisfies Record<string, EventTexts>;
