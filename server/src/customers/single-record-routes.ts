import * as schemas from "@microfinance/contract/customers/record-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/customers/record-endpoints.ts";
import { addressTexts, bankTexts, employerTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext } from "../core/http/session.ts";
import { customerOf, type Named } from "./path-customer.ts";
import {
  addressKind,
  bankKind,
  employerKind,
  type CustomerRecord,
  type RecordKind,
} from "./record-kinds.ts";
import { findRecord } from "./record-queries.ts";
import { addRecord, createRecord, type RecordInput, updateRecord } from "./save-record.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const records = withSchemas(endpoints, schemas);

/** Address, employer and bank: one of each at most, null without one (CUST-9). */
export function singleRecordRoutes(app: FastifyInstance, deps: Deps): void {
  const only = async <R extends CustomerRecord>(kind: RecordKind<R>, id: string) =>
    findRecord(deps.db, kind, await customerOf(deps.db, id), null);
  const create = async <R extends CustomerRecord>(
    kind: RecordKind<R>,
    {
      params,
      body,
      ctx,
    }: { params: { id: string }; body: RecordInput<R> & Named; ctx: RequestContext },
  ) => createRecord(deps, kind, await customerOf(deps.db, params.id, body), body, ctx);
  const updateOrCreate = async <R extends CustomerRecord>(
    kind: RecordKind<R>,
    {
      params,
      body,
      ctx,
    }: { params: { id: string }; body: RecordInput<R> & Named; ctx: RequestContext },
  ) => {
    const customer_id = await customerOf(deps.db, params.id, body);
    return deps.db
      .transaction()
      .execute(
        async (db) =>
          (await updateRecord(db, deps, kind, { customer_id, id: null }, body, ctx)) ??
          (await addRecord(db, deps, kind, customer_id, body, ctx)),
      );
  };

  route(app, deps, records.readAddress, async ({ params }) => {
    const address = await only(addressKind, params.id);
    return reply(addressTexts.found, { address, data: address });
  });
  route(app, deps, records.createAddress, async (call) => {
    const address = await create(addressKind, call);
    return reply(addressTexts.saved, { address, data: address });
  });
  route(app, deps, records.updateAddress, async ({ params, body, ctx }) => {
    const customer_id = await customerOf(deps.db, params.id, body);
    const key = { customer_id, id: body.id ?? null };
    const address = await deps.db
      .transaction()
      .execute(async (db) => updateRecord(db, deps, addressKind, key, body, ctx));
    if (address === null) throw badRequest(addressTexts.requiredMissing);
    return reply(addressTexts.saved, { ...address, data: address });
  });

  route(app, deps, records.readEmployer, async ({ params }) => {
    const employer = await only(employerKind, params.id);
    return reply(employerTexts.found, { employer, data: employer });
  });
  route(app, deps, records.createEmployer, async (call) => {
    const employer = await create(employerKind, call);
    return reply(employerTexts.saved, { employer, data: employer });
  });
  route(app, deps, records.updateEmployer, async (call) => {
    const employer = await updateOrCreate(employerKind, call);
    return reply(employerTexts.saved, { employer, data: employer });
  });

  route(app, deps, records.readBank, async ({ params, actor, ctx }) => {
    const customer = await customerOf(deps.db, params.id);
    const bank = await findRecord(deps.db, bankKind, customer, null);
    // Reading one's own details is not recorded (AUTH-58).
    if (actor.area === "staff") {
      await writeAudit(deps.db, ctx, {
        action: "bank.read",
        record_type: "customer",
        record_id: customer,
      });
    }
    return reply(bankTexts.found, { bank, data: bank });
  });
  route(app, deps, records.createBank, async (call) => {
    const bank = await create(bankKind, call);
    return reply(bankTexts.saved, { bank, data: bank });
  });
  route(app, deps, records.updateBank, async (call) => {
    const bank = await updateOrCreate(bankKind, call);
    return reply(bankTexts.saved, { bank, data: bank });
  });
}
