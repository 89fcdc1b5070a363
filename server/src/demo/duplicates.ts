import { createCustomerAccount } from "../auth/create-customer-account.ts";
import { actorIn, type RequestContext } from "../core/http/session.ts";
import { mergeCustomers } from "../identity/merge/merge-customers.ts";
import { previewOf } from "../identity/merge/merge-preview.ts";
import { by, type DemoContext } from "./loan-life.ts";
import type { DemoCustomer } from "./people.ts";

/** The people who were recorded twice: the first is merged, the others still wait for somebody who looks. */
const recordedTwice = [20, 31, 42];

/**
 * Records three people a second time, as an officer who did not look does: the same phone and date of birth, the name
 * as it is heard. The first second record is merged into the older one (KYC-50), two wait on Customer details.
 */
export async function demoDuplicates(
  branchOf: (index: number) => DemoContext,
  customers: readonly DemoCustomer[],
): Promise<void> {
  for (const [place, index] of recordedTwice.entries()) {
    const context = branchOf(index);
    const { deps, staff } = context;
    const person = customers[index];
    if (person === undefined) continue;
    const { customer_id: mergedId } = await deps.db.transaction().execute(async (db) =>
      createCustomerAccount(db, deps, by(staff, 5), {
        first_name: person.first_name,
        last_name: `${person.last_name}h`,
        gender: person.gender,
        date_of_birth: person.date_of_birth,
        phone: person.phone,
        email: `again${index}@demo.org`,
        password_hash: null,
        welcome: "none",
      }),
    );
    if (place === 0) await merge(context, { id: person.customer_id, mergedId }, by(staff, 8));
  }
}

async function merge(
  { deps }: DemoContext,
  named: { id: string; mergedId: string },
  ctx: RequestContext,
): Promise<void> {
  const actor = actorIn(ctx);
  const pair = { survivor: named.id, merged: named.mergedId };
  const { seen, refusals } = await previewOf(deps.db, deps, pair, actor);
  if (refusals.length > 0) return;
  const reason = "The same voter card, and the customer says so.";
  const input = { customer_id: named.mergedId, reason, seen };
  await mergeCustomers(deps, named, input, actor, ctx);
  // The addresses of the demo are nobody's.
  await deps.db
    .deleteFrom("messages")
    .where("dedupe_key", "like", `merged:${named.mergedId}:%`)
    .execute();
}
