import { accountTexts, panelTexts } from "@microfinance/contract/customers/texts.ts";
import { genders } from "@microfinance/contract/core/constants.ts";
import { titleCaseName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { changeable, type Person, type PersonChange } from "../people/person-queries.ts";

/** The bio of a person in a request (CUST-15, CUST-16): missing fields stay unchanged. */
export interface BioInput {
  first_name?: string | undefined;
  middle_name?: string | null | undefined;
  last_name?: string | undefined;
  gender?: string | null | undefined;
  date_of_birth?: string | null | undefined;
  phone?: string | undefined;
  other_phone?: string | null | undefined;
  second_phone?: string | null | undefined;
  updated_at?: string | undefined;
}

/**
 * Normalises a bio for this account: names in title case, phones in the stored form, blanks as null. A value equal to
 * the stored one is not validated again.
 * @param today the business date, which a birth date may not exceed
 * @throws 400 with the invalid field
 */
export function bioChange(person: Person, typed: BioInput, today: string): PersonChange {
  const change: PersonChange = {};
  const set = <Name extends keyof PersonChange>(name: Name, value: PersonChange[Name]) => {
    if (value !== undefined && value !== person[name]) change[name] = value;
  };
  set("first_name", named(typed.first_name));
  set("last_name", named(typed.last_name));
  set("middle_name", blankAsNull(typed.middle_name, titleCaseName));
  set("gender", genderOf(person, typed.gender));
  set(
    "date_of_birth",
    blankAsNull(typed.date_of_birth, (date) => date),
  );
  if (typed.phone !== undefined) set("phone", phoneOf("phone", person.phone, typed.phone));
  const other = secondPhone(person, typed);
  set(
    "other_phone",
    blankAsNull(other, (phone) => phoneOf("other_phone", person.other_phone, phone)),
  );
  if (change.date_of_birth && change.date_of_birth > today) {
    throw badRequest(accountTexts.invalidBirthDate, {
      date_of_birth: accountTexts.invalidBirthDate,
    });
  }
  return change;
}

/** The second phone under either name (SITE-18): with both given, the one that differs from the stored phone. */
function secondPhone(person: Person, typed: BioInput): string | null | undefined {
  const { other_phone, second_phone } = typed;
  if (other_phone === undefined) return second_phone;
  const isOld = (other_phone || null) === person.other_phone;
  return isOld && second_phone !== undefined ? second_phone : other_phone;
}

/** Rejects a change based on an older state of the account, so that no other change is overwritten. */
export function mustBeCurrent(person: Person, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== person.updated_at.getTime()) {
    throw conflict(panelTexts.changedMeanwhile);
  }
}

/** The part of an audit event with each changed column before and after. */
export function changedOf(person: Person, change: PersonChange): { before: object; after: object } {
  const names = changeable.filter((name) => change[name] !== undefined);
  return {
    before: Object.fromEntries(names.map((name) => [name, person[name]])),
    after: Object.fromEntries(names.map((name) => [name, change[name]])),
  };
}

function named(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : titleCaseName(typed);
}

function blankAsNull(
  typed: string | null | undefined,
  normal: (typed: string) => string,
): string | null | undefined {
  if (typed === undefined) return undefined;
  return typed === null || typed.trim() === "" ? null : normal(typed);
}

function genderOf(person: Person, typed: string | null | undefined): string | null | undefined {
  const gender = blankAsNull(typed, (text) => text.trim());
  if (!gender || gender === person.gender || person.area === "staff") return gender;
  const known = genders.find((one) => one === gender.toLowerCase());
  if (known === undefined) {
    throw badRequest(panelTexts.invalidGender, { gender: panelTexts.invalidGender });
  }
  return known;
}

function phoneOf(field: "phone" | "other_phone", stored: string | null, typed: string): string {
  if (typed === stored) return typed;
  const normal = normalizePhone(typed);
  if (normal === null)
    throw badRequest(accountTexts.invalidPhone, { [field]: accountTexts.invalidPhone });
  return normal;
}
