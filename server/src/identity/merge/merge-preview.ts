import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  jointExposure,
  type MergeFacts,
  mergedPerson,
  mergeErrors,
  mergeWarnings,
  type PersonOfRecord,
} from "@microfinance/contract/identity/merge.ts";
import type { MergePreview } from "@microfinance/contract/identity/merge-endpoints.ts";
import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";
import { fingerprint } from "../../core/fingerprint.ts";
import { notFound } from "../../core/http/errors.ts";
import type { SessionActor } from "../../core/http/session.ts";
import { customerHits } from "../../blocks/find-hits.ts";
import { findCustomerKey } from "../../people/customer-key.ts";
import { countMoves, figuresOf } from "./merge-counts.ts";
import { type Pair, readMergeFacts } from "./merge-facts.ts";
import { movedSums } from "./what-moves.ts";

/** A record with what is known of its person, and of the account. */
export interface ReadPerson extends PersonOfRecord {
  customer_id: string;
  user_id: number;
  email: string;
  email_verified: boolean;
  has_password: boolean;
  last_sign_in: Date | null;
  address: string;
  employer: string;
  bank: string;
}

/**
 * The two records that a path names. The first leads on to its survivor; the second is exactly the one that is named,
 * so that a merged one is refused.
 * @throws 404 for an unknown or deleted one
 */
export async function pairOf(
  db: Connection,
  named: { id: string; mergedId: string },
): Promise<Pair> {
  const key = await findCustomerKey(db, named.id);
  const { rows } = await sql<{ customer_id: string }>`
    select c.customer_id from customers c join users u on u.id = c.user_id
    where c.customer_id = ${named.mergedId} and (u.deleted_at is null or c.merged_into is not null)`.execute(
    db,
  );
  const [merged] = rows;
  if (key === null || merged === undefined) throw notFound(mergeTexts.notFound);
  return { survivor: key.customer_id, merged: merged.customer_id };
}

/** What is known of the person of a record. */
export async function readPerson(db: Connection, customerId: string): Promise<ReadPerson> {
  const { rows } = await sql<ReadPerson>`
    select c.customer_id, u.id as user_id, u.first_name, coalesce(u.middle_name, '') as middle_name, u.last_name,
           coalesce(u.gender, '') as gender, coalesce(u.date_of_birth::text, '') as date_of_birth, u.phone,
           coalesce(u.other_phone, '') as other_phone, u.email, u.email_verified_at is not null as email_verified,
           u.password_hash is not null as has_password,
           (select max(s.created_at) from sessions s where s.user_id = u.id) as last_sign_in,
           coalesce((select concat_ws(', ', nullif(a.address, ''), nullif(a.city, ''), nullif(a.district, ''))
                     from addresses a where a.customer_id = c.customer_id), '') as address,
           coalesce((select e.employer_name from employers e where e.customer_id = c.customer_id), '') as employer,
           coalesce((select concat_ws(' ', nullif(b.bank_name, ''), nullif(b.account_number, ''))
                     from banks b where b.customer_id = c.customer_id), '') as bank
    from customers c join users u on u.id = c.user_id where c.customer_id = ${customerId}`.execute(
    db,
  );
  const [person] = rows;
  if (person === undefined) throw new Error(`${customerId} was not found`);
  return person;
}

/** What the merge of two records changes, and the reasons against it (KYC-51); nothing is written. */
export async function previewOf(
  db: Connection,
  deps: Pick<Deps, "tables">,
  pair: Pair,
  actor: SessionActor,
): Promise<MergePreview> {
  const facts = await readMergeFacts(db, pair, actor);
  const [survivor, merged] = [
    await readPerson(db, pair.survivor),
    await readPerson(db, pair.merged),
  ];
  const shown = {
    survivor: sideOf(survivor),
    merged: sideOf(merged),
    differences: differencesOf(survivor, merged),
    moves: await countMoves(db, deps, pair),
    figures: await figuresTogether(db, pair, facts),
    refusals: mergeErrors(facts),
    sums: await movedSums(db, pair),
    warnings: await warningsOf(db, { survivor, merged }, facts),
  };
  // A sign-in in between changes nothing.
  const decided = { ...shown, survivor: pair.survivor, merged: pair.merged };
  return { ...shown, seen: fingerprint(decided) };
}

function sideOf(person: ReadPerson): MergePreview["survivor"] {
  const { customer_id, email, last_sign_in } = person;
  return {
    customer_id,
    full_name: fullName(person),
    email,
    last_sign_in: last_sign_in?.toISOString() ?? null,
  };
}

function differencesOf(survivor: ReadPerson, merged: ReadPerson): MergePreview["differences"] {
  const after = mergedPerson(survivor, merged);
  const day = (date: string) => (date === "" ? "" : formatCustomerDate(date));
  const rows = [
    ["Name", fullName(survivor), fullName(merged), fullName(after)],
    ["Gender", survivor.gender, merged.gender, after.gender],
    [
      "Date of birth",
      day(survivor.date_of_birth),
      day(merged.date_of_birth),
      day(after.date_of_birth),
    ],
    ["Phone", survivor.phone, merged.phone, after.phone],
    ["Second phone", survivor.other_phone, merged.other_phone, after.other_phone],
    ["Sign-in", survivor.email, merged.email, survivor.email],
    ["Address", survivor.address, merged.address, survivor.address || merged.address],
    ["Employer", survivor.employer, merged.employer, survivor.employer || merged.employer],
    ["Bank account", survivor.bank, merged.bank, survivor.bank || merged.bank],
  ] as const;
  return rows
    .filter(([, one, other, both]) => one !== other || both !== one)
    .map(([label, one, other, both]) => ({ label, survivor: one, merged: other, after: both }));
}

async function figuresTogether(
  db: Connection,
  { survivor, merged }: Pair,
  facts: MergeFacts,
): Promise<MergePreview["figures"]> {
  const [one, other] = [await figuresOf(db, survivor), await figuresOf(db, merged)];
  const row = (label: string, first: number, second: number) => ({
    label,
    survivor: first,
    merged: second,
    together: fromCents(sumCents([toCents(first), toCents(second)])),
  });
  const [first, second] = [facts.survivor.exposure, facts.merged.exposure].map(fromCents);
  return [
    row("Balance of loans", one.balance, other.balance),
    row("Arrears", one.overdue, other.overdue),
    row("Exposure", first ?? 0, second ?? 0),
    row("Credit", one.credit, other.credit),
    row("Refunds to return", one.to_return, other.to_return),
  ];
}

async function warningsOf(
  db: Connection,
  { survivor, merged }: { survivor: ReadPerson; merged: ReadPerson },
  facts: MergeFacts,
): Promise<string[]> {
  const isBlocked = async (customerId: string) => (await customerHits(db, customerId)).length > 0;
  const both = facts.survivor.exposure > 0 && facts.merged.exposure > 0;
  return mergeWarnings({
    survivor: { ...survivor, is_blocked: await isBlocked(survivor.customer_id) },
    merged: { ...merged, is_blocked: await isBlocked(merged.customer_id) },
    exposure: both ? jointExposure(facts) : null,
  });
}
