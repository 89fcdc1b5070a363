import { fullName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import {
  byStrength,
  compareStrength,
  type LookAlike,
  type LookAlikeReason,
} from "@microfinance/contract/identity/look-alikes.ts";
import { datesAlike, isAlikeName } from "@microfinance/contract/identity/name-likeness.ts";
import { comparableNumber } from "@microfinance/contract/identity/rules.ts";
import { sql } from "kysely";
import { fullNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** What is known of a person. Text as typed; empty where it is not known. */
export interface KnownPerson {
  phones: readonly string[];
  first_name: string;
  middle_name: string;
  last_name: string;
  /** YYYY-MM-DD or empty. */
  date_of_birth: string;
  id_numbers: readonly string[];
  account_number: string;
  /** The customer who is this person. */
  customer_id: string | null;
}

/** Most customers of one list. */
export const mostLookAlikes = 10;

/** Most people of one date of birth whose names are compared. */
const mostCompared = 5_000;

/** A customer with one reason. */
export interface Found {
  customer_id: string;
  reason: LookAlikeReason;
}

/**
 * Customers who may be this person, with every reason, the strongest first (KYC-10); ten at most. Each condition is an
 * index look-up of its own, so that a million customers take as long as a thousand.
 * @param more further customers with their reasons
 */
export async function lookAlikesOf(
  db: Connection,
  person: KnownPerson,
  more: readonly Found[] = [],
): Promise<LookAlike[]> {
  const [shared, similar] = await Promise.all([sharedWith(db, person), similarTo(db, person)]);
  const reasons = new Map<string, Set<LookAlikeReason>>();
  for (const { customer_id, reason } of [...shared, ...similar, ...more]) {
    if (customer_id === person.customer_id) continue;
    const known = reasons.get(customer_id) ?? new Set();
    reasons.set(customer_id, known.add(reason));
  }
  const found = [...reasons]
    .map(([customer_id, set]) => ({ customer_id, reasons: byStrength(withoutWeaker(set)) }))
    .toSorted(compareStrength);
  return withNames(db, found, person.customer_id);
}

/** The same name is not listed as a similar one too. */
function withoutWeaker(reasons: ReadonlySet<LookAlikeReason>): LookAlikeReason[] {
  const isSame = reasons.has("same_name_and_birth_date");
  return [...reasons].filter((reason) => !isSame || reason !== "similar_name_and_birth_date");
}

async function sharedWith(db: Connection, person: KnownPerson): Promise<Found[]> {
  const phones = person.phones.flatMap((phone) => digitsOf(phone) ?? []);
  const numbers = person.id_numbers.map(comparableNumber).filter((number) => number.length >= 4);
  const account = comparableNumber(person.account_number);
  const first = person.first_name.trim().toLowerCase();
  const last = person.last_name.trim().toLowerCase();
  const { rows } = await sql<Found>`
    select c.customer_id, 'same_phone' as reason
    from users u join customers c on c.user_id = u.id
    where u.search_phone collate "C" = any(${phones}::text[]) and u.search_phone <> ''
    union
    select c.customer_id, 'same_phone'
    from users u join customers c on c.user_id = u.id
    where u.other_phone is not null
      and (regexp_replace(u.other_phone, '[^0-9]', '', 'g')) collate "C" = any(${phones}::text[])
    union
    select d.customer_id, 'same_id_number' from identity_documents d
    where d.search_number = any(${numbers}::text[])
    union
    select b.customer_id, 'same_account' from banks b
    where b.account_number <> '' and ${account} <> ''
      and (upper(regexp_replace(b.account_number, '[^A-Za-z0-9]', '', 'g'))) collate "C" = ${account}
    union
    select c.customer_id, 'same_name_and_birth_date'
    from users u join customers c on c.user_id = u.id
    where u.date_of_birth = nullif(${person.date_of_birth}, '')::date and u.area = 'customer'
      and lower(u.last_name) = ${last} and lower(u.first_name) = ${first}`.execute(db);
  return rows;
}

/** Customers with an alike name whose date of birth may be the same. */
async function similarTo(db: Connection, person: KnownPerson): Promise<Found[]> {
  const name = fullName(person);
  if (person.date_of_birth === "" || person.first_name === "" || person.last_name === "") return [];
  const { rows } = await sql<{ customer_id: string; name: string }>`
    select c.customer_id, u.search_name as name
    from users u join customers c on c.user_id = u.id
    where u.date_of_birth = any(${datesAlike(person.date_of_birth)}::date[]) and u.area = 'customer'
    order by u.id desc limit ${mostCompared}`.execute(db);
  return rows
    .filter((one) => isAlikeName(one.name, name))
    .map(({ customer_id }) => ({ customer_id, reason: "similar_name_and_birth_date" }));
}

/** The digits of a phone as they are stored; null for text that is no phone. */
export function digitsOf(phone: string): string | null {
  return normalizePhone(phone)?.replaceAll(/\D/g, "") ?? null;
}

/** Names and phones of these customers, and who said that they are different people (KYC-13). */
async function withNames(
  db: Connection,
  found: readonly { customer_id: string; reasons: LookAlikeReason[] }[],
  customerId: string | null,
): Promise<LookAlike[]> {
  const { rows } = await sql<{
    customer_id: string;
    full_name: string;
    phone: string;
    staff_name: string | null;
    said_at: Date | null;
  }>`
    select c.customer_id, ${fullNameOf("u")} as full_name, u.phone,
           d.said_at, ${shortNameOrNull("w")} as staff_name
    from customers c
    join users u on u.id = c.user_id and u.deleted_at is null and u.erased_at is null
    left join different_people d on d.customer_id = least(c.customer_id, ${customerId}::text collate "C")
      and d.other_id = greatest(c.customer_id, ${customerId}::text collate "C")
    left join staff s on s.id = d.staff_id
    left join users w on w.id = s.user_id
    where c.customer_id = any(${found.map(({ customer_id }) => customer_id)}::text[])`.execute(db);
  const people = new Map(rows.map((row) => [row.customer_id, row]));
  return found
    .flatMap(({ customer_id, reasons }): LookAlike[] => {
      const person = people.get(customer_id);
      if (person === undefined) return [];
      const { full_name, phone, staff_name, said_at } = person;
      const different =
        said_at === null
          ? {}
          : { different: { staff_name: staff_name ?? "", said_at: said_at.toISOString() } };
      return [{ customer_id, full_name, phone, reasons, ...different }];
    })
    .slice(0, mostLookAlikes);
}
