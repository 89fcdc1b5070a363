import type { duplicateReasons } from "@microfinance/contract/customers/endpoints.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** The known data of a new person. */
export interface Candidate {
  phone?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  date_of_birth?: string | undefined;
  /** The customer to whom a guarantor is added. */
  customer_id?: string | undefined;
}

/** A possible duplicate, with the customer to open. */
export interface LookAlike {
  customer_id: string;
  full_name: string;
  phone: string;
  reasons: (typeof duplicateReasons)[number][];
}

/** The maximum of duplicates in a warning. */
const mostShown = 10;

/**
 * Customers with the candidate's phone, or their name and date of birth, and guarantors of others with their phone, or
 * with their name if the phone is unknown. Newest first, ten at most.
 */
export async function findDuplicates(db: Connection, candidate: Candidate): Promise<LookAlike[]> {
  const phone = normalizePhone(candidate.phone ?? "")?.replaceAll(/\D/g, "") ?? null;
  const first = candidate.first_name?.trim().toLowerCase() || null;
  const last = candidate.last_name?.trim().toLowerCase() || null;
  const birth = candidate.date_of_birth || null;
  const except = candidate.customer_id || null;
  const [customers, guarantors] = await Promise.all([
    alikeCustomers(db, { phone, first, last, birth, except }),
    alikeGuarantors(db, { phone, first, last, except }),
  ]);
  return [...customers, ...guarantors].slice(0, mostShown);
}

interface Known {
  phone: string | null;
  first: string | null;
  last: string | null;
  except: string | null;
}

async function alikeCustomers(
  db: Connection,
  known: Known & { birth: string | null },
): Promise<LookAlike[]> {
  // Two index look-ups joined, rather than an OR that would read every customer.
  const found = await sql<{
    customer_id: string;
    full_name: string;
    phone: string;
    same_phone: boolean;
    same_person: boolean;
  }>`
    with alike as (
      select id from users where search_phone collate "C" = ${known.phone}::text
      union
      select id from users
      where date_of_birth = ${known.birth}::date
        and lower(last_name) = ${known.last}::text and lower(first_name) = ${known.first}::text and area = 'customer'
    )
    select c.customer_id, concat_ws(' ', u.first_name, u.middle_name, u.last_name) as full_name, u.phone,
           coalesce(u.search_phone = ${known.phone}::text, false) as same_phone,
           coalesce(u.date_of_birth = ${known.birth}::date and lower(u.last_name) = ${known.last}::text
                    and lower(u.first_name) = ${known.first}::text, false) as same_person
    from alike join users u on u.id = alike.id and u.deleted_at is null join customers c on c.user_id = u.id
    where c.customer_id is distinct from ${known.except}::text
    order by c.user_id desc limit ${mostShown}`.execute(db);
  return found.rows.map(({ same_phone, same_person, ...person }) => ({
    ...person,
    reasons: [
      ...(same_phone ? (["same_phone"] as const) : []),
      ...(same_person ? (["same_name_and_birth_date"] as const) : []),
    ],
  }));
}

async function alikeGuarantors(db: Connection, known: Known): Promise<LookAlike[]> {
  const local = known.phone?.slice(-8) ?? null;
  const byName = known.phone === null;
  const found = await sql<Omit<LookAlike, "reasons">>`
    select g.customer_id, g.guarantor_phone as phone,
           concat_ws(' ', nullif(g.guarantor_first_name, ''), nullif(g.guarantor_middle_name, ''),
                     nullif(g.guarantor_last_name, '')) as full_name
    from guarantors g
    where (right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = ${local}::text
           or (${byName}::boolean and lower(g.guarantor_last_name) = ${known.last}::text
               and lower(g.guarantor_first_name) = ${known.first}::text))
      and g.customer_id is distinct from ${known.except}::text
    order by g.id desc limit ${mostShown}`.execute(db);
  return found.rows.map((person) => ({ ...person, reasons: ["guarantor"] }));
}
