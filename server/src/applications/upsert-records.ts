import type { ApplicationPayload } from "@microfinance/contract/applications/payload.ts";
import { isEmptyIdentity } from "@microfinance/contract/identity/rules.ts";
import { withoutBlanks } from "@microfinance/contract/applications/rules.ts";
import {
  addressKind,
  bankKind,
  employerKind,
  guarantorKind,
  isNamed,
  type CustomerRecord,
  type RecordKind,
} from "../customers/record-kinds.ts";
import { findRecord, lockCustomer } from "../customers/record-queries.ts";
import { addRecord, type RecordInput, updateRecord } from "../customers/save-record.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { upsertIdentity } from "../customers/save-identity.ts";

/**
 * Stores the records in an application (LOAN-6, KYC-4): identity document, address, employer and bank are created or
 * updated, where a blank value overwrites nothing, and the guarantor is added unless an equal one exists. A record without
 * its name is stored in the application only.
 */
export async function upsertRecords(
  db: Connection,
  deps: Deps,
  customerId: string,
  payload: ApplicationPayload,
  ctx: RequestContext,
): Promise<void> {
  // Locked first, so that the second of two concurrent applications finds the records of the first.
  await lockCustomer(db, customerId);
  const keep = <R extends CustomerRecord>(kind: RecordKind<R>, input: RecordInput<R>) =>
    upsertOne(db, deps, kind, customerId, input, ctx);
  if (!isEmptyIdentity(payload.identity))
    await upsertIdentity(db, deps, customerId, payload.identity, ctx);
  await keep(addressKind, withoutBlanks(payload.address));
  await keep(employerKind, withoutBlanks(payload.employment));
  await keep(bankKind, withoutBlanks(payload.bank));
  const guarantor = withoutBlanks(payload.guarantor);
  if (isNamed(guarantorKind, guarantor))
    await addRecord(db, deps, guarantorKind, customerId, guarantor, ctx);
}

async function upsertOne<R extends CustomerRecord>(
  db: Connection,
  deps: Deps,
  kind: RecordKind<R>,
  customer_id: string,
  input: RecordInput<R>,
  ctx: RequestContext,
): Promise<void> {
  if (Object.keys(input).length === 0) return;
  if (!isNamed(kind, input)) {
    const stored = await findRecord(db, kind, customer_id, null, true);
    if (stored === null || !isNamed(kind, stored)) return;
  }
  const updated = await updateRecord(db, deps, kind, { customer_id, id: null }, input, ctx);
  if (updated === null) await addRecord(db, deps, kind, customer_id, input, ctx);
}
