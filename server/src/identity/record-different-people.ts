import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { customerOf } from "../customers/path-customer.ts";

/**
 * Remembers that two customers are different people, with who said it (KYC-13). Said again, nothing changes.
 * @returns the code of the first customer
 * @throws 404 for an unknown customer; 400 for one customer twice
 */
export async function recordDifferentPeople(
  deps: Deps,
  named: { id: string; otherId: string },
  ctx: RequestContext,
): Promise<string> {
  return deps.db.transaction().execute(async (db) => {
    const customerId = await customerOf(db, named.id);
    const otherId = await customerOf(db, named.otherId);
    if (customerId === otherId) throw badRequest(identityTexts.sameCustomer);
    const [first, second] = [customerId, otherId].toSorted();
    const said = await sql`
      insert into different_people (customer_id, other_id, staff_id, said_at)
      values (${first}, ${second}, ${ctx.actor?.staff_id ?? null}, ${deps.now()})
      on conflict do nothing returning customer_id`.execute(db);
    if (said.rows.length > 0)
      await writeAudit(db, ctx, {
        action: "customer.different",
        record_type: "customer",
        record_id: customerId,
        after: { other: otherId },
      });
    return customerId;
  });
}
