import type { MailContent } from "../render-mail.ts";

const who = { owner: "somebody who knows its password", office: "our office" };

const subjects = {
  asked: "A new e-mail address was asked for",
  accepted: "A new e-mail address was accepted",
  changed: "The e-mail address of your account was changed",
};

/** Tells the old address of an account that another one is to take, or has taken, its place (AUTH-10). */
export function emailChangedLetter(to: {
  first_name: string;
  step: "asked" | "accepted" | "changed";
  /** Whether a second administrator must accept it first, which is so for staff whose address the office changes. */
  needsSecond: boolean;
  by: "owner" | "office";
  /** The new address, shortened so that this mail gives nothing away. */
  new_email: string;
  /** When, as people here read it. */
  at: string;
  /** The way back; null where nobody ever confirmed that this address is the owner's. */
  takeBack: { url: string; days: number } | null;
}): MailContent {
  const untilThen =
    "Until that address is confirmed, you sign in with this one and our letters come here.";
  const happened = {
    asked: `On ${to.at} ${who[to.by]} asked to change the e-mail address of your account to ${to.new_email}. ${to.needsSecond ? "A second administrator must accept it. " : ""}${untilThen}`,
    accepted: `On ${to.at} a second administrator accepted ${to.new_email} as the new e-mail address of your account. ${untilThen}`,
    changed: `On ${to.at} the new e-mail address of your account, ${to.new_email}, was confirmed. From now on you sign in with it and our letters go there.`,
  };
  const letter = {
    subject: subjects[to.step],
    greeting: `Dear ${to.first_name},`,
    paragraphs: [happened[to.step]],
  };
  if (to.takeBack === null)
    return { ...letter, notes: ["If this was not you, please tell our office at once."] };
  return {
    ...letter,
    paragraphs: [
      ...letter.paragraphs,
      "If this was not you, take your account back: this address stays or returns, everybody is signed out, and you choose a new password.",
    ],
    action: { label: "This was not me", url: to.takeBack.url },
    notes: [
      `The link works once, for ${to.takeBack.days} days. If this was you, there is nothing to do.`,
    ],
  };
}
