import { formatStaffDate, type CalendarDate } from "../core/dates.ts";
import { isRightPhone } from "../messaging/sms-recipient.ts";
import { guarantorConsentTexts as texts } from "./guarantor-consent-texts.ts";

/** How a guarantor agreed to text messages. */
export const consentWays = ["in_person", "by_phone", "in_writing"] as const;
export type ConsentWay = (typeof consentWays)[number];

export const consentWayLabels = {
  in_person: "In person",
  by_phone: "By phone",
  in_writing: "In writing",
} as const satisfies Record<ConsentWay, string>;

/** The state of the consent of a guarantor. Only `agreed` allows a message (MSG-35). */
export const consentStates = ["none", "agreed", "withdrawn", "outdated"] as const;
export type ConsentState = (typeof consentStates)[number];

/** A guarantor as a consent names them. */
export interface GuarantorIdentity {
  name: string;
  phone: string;
}

/** The name by which a guarantor agrees. */
export function guarantorName(guarantor: {
  guarantor_first_name: string;
  guarantor_middle_name: string;
  guarantor_last_name: string;
}): string {
  const { guarantor_first_name, guarantor_middle_name, guarantor_last_name } = guarantor;
  return [guarantor_first_name, guarantor_middle_name, guarantor_last_name]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * The state of a consent (MSG-35). It was given by one person at one number: it is outdated once the record of the
 * guarantor has another name or number, also when the customer changed it.
 * @param consent the newest one; null for none
 */
export function consentState(
  consent: (GuarantorIdentity & { is_withdrawn: boolean }) | null,
  guarantor: GuarantorIdentity,
): ConsentState {
  if (consent === null) return "none";
  if (consent.is_withdrawn) return "withdrawn";
  return consent.name === guarantor.name && consent.phone === guarantor.phone
    ? "agreed"
    : "outdated";
}

/**
 * Why a consent cannot be recorded, by its field, or null (MSG-36).
 * @param customerPhones the numbers of the customer, who is no guarantor of their own loan
 */
export function consentError(
  { guarantor, agreed_on }: { guarantor: GuarantorIdentity; agreed_on: CalendarDate },
  customerPhones: readonly string[],
  today: CalendarDate,
): { field: "agreed_on" | "phone"; text: string } | null {
  if (!isRightPhone(guarantor.phone)) return { field: "phone", text: texts.noPhone };
  if (customerPhones.includes(guarantor.phone)) return { field: "phone", text: texts.ownPhone };
  if (agreed_on > today)
    return { field: "agreed_on", text: texts.inFuture(formatStaffDate(today)) };
  return null;
}
