import * as schemas from "@microfinance/contract/customers/record-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/customers/record-endpoints.ts";
import { businessTexts, guarantorTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { childId, customerOf, type Named } from "./path-customer.ts";
import {
  businessKind,
  guarantorKind,
  type CustomerRecord,
  type RecordKind,
} from "./record-kinds.ts";
import { findRecord, recordsOf } from "./record-queries.ts";
import { createRecord, type RecordInput, updateRecord } from "./save-record.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const records = withSchemas(endpoints, schemas);

/** Guarantors and businesses, of which a customer has any number; one of another customer is not found (CUST-2). */
export function manyRecordRoutes(app: FastifyInstance, deps: Deps): void {
  const one = async <R extends CustomerRecord>(
    kind: RecordKind<R>,
    id: string,
    child: string,
    missing: string,
  ): Promise<R> => {
    const record = await findRecord(deps.db, kind, await customerOf(deps.db, id), childId(child));
    if (record === null) throw notFound(missing);
    return record;
  };
  const update = async <R extends CustomerRecord>(
    kind: RecordKind<R>,
    call: { params: { id: string }; body: RecordInput<R> & Named; ctx: RequestContext },
    child: string,
    missing: string,
  ): Promise<R> => {
    const key = {
      customer_id: await customerOf(deps.db, call.params.id, call.body),
      id: childId(child),
    };
    const record = await deps.db
      .transaction()
      .execute(async (db) => updateRecord(db, deps, kind, key, call.body, call.ctx));
    if (record === null) throw notFound(missing);
    return record;
  };

  route(app, deps, records.listGuarantors, async ({ params }) => {
    const guarantors = await recordsOf(
      deps.db,
      guarantorKind,
      await customerOf(deps.db, params.id),
    );
    return reply(guarantorTexts.listed, { guarantors, data: guarantors });
  });
  route(app, deps, records.createGuarantor, async ({ params, body, ctx }) => {
    const customer = await customerOf(deps.db, params.id, body);
    const guarantor = await createRecord(deps, guarantorKind, customer, body, ctx);
    return reply(guarantorTexts.added, { guarantor, data: guarantor });
  });
  for (const endpoint of [records.readGuarantor, records.readGuarantorPlural]) {
    route(app, deps, endpoint, async ({ params }) => {
      const guarantor = await one(
        guarantorKind,
        params.id,
        params.guarantorId,
        guarantorTexts.notFound,
      );
      return reply(guarantorTexts.found, { guarantor, data: guarantor });
    });
  }
  for (const endpoint of [records.updateGuarantor, records.updateGuarantorSingular]) {
    route(app, deps, endpoint, async ({ params, body, actor, ctx }) => {
      const guarantor = await update(
        guarantorKind,
        { params, body: withoutOccupation(actor, body), ctx },
        params.guarantorId,
        guarantorTexts.notFound,
      );
      return reply(guarantorTexts.updated, { guarantor, data: guarantor });
    });
  }

  route(app, deps, records.listBusinesses, async ({ params }) => {
    const businesses = await recordsOf(deps.db, businessKind, await customerOf(deps.db, params.id));
    return reply(businessTexts.listed, { businesses, data: businesses });
  });
  route(app, deps, records.createBusiness, async ({ params, body, ctx }) => {
    const customer = await customerOf(deps.db, params.id, body);
    const business = await createRecord(deps, businessKind, customer, body, ctx);
    return reply(businessTexts.added, { business, data: business });
  });
  route(app, deps, records.readBusiness, async ({ params }) => {
    const business = await one(businessKind, params.id, params.businessId, businessTexts.notFound);
    return reply(businessTexts.found, { business, data: business });
  });
  route(app, deps, records.updateBusiness, async ({ params, body, ctx }) => {
    const business = await update(
      businessKind,
      { params, body, ctx },
      params.businessId,
      businessTexts.notFound,
    );
    return reply(businessTexts.updated, { business, data: business });
  });
}

/** A customer's update leaves the guarantor's occupation as it is: only staff forms have a field for it (CUST-13). */
function withoutOccupation<B extends { guarantor_occupation?: string | null | undefined }>(
  actor: SessionActor,
  body: B,
): B {
  return actor.area === "customer" ? { ...body, guarantor_occupation: undefined } : body;
}
