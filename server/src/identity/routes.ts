import * as identitySchemas from "@microfinance/contract/identity/endpoint-schemas.ts";
import * as identityEndpoints from "@microfinance/contract/identity/endpoints.ts";
import * as expiringSchemas from "@microfinance/contract/identity/expiring-endpoint-schemas.ts";
import * as expiringEndpoints from "@microfinance/contract/identity/expiring-endpoints.ts";
import { expiringTexts } from "@microfinance/contract/identity/expiring-endpoints.ts";
import * as lookAlikeSchemas from "@microfinance/contract/identity/look-alike-endpoint-schemas.ts";
import * as lookAlikeEndpoints from "@microfinance/contract/identity/look-alike-endpoints.ts";
import * as mergeSchemas from "@microfinance/contract/identity/merge-endpoint-schemas.ts";
import * as mergeEndpoints from "@microfinance/contract/identity/merge-endpoints.ts";
import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { inSnapshot } from "../core/db/snapshot.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { childId, customerOf } from "../customers/path-customer.ts";
import { identityKind } from "../customers/record-kinds.ts";
import { recordsOf } from "../customers/record-queries.ts";
import { customerLookAlikes } from "../customers/customer-look-alikes.ts";
import { expiringList } from "./expiring.ts";
import { addIdentity, changeIdentity } from "../customers/save-identity.ts";
import { mergeCustomers } from "./merge/merge-customers.ts";
import { mergesOf } from "./merge/merge-list.ts";
import { pairOf, previewOf } from "./merge/merge-preview.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";

const identity = withSchemas(identityEndpoints, identitySchemas);
const { listExpiring } = withSchemas(expiringEndpoints, expiringSchemas);
const lookAlikes = withSchemas(lookAlikeEndpoints, lookAlikeSchemas);
const merges = withSchemas(mergeEndpoints, mergeSchemas);

/** Identity documents of customers, and people who may be the same (KYC-1, KYC-10). */
export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, identity.listIdentityDocuments, async ({ params }) => {
    const customer = await customerOf(deps.db, params.id);
    return reply(identityTexts.listed, {
      documents: await recordsOf(deps.db, identityKind, customer),
    });
  });

  route(app, deps, identity.addIdentityDocument, async ({ params, body, ctx }) => {
    const customer = await customerOf(deps.db, params.id);
    const document = await deps.db
      .transaction()
      .execute(async (db) => addIdentity(db, deps, customer, body, ctx));
    return reply(identityTexts.added, { document });
  });

  route(app, deps, identity.changeIdentityDocument, async ({ params, body, ctx }) => {
    const key = {
      customer_id: await customerOf(deps.db, params.id),
      id: childId(params.documentId),
    };
    const document = await deps.db
      .transaction()
      .execute(async (db) => changeIdentity(db, deps, key, body, ctx));
    return reply(identityTexts.updated, { document });
  });

  route(app, deps, listExpiring, async ({ query, reading }) => {
    const source = expiringList(reading.db, deps);
    const { rows, ...page } = await readPage(
      // Ordered by the day of expiry, so that pages are numbered.
      { ...query, sort: "id_expires_on" },
      source,
      deps.now(),
    );
    return reply(expiringTexts.listed, { documents: rows, ...page });
  });

  route(app, deps, lookAlikes.listLookAlikes, async ({ params }) => {
    const customer = await customerOf(deps.db, params.id);
    return reply(identityTexts.lookAlikesListed, {
      look_alikes: await customerLookAlikes(deps.db, customer),
    });
  });

  route(app, deps, lookAlikes.sayDifferent, async ({ params, ctx }) => {
    const customer = await recordDifferentPeople(deps, params, ctx);
    return reply(identityTexts.saidDifferent, {
      look_alikes: await customerLookAlikes(deps.db, customer),
    });
  });

  route(app, deps, merges.previewMerge, async ({ params, actor }) => {
    const preview = await inSnapshot(deps.db, async (db) =>
      previewOf(db, deps, await pairOf(db, params), actor),
    );
    return reply(mergeTexts.shown, { preview });
  });

  route(app, deps, merges.mergeCustomers, async ({ params, body, actor, ctx }) => {
    const merge = await mergeCustomers(deps, params, body, actor, ctx);
    const text =
      merge === null ? mergeTexts.asked : mergeTexts.done(merge.merged_id, merge.customer_id);
    return reply(text, { merge });
  });

  route(app, deps, merges.listMerges, async ({ params }) => {
    const customer = await customerOf(deps.db, params.id);
    return reply(mergeTexts.listed, { merges: await mergesOf(deps.db, customer) });
  });
}

/**
 * Remembers that two customers are different people, with who said it (KYC-13). Said again, nothing changes.
 * @returns the code of the first customer
 * @throws 404 for an unknown customer; 400 for one customer twice
 */
async function recordDifferentPeople(
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
