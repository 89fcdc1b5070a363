import { template } from "../template.ts";

const who = { owner: "a person who knows its password", office: "our office" };

const subjects = {
  asked: "A new e-mail address was asked for",
  accepted: "A new e-mail address was accepted",
  changed: "The e-mail address of your account was changed",
};

/** Notifies the old address of an account that a new one was requested, or has replaced it (AUTH-10). */
export const emailChanged = template(
  "address_change",
  (data: {
    step: "asked" | "accepted" | "changed";
    /** Whether a second administrator must accept the change, as for staff whose address the office changes. */
    needsSecond: boolean;
    by: "owner" | "office";
    /** The new address, masked so that the mail does not disclose it. */
    new_email: string;
    /** The time in the local format. */
    at: string;
    /** The link that reverses the change; null for an address that was never confirmed. */
    takeBack: { url: string; days: number } | null;
  }) => {
    const untilThen =
      "Until that address is confirmed, you sign in with this one and our letters come here.";
    const happened = {
      asked: `On ${data.at} ${who[data.by]} asked to change the e-mail address of your account to ${data.new_email}. ${data.needsSecond ? "A second administrator must accept it. " : ""}${untilThen}`,
      accepted: `On ${data.at} a second administrator accepted ${data.new_email} as the new e-mail address of your account. ${untilThen}`,
      changed: `On ${data.at} the new e-mail address of your account, ${data.new_email}, was confirmed. From now on you sign in with it and our letters go there.`,
    };
    const content = { subject: subjects[data.step], paragraphs: [happened[data.step]] };
    if (data.takeBack === null)
      return { ...content, notes: ["If this was not you, please tell our office at once."] };
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        "If this was not you, take your account back: this address stays or returns, everybody is signed out, and you choose a new password.",
      ],
      action: { label: "This was not me", url: data.takeBack.url },
      notes: [
        `The link works once, for ${data.takeBack.days} days. If this was you, there is nothing to do.`,
      ],
    };
  },
);
