import type { LookAlike } from "@microfinance/contract/identity/look-alikes.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { type Found, type KnownPerson, lookAlikesOf } from "./look-alikes.ts";

/**
 * Customers who may be the same person as a customer, or whose live loan has the same guarantor (KYC-10).
 * @param loanId also those with a paper of this loan
 */
export async function customerLookAlikes(
  db: Connection,
  customerId: string,
  loanId: number | null = null,
): Promise<LookAlike[]> {
  const own = await knownPersonOf(db, customerId);
  if (own === null) return [];
  const more = await Promise.all([
    guarantorsWithPhone(db, own.phones[0] ?? ""),
    sharedGuarantors(db, customerId),
    loanId === null ? [] : sharedPapers(db, loanId),
  ]);
  return lookAlikesOf(db, own, more.flat());
}

/** What is known of a customer, the own phone first; null for an unknown one. */
export async function knownPersonOf(
  db: Connection,
  customerId: string,
): Promise<(KnownPerson & { customer_id: string }) | null> {
  const { rows } = await sql<{
    first_name: string;
    middle_name: string | null;
    last_name: string;
    date_of_birth: string | null;
    phone: string;
    other_phone: string | null;
    account_number: string | null;
    id_numbers: string[];
  }>`
    select u.first_name, u.middle_name, u.last_name, u.date_of_birth::text as date_of_birth, u.phone, u.other_phone,
           b.account_number,
           array(select id_number from identity_documents d where d.customer_id = c.customer_id) as id_numbers
    from customers c join users u on u.id = c.user_id
    left join banks b on b.customer_id = c.customer_id
    where c.customer_id = ${customerId}`.execute(db);
  const [own] = rows;
  if (own === undefined) return null;
  return {
    phones: [own.phone, own.other_phone ?? ""],
    first_name: own.first_name,
    middle_name: own.middle_name ?? "",
    last_name: own.last_name,
    date_of_birth: own.date_of_birth ?? "",
    id_numbers: own.id_numbers,
    account_number: own.account_number ?? "",
    customer_id: customerId,
  };
}

const localDigits = 8;

/** Customers with a live loan whose guarantor has this phone. */
async function guarantorsWithPhone(db: Connection, phone: string): Promise<Found[]> {
  const local = phone.replaceAll(/\D/g, "").slice(-localDigits);
  if (local.length < localDigits) return [];
  const { rows } = await sql<Found>`
    select distinct g.customer_id, 'guarantor' as reason
    from guarantors g
    where right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = ${local} and ${hasLiveLoan}
    limit 50`.execute(db);
  return rows;
}

/** Customers with a live loan, one of whose guarantors is this customer's too. */
async function sharedGuarantors(db: Connection, customerId: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with own as (
      select distinct right(regexp_replace(guarantor_phone, '[^0-9]', '', 'g'), 8) as local
      from guarantors where customer_id = ${customerId}
    )
    select distinct g.customer_id, 'same_guarantor' as reason
    from own join guarantors g on right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = own.local
    where char_length(own.local) = 8 and ${hasLiveLoan}
    limit 50`.execute(db);
  return rows;
}

const hasLiveLoan = sql`exists (
  select from loans l where l.customer_id = g.customer_id and l.status in (${sql.raw(owingStatuses)}))`;

/** Customers of whom a loan has a paper of the same content. */
async function sharedPapers(db: Connection, loanId: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select distinct l.customer_id, 'same_paper' as reason
    from documents mine
    join documents d on d.sha256 = mine.sha256 and d.loan_id is not null
    join loans l on l.id = d.loan_id
    where mine.loan_id = ${loanId}`.execute(db);
  return rows;
}
