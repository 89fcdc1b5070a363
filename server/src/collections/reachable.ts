import { sql } from "kysely";
import { fullNameOf, guarantorNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { isPhoneShared } from "./worklist.ts";

/** A person who can be reached about a loan. */
interface Reachable {
  person: "customer" | "guarantor";
  name: string;
  phone: string;
  is_shared: boolean;
}

/** The customer of a loan and the customer's guarantors, who have a phone (COLL-10); at most ten guarantors. */
export async function reachablePersons(db: Connection, customerId: string): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    select 'customer' as person, u.phone, ${isPhoneShared} as is_shared,
           ${fullNameOf("u")} as name
    from customers k join users u on u.id = k.user_id where k.customer_id = ${customerId} and u.phone <> ''
    union all
    (select 'guarantor', g.guarantor_phone, true, ${guarantorNameOf("g")}
     from guarantors g where g.customer_id = ${customerId} and g.guarantor_phone <> ''
     order by g.id limit 10)`.execute(db);
  return rows;
}
