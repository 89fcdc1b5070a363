import { listed } from "../core/sentences.ts";
import { formatCustomerDate, type CalendarDate } from "../core/dates.ts";
import type { LookAlikeReason } from "./look-alikes.ts";
import { mergeTexts as texts } from "./merge-texts.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";

/** The longest reason of a merge. */
export const longestMergeReason = 500;

/** One of two records as the rules of a merge read it (KYC-52). */
export interface RecordToMerge {
  customer_id: string;
  /** The name of its branch. */
  branch: string;
  is_erased: boolean;
  /** The record that it was merged into, and null. */
  merged_into: string | null;
  /** The account is that of a staff member. */
  is_staff_account: boolean;
  /** Staff members who borrow by this record. */
  staff_ids: readonly number[];
  /** Codes of live loans of which the other record is a guarantor. */
  guaranteed_by_other: readonly string[];
  /** What the loans and shares of this record can lose the lender. */
  exposure: Cents;
}

/** Everything that decides whether two records are merged. */
export interface MergeFacts {
  survivor: RecordToMerge;
  merged: RecordToMerge;
  /** Who said that they are different people, and when (KYC-13). */
  different: { staff_name: string; said_on: CalendarDate } | null;
  /** One of the records is that of the person who merges. */
  is_own: boolean;
  /** Codes of loans in which both have or had a share. */
  shared_loans: readonly string[];
  /** Names of groups of which both are members. */
  shared_groups: readonly string[];
  /** What they have in common of the person (KYC-10). */
  shared: readonly LookAlikeReason[];
  /** What waits for a second person, in words. */
  waiting: readonly string[];
  /** Codes of loans that were reviewed with a bank account that the merge would change (LOAN-48). */
  reviewed: readonly string[];
  /** The most that who merges may approve for one customer; null for no limit (LOAN-54). */
  ceiling: Cents | null;
}

/** Why two records cannot be merged, every reason; none if they can (KYC-52). */
export function mergeErrors(facts: MergeFacts): string[] {
  const { survivor, merged } = facts;
  if (survivor.customer_id === merged.customer_id) return [texts.sameRecord];
  const ended = [merged, survivor].flatMap(({ customer_id, merged_into }) =>
    merged_into === null ? [] : [texts.merged(customer_id, merged_into)],
  );
  if (ended.length > 0) return ended;
  const erased = [merged, survivor].flatMap(({ customer_id, is_erased }) =>
    is_erased ? [texts.erased(customer_id)] : [],
  );
  if (erased.length > 0) return erased;
  const errors: string[] = [];
  const refuse = (found: boolean, text: () => string) => {
    if (found) errors.push(text());
  };
  const { different } = facts;
  if (different !== null)
    errors.push(texts.different(different.staff_name, formatCustomerDate(different.said_on)));
  refuse(facts.shared.length === 0, () => texts.nothingShared);
  // What is kept for a customer would change its branch without an entry.
  refuse(survivor.branch !== merged.branch, () => texts.branches(merged.branch, survivor.branch));
  refuse(facts.is_own, () => texts.ownRecord);
  refuse(merged.is_staff_account, () => texts.staffAccount(merged.customer_id));
  const staff = new Set([...survivor.staff_ids, ...merged.staff_ids]);
  refuse(staff.size > 1, () => texts.twoStaff);
  refuse(facts.shared_loans.length > 0, () => texts.sharedLoan(listed(facts.shared_loans)));
  refuse(facts.shared_groups.length > 0, () => texts.sharedGroup(listed(facts.shared_groups)));
  for (const [one, other] of [
    [survivor, merged],
    [merged, survivor],
  ] as const)
    refuse(one.guaranteed_by_other.length > 0, () =>
      texts.guarantor(other.customer_id, listed(one.guaranteed_by_other)),
    );
  refuse(facts.waiting.length > 0, () => texts.waiting(listed(facts.waiting)));
  refuse(facts.reviewed.length > 0, () => texts.reviewed(listed(facts.reviewed)));
  refuse(isAboveCeiling(facts), () => texts.aboveCeiling(inNle(jointExposure(facts))));
  return errors;
}

/** What both records together can lose the lender. */
export function jointExposure({
  survivor,
  merged,
}: Pick<MergeFacts, "survivor" | "merged">): Cents {
  return survivor.exposure + merged.exposure;
}

/** Whether the merge joins an exposure that who merges could not approve. One record alone changes nothing. */
function isAboveCeiling({ survivor, merged, ceiling }: MergeFacts): boolean {
  if (ceiling === null || survivor.exposure === 0 || merged.exposure === 0) return false;
  return jointExposure({ survivor, merged }) > ceiling;
}

const inNle = (cents: Cents) => formatNleExact(fromCents(cents));

/** What is known of a person on a record; empty where it is not. */
export interface PersonOfRecord {
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string;
  /** YYYY-MM-DD. */
  date_of_birth: string;
  phone: string;
  other_phone: string;
}

/**
 * The person after the merge (KYC-53): what the surviving record says stays, and what it does not say is taken from the
 * other one. A phone of the other record that it does not have becomes the second one, where there is none.
 */
export function mergedPerson(survivor: PersonOfRecord, merged: PersonOfRecord): PersonOfRecord {
  const isOneName =
    survivor.first_name === merged.first_name && survivor.last_name === merged.last_name;
  const further = [merged.phone, merged.other_phone].find(
    (phone) => phone !== "" && phone !== survivor.phone,
  );
  return {
    ...survivor,
    // A middle name belongs to its first and last name.
    middle_name: survivor.middle_name || (isOneName ? merged.middle_name : ""),
    gender: survivor.gender || merged.gender,
    date_of_birth: survivor.date_of_birth || merged.date_of_birth,
    other_phone: survivor.other_phone || (further ?? ""),
  };
}

/** What staff should think about before they merge; it refuses nothing (KYC-52). */
export function mergeWarnings(both: {
  survivor: PersonOfRecord & { email: string; has_password: boolean; is_blocked: boolean };
  merged: PersonOfRecord & { email: string; has_password: boolean; is_blocked: boolean };
  exposure: Cents | null;
}): string[] {
  const { survivor, merged, exposure } = both;
  const after = mergedPerson(survivor, merged);
  const births = [survivor.date_of_birth, merged.date_of_birth].filter((date) => date !== "");
  const lost = [merged.phone, merged.other_phone].filter(
    (phone) => phone !== "" && phone !== after.phone && phone !== after.other_phone,
  );
  return [
    ...(merged.has_password && !survivor.has_password
      ? [texts.warnings.otherSignIn(merged.email)]
      : []),
    ...(survivor.is_blocked || merged.is_blocked ? [texts.warnings.blocked] : []),
    ...(new Set(births).size > 1 ? [texts.warnings.otherBirthDate] : []),
    ...lost.map((phone) => texts.warnings.otherPhone(phone)),
    ...(exposure === null ? [] : [texts.warnings.exposure(inNle(exposure))]),
  ];
}
