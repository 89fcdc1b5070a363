import {
  blockedApprovalError,
  type ComparedPerson,
  matchesOf,
} from "@microfinance/contract/blocks/rules.ts";
import type { BlockHit } from "@microfinance/contract/blocks/schema.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { comparableNumber } from "@microfinance/contract/identity/rules.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { membersInForce } from "../loan-record/member-rows.ts";
import { knownPersonOf } from "../customers/customer-look-alikes.ts";
import type { KnownPerson } from "../customers/look-alikes.ts";

/** An entry in force as it is read. */
interface EntryRow {
  id: number;
  customer_id: string | null;
  full_name: string;
  date_of_birth: string | null;
  id_number: string;
  phone: string;
  reason: string;
  set_by: string;
  set_at: Date;
}

/** The entries in force that a person matches, newest first (KYC-21). Each condition reads an index of its own. */
export async function hitsOf(db: Connection, person: ComparedPerson): Promise<BlockHit[]> {
  const numbers = person.id_numbers.map(comparableNumber).filter((number) => number.length >= 4);
  const phones = person.phones.flatMap(
    (phone) => normalizePhone(phone)?.replaceAll(/\D/g, "") ?? [],
  );
  const birthYear = person.date_of_birth === "" ? null : person.date_of_birth.slice(0, 4);
  const { rows } = await sql<EntryRow>`
    with found as (
      select id from blocked_people where lifted_at is null and customer_id = ${person.customer_id}::text
      union
      select id from blocked_people where lifted_at is null and search_number = any(${numbers}::text[])
      union
      select id from blocked_people where lifted_at is null and search_phone = any(${phones}::text[])
      union
      select id from blocked_people where lifted_at is null
        and date_of_birth between (${birthYear}::text || '-01-01')::date and (${birthYear}::text || '-12-31')::date
    )
    select b.id, b.customer_id, b.full_name, b.date_of_birth::text as date_of_birth, b.id_number, b.phone, b.reason,
           ${shortNameOf("u")} as set_by, b.set_at
    from found f join blocked_people b on b.id = f.id
    join staff s on s.id = b.set_by join users u on u.id = s.user_id
    order by b.id desc`.execute(db);
  return rows.flatMap((entry): BlockHit[] => {
    const matches = matchesOf(entry, person);
    if (matches.length === 0) return [];
    const { id, reason, set_by } = entry;
    const { customer_id } = person;
    return [{ id, customer_id, matches, reason, set_by, set_at: entry.set_at.toISOString() }];
  });
}

/** The entries in force that a customer matches; none for an unknown customer. */
export async function customerHits(db: Connection, customerId: string): Promise<BlockHit[]> {
  const person = await knownPersonOf(db, customerId);
  return person === null ? [] : hitsOf(db, comparedOf(person));
}

/**
 * The entries that stop the approval of a loan (KYC-22): those that its borrower matches, with the phones that the
 * application states, and those of the members of a group.
 */
export async function loanHits(
  db: Connection,
  loan: { id: number; customer_id: string },
): Promise<BlockHit[]> {
  const borrower = await knownPersonOf(db, loan.customer_id);
  if (borrower === null) return [];
  const stated = await statedPhones(db, loan.id);
  const own = { ...borrower, phones: [...borrower.phones, ...stated] };
  const found = await hitsOf(db, comparedOf(own));
  const others = (await membersInForce(db, loan.id)).filter(
    ({ customer_id }) => customer_id !== loan.customer_id,
  );
  for (const { customer_id } of others) found.push(...(await customerHits(db, customer_id)));
  return found;
}

/** Stops the approval of a loan whose borrower or member matches an entry in force (KYC-22). @throws 409 */
export async function refuseBlocked(
  db: Connection,
  loan: { id: number; customer_id: string },
): Promise<void> {
  const error = blockedApprovalError(await loanHits(db, loan));
  if (error !== null) throw conflict(error);
}

function comparedOf(person: KnownPerson): ComparedPerson {
  return { ...person, name: fullName(person) };
}

async function statedPhones(db: Connection, loanId: number): Promise<string[]> {
  const { rows } = await sql<{ phone: string | null; other: string | null; second: string | null }>`
    select application #>> '{customer,phone}' as phone, application #>> '{customer,other_phone}' as other,
           application #>> '{customer,second_phone}' as second
    from loans where id = ${loanId}`.execute(db);
  return rows.flatMap(({ phone, other, second }) => [phone ?? "", other ?? "", second ?? ""]);
}
