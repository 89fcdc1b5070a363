import type { LookAlike } from "@microfinance/contract/identity/look-alikes.ts";
import { sql } from "kysely";
import { guarantorNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { digitsOf, lookAlikesOf, mostLookAlikes } from "./look-alikes.ts";

/** The known data of a new person. */
export interface Candidate {
  phone?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  date_of_birth?: string | undefined;
  id_number?: string | undefined;
  account_number?: string | undefined;
  /** The customer to whom a guarantor is added. */
  customer_id?: string | undefined;
}

/**
 * Customers who may be the candidate (KYC-10), and guarantors of others with their phone, or with their name if the
 * phone is unknown. Ten at most.
 */
export async function findDuplicates(db: Connection, candidate: Candidate): Promise<LookAlike[]> {
  const { phone = "", first_name = "", last_name = "", date_of_birth = "" } = candidate;
  const { id_number = "", account_number = "" } = candidate;
  const except = candidate.customer_id || null;
  const [customers, guarantors] = await Promise.all([
    lookAlikesOf(db, {
      phones: [phone],
      first_name,
      middle_name: "",
      last_name,
      date_of_birth,
      id_numbers: [id_number],
      account_number,
      customer_id: except,
    }),
    alikeGuarantors(db, {
      phone: digitsOf(phone),
      first: first_name.trim().toLowerCase() || null,
      last: last_name.trim().toLowerCase() || null,
      except,
    }),
  ]);
  return [...customers, ...guarantors].slice(0, mostLookAlikes);
}

interface Known {
  phone: string | null;
  first: string | null;
  last: string | null;
  except: string | null;
}

async function alikeGuarantors(db: Connection, known: Known): Promise<LookAlike[]> {
  const local = known.phone?.slice(-8) ?? null;
  const byName = known.phone === null;
  const found = await sql<Omit<LookAlike, "reasons">>`
    select g.customer_id, g.guarantor_phone as phone,
           ${guarantorNameOf("g")} as full_name
    from guarantors g
    where (right(regexp_replace(g.guarantor_phone, '[^0-9]', '', 'g'), 8) = ${local}::text
           or (${byName}::boolean and lower(g.guarantor_last_name) = ${known.last}::text
               and lower(g.guarantor_first_name) = ${known.first}::text))
      and g.customer_id is distinct from ${known.except}::text
    order by g.id desc limit ${mostLookAlikes}`.execute(db);
  return found.rows.map((person) => ({ ...person, reasons: ["guarantor"] }));
}
