import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { addressTexts, bankTexts, employerTexts } from "@microfinance/contract/customers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { badInput } from "../http/errors.ts";
import { reply, route } from "../http/route.ts";
import type { Cause } from "../http/session.ts";
import { customerOf, type Named } from "./path-customer.ts";
import {
  addressKind,
  bankKind,
  employerKind,
  type KeptRecord,
  type RecordKind,
} from "./record-kinds.ts";
import { findRecord } from "./record-queries.ts";
import { addRecord, createRecord, type Typed, updateRecord } from "./save-record.ts";

/** Address, employer and bank: one of each at most, null while there is none (D52 to D54). */
export function singleRecordRoutes(app: FastifyInstance, deps: Deps): void {
  const only = async <R extends KeptRecord>(kind: RecordKind<R>, id: string) =>
    findRecord(deps.db, kind, await customerOf(deps.db, id), null);
  const create = async <R extends KeptRecord>(
    kind: RecordKind<R>,
    { params, body, cause }: { params: { id: string }; body: Typed<R> & Named; cause: Cause },
  ) => createRecord(deps, kind, await customerOf(deps.db, params.id, body), body, cause);
  const updateOrCreate = async <R extends KeptRecord>(
    kind: RecordKind<R>,
    { params, body, cause }: { params: { id: string }; body: Typed<R> & Named; cause: Cause },
  ) => {
    const customer_id = await customerOf(deps.db, params.id, body);
    return deps.db
      .transaction()
      .execute(
        async (db) =>
          (await updateRecord(db, deps, kind, { customer_id, id: null }, body, cause)) ??
          (await addRecord(db, deps, kind, customer_id, body, cause)),
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
  route(app, deps, records.updateAddress, async ({ params, body, cause }) => {
    const customer_id = await customerOf(deps.db, params.id, body);
    const key = { customer_id, id: body.id ?? null };
    const address = await deps.db
      .transaction()
      .execute(async (db) => updateRecord(db, deps, addressKind, key, body, cause));
    if (address === null) throw badInput(addressTexts.requiredMissing);
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

  route(app, deps, records.readBank, async ({ params, actor, cause }) => {
    const customer = await customerOf(deps.db, params.id);
    const bank = await findRecord(deps.db, bankKind, customer, null);
    // One's own details are one's own to read (D14).
    if (actor.area === "staff") {
      await recordAudit(deps.db, cause, {
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
