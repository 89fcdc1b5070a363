import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { normalizePhone } from "../core/phone.ts";
import { comparableNumber } from "../identity/rules.ts";
import { datesAlike, isAlikeName } from "../identity/name-likeness.ts";
import type { BlockHit, NewBlock } from "./schema.ts";
import { blockMatches } from "./schema.ts";
import { blockTexts as texts } from "./texts.ts";

/** What both an entry and a person have in common. */
type Match = BlockHit["matches"][number];

/** Fewest letters and digits of a number. */
const shortestNumber = 4;

/** Why an entry cannot be set, with its field; null if it can (KYC-20). */
export function blockError(
  typed: Pick<NewBlock, "customer_id" | "full_name" | "date_of_birth" | "id_number" | "phone">,
  today: CalendarDate,
): { field: keyof NewBlock; text: string } | null {
  const { customer_id, full_name, date_of_birth, id_number, phone } = typed;
  if (id_number !== "" && comparableNumber(id_number).length < shortestNumber)
    return { field: "id_number", text: texts.numberShort };
  if (phone !== "" && normalizePhone(phone) === null)
    return { field: "phone", text: texts.invalidPhone };
  if (date_of_birth !== null && full_name === "")
    return { field: "full_name", text: texts.nameMissing };
  if (date_of_birth !== null && date_of_birth >= today)
    return { field: "date_of_birth", text: texts.bornLater };
  if (customer_id === null && date_of_birth === null && id_number === "" && phone === "")
    return { field: "full_name", text: texts.personMissing };
  return null;
}

/** A person as entries are compared with them; text as typed, empty where it is not known. */
export interface ComparedPerson {
  customer_id: string | null;
  name: string;
  /** YYYY-MM-DD or empty. */
  date_of_birth: string;
  id_numbers: readonly string[];
  phones: readonly string[];
}

/** What an entry and a person have in common, the strongest first; empty for another person (KYC-21). */
export function matchesOf(
  entry: Pick<NewBlock, "customer_id" | "full_name" | "date_of_birth" | "id_number" | "phone">,
  person: ComparedPerson,
): Match[] {
  const number = comparableNumber(entry.id_number);
  const phone = normalizePhone(entry.phone);
  const found: Record<Match, boolean> = {
    customer: entry.customer_id !== null && entry.customer_id === person.customer_id,
    id_number: number !== "" && person.id_numbers.some((one) => comparableNumber(one) === number),
    phone: phone !== null && person.phones.some((one) => normalizePhone(one) === phone),
    name:
      entry.date_of_birth !== null &&
      person.date_of_birth !== "" &&
      isAlikeDate(entry.date_of_birth, person.date_of_birth) &&
      isAlikeName(entry.full_name, person.name),
  };
  return blockMatches.filter((match) => found[match]);
}

/** Whether either date may be the other, typed another way. */
function isAlikeDate(one: CalendarDate, other: CalendarDate): boolean {
  return datesAlike(one).includes(other) || datesAlike(other).includes(one);
}

const words: Readonly<Record<Match, string>> = {
  customer: "customer",
  id_number: "same ID number",
  phone: "same phone",
  name: "alike name and date of birth",
};

/**
 * What matches, why, and who said so: "same ID number and same phone: lent money under another name (Isata Koroma, 12
 * Nov 2026)".
 */
export function hitSentence(
  hit: Pick<BlockHit, "matches" | "reason" | "set_by" | "set_at">,
): string {
  const common = hit.matches.map((match) => words[match]).join(" and ");
  return `${common}: ${hit.reason} (${hit.set_by}, ${formatStaffDate(hit.set_at.slice(0, 10))})`;
}

/** Why an approval is stopped; null without a hit (KYC-22). */
export function blockedApprovalError(hits: readonly BlockHit[]): string | null {
  if (hits.length === 0) return null;
  const sentences = hits.map(({ customer_id, ...hit }) =>
    `${customer_id ?? ""} ${hitSentence(hit)}`.trim(),
  );
  return `The blocked list stops this approval. ${sentences.join("; ")}. A Manager or System Admin can lift the entry under Customers.`;
}
