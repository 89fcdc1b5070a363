import type { CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { type BroughtBy, type ShareOf, splitByShare } from "./shares.ts";

/** The shares that divide what is due from a day on, until the next version; null: from the first instalment. */
export interface SharesVersion {
  from_date: CalendarDate | null;
  members: readonly ShareOf[];
}

/** A loan with members as their standing is derived from it; amounts in cents. */
export interface LoanWithMembers {
  /** In order; the last one is in force. */
  versions: readonly SharesVersion[];
  /** The live schedule: each instalment with its penalties. */
  instalments: readonly { due_date: CalendarDate; amount: Cents }[];
  /** Payments that are not reversed. `members` is empty where the payment is not divided. */
  payments: readonly { date: CalendarDate; amount: Cents; members: readonly BroughtBy[] }[];
}

/** What a member owes and paid, in cents. */
export interface MemberStanding {
  customer_id: string;
  /** The share of the amount in force; 0 for a former member. */
  share: Cents;
  is_former: boolean;
  /** The member's part of the whole schedule, and of what is due by the day. */
  total: Cents;
  due: Cents;
  paid: Cents;
  /** What the others paid for this member, and this member for the others. */
  covered: Cents;
  covers: Cents;
  /** What is due and unpaid. */
  owes: Cents;
  /** The member's part of the last instalment that is due by the day. */
  instalment: Cents;
}

/** What one member paid for another: it is owed inside the group, never to the lender (SERV-158). */
interface CoveredPart {
  customer_id: string;
  covered_by: string;
  amount: Cents;
}

/** The standing of every member, and who paid for whom. */
export interface GroupStanding {
  members: MemberStanding[];
  covered: CoveredPart[];
}

/**
 * What each member has paid and owes at the end of a day (SERV-156, SERV-158). A member's own money pays the own part
 * first; what is above it covers what is due of the others, in the order of the members. What is unpaid of the parts
 * that are due adds up to what is due and unpaid of the loan.
 * @param on null counts the whole schedule as due, for a loan that has ended
 */
export function groupStanding(loan: LoanWithMembers, on: CalendarDate | null): GroupStanding {
  const inForce = loan.versions.at(-1);
  if (inForce === undefined) return { members: [], covered: [] };
  const names = memberNames(loan.versions);
  const isDue = (day: CalendarDate) => on === null || day <= on;
  const due = loan.instalments.filter(({ due_date }) => isDue(due_date));
  const whole = partsOf(loan.versions, loan.instalments);
  const dueParts = partsOf(loan.versions, due);
  const last = partsOf(loan.versions, due.slice(-1));
  const paid = paidParts(loan, isDue);
  const surplus = new Map<string, Cents>();
  const missing = new Map<string, Cents>();
  for (const name of names) {
    const above = (paid.get(name) ?? 0) - (dueParts.get(name) ?? 0);
    surplus.set(name, Math.max(0, above));
    missing.set(name, Math.max(0, -above));
  }
  const covered = coveredParts(names, surplus, missing);
  const sumOf = (key: "customer_id" | "covered_by", name: string) =>
    sumCents(covered.filter((part) => part[key] === name).map(({ amount }) => amount));
  const members = names.map((name) => {
    const share = inForce.members.find(({ customer_id }) => customer_id === name)?.share;
    const forThem = sumOf("customer_id", name);
    return {
      customer_id: name,
      share: share ?? 0,
      is_former: share === undefined,
      total: whole.get(name) ?? 0,
      due: dueParts.get(name) ?? 0,
      paid: paid.get(name) ?? 0,
      covered: forThem,
      covers: sumOf("covered_by", name),
      owes: (missing.get(name) ?? 0) - forThem,
      instalment: last.get(name) ?? 0,
    };
  });
  return { members, covered };
}

/** Everybody who has a share, in order, and then those who had one. */
export function memberNames(versions: readonly SharesVersion[]): string[] {
  const newestFirst = versions.toReversed().flatMap(({ members }) => members);
  return [...new Set(newestFirst.map(({ customer_id }) => customer_id))];
}

/** The shares that divide what is due on a day. */
function sharesOn(versions: readonly SharesVersion[], day: CalendarDate): readonly ShareOf[] {
  const found = versions.findLast(({ from_date }) => from_date === null || from_date <= day);
  return (found ?? versions[0])?.members ?? [];
}

/** What each member owes of some instalments: each is divided by the shares of its due date (SERV-155). */
function partsOf(
  versions: readonly SharesVersion[],
  instalments: LoanWithMembers["instalments"],
): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { due_date, amount } of instalments)
    addParts(sums, dividedByShare(sharesOn(versions, due_date), amount));
  return sums;
}

function paidParts(
  { versions, payments }: LoanWithMembers,
  counts: (day: CalendarDate) => boolean,
): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { date, amount, members } of payments) {
    if (!counts(date)) continue;
    addParts(sums, members.length > 0 ? members : dividedByShare(sharesOn(versions, date), amount));
  }
  return sums;
}

function dividedByShare(members: readonly ShareOf[], amount: Cents): BroughtBy[] {
  if (members.length === 0) return [];
  const parts = splitByShare(
    amount,
    members.map(({ share }) => share),
  );
  return members.map(({ customer_id }, index) => ({ customer_id, amount: parts[index] ?? 0 }));
}

function addParts(sums: Map<string, Cents>, parts: readonly BroughtBy[]): void {
  for (const { customer_id, amount } of parts)
    sums.set(customer_id, (sums.get(customer_id) ?? 0) + amount);
}

/** Gives what some paid too much to those who paid too little, both in the order of the members. */
function coveredParts(
  names: readonly string[],
  surplus: ReadonlyMap<string, Cents>,
  missing: ReadonlyMap<string, Cents>,
): CoveredPart[] {
  const parts: CoveredPart[] = [];
  const left = new Map(surplus);
  for (const customer_id of names) {
    let open = missing.get(customer_id) ?? 0;
    for (const covered_by of names) {
      const amount = Math.min(open, left.get(covered_by) ?? 0);
      if (amount <= 0) continue;
      parts.push({ customer_id, covered_by, amount });
      open -= amount;
      left.set(covered_by, (left.get(covered_by) ?? 0) - amount);
    }
  }
  return parts;
}
