import type { IdentityDocument } from "@microfinance/contract/identity/schema.ts";
import {
  comparableNumber,
  identityError,
  type TypedIdentity,
} from "@microfinance/contract/identity/rules.ts";
import { identityTexts as texts } from "@microfinance/contract/identity/texts.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { identityKind } from "./record-kinds.ts";
import { findRecord, lockCustomer } from "./record-queries.ts";
import { addRecord, type RecordInput, updateRecord } from "./save-record.ts";

/** A document in a request. */
type SentIdentity = RecordInput<IdentityDocument>;

/**
 * Records a new document of a customer, with its audit event.
 * @throws 400 for an incomplete or contradictory one; 409 for a number that is recorded already (KYC-2)
 */
export async function addIdentity(
  db: Connection,
  deps: Deps,
  customerId: string,
  sent: SentIdentity,
  ctx: RequestContext,
): Promise<IdentityDocument> {
  const document = completed(deps, sent, null);
  await lockCustomer(db, customerId);
  const holder = await holderOf(db, document);
  if (holder === null || holder.customer_id !== customerId) {
    refuseTaken(holder, ctx);
    return addRecord(db, deps, identityKind, customerId, document, ctx);
  }
  const stored = await findRecord(db, identityKind, customerId, holder.id);
  // The same form sent twice (CUST-12).
  if (stored !== null && isSame(stored, document)) return stored;
  throw numberTaken(texts.alreadyRecorded);
}

/**
 * Changes a document of a customer.
 * @throws as `addIdentity`; 404 for a document of another customer; 409 for a change based on an older version
 */
export async function changeIdentity(
  db: Connection,
  deps: Deps,
  key: { customer_id: string; id: number },
  sent: SentIdentity,
  ctx: RequestContext,
): Promise<IdentityDocument> {
  const stored = await findRecord(db, identityKind, key.customer_id, key.id, true);
  if (stored === null) throw notFound(texts.notFound);
  const document = completed(deps, sent, stored);
  const holder = await holderOf(db, document);
  if (holder !== null && holder.id !== stored.id) {
    if (holder.customer_id === key.customer_id) throw numberTaken(texts.alreadyRecorded);
    refuseTaken(holder, ctx);
  }
  const changed = await updateRecord(
    db,
    deps,
    identityKind,
    key,
    { ...document, updated_at: sent.updated_at },
    ctx,
  );
  if (changed === null) throw notFound(texts.notFound);
  return changed;
}

/**
 * Records the document of an application (KYC-4): a new one is added, and one that the customer has gets the dates that
 * are given.
 * @throws as `addIdentity`
 */
export async function upsertIdentity(
  db: Connection,
  deps: Deps,
  customerId: string,
  input: TypedIdentity,
  ctx: RequestContext,
): Promise<void> {
  const error = identityError(input, today(deps));
  if (error !== null) throw badRequest(error.text, { [`identity.${error.field}`]: error.text });
  const document = completed(deps, { ...input, id_kind: input.id_kind || undefined }, null);
  const holder = await holderOf(db, document);
  if (holder === null || holder.customer_id !== customerId) {
    refuseTaken(holder, ctx, "identity.");
    await addRecord(db, deps, identityKind, customerId, document, ctx);
    return;
  }
  const { id_issued_on, id_expires_on } = input;
  const dates = {
    ...(id_issued_on === null ? {} : { id_issued_on }),
    ...(id_expires_on === null ? {} : { id_expires_on }),
  };
  await changeIdentity(db, deps, { customer_id: customerId, id: holder.id }, dates, ctx);
}

/** The document as it would be stored. @throws 400 where the rule refuses it */
function completed(deps: Deps, sent: SentIdentity, stored: IdentityDocument | null) {
  const document = {
    id_kind: sent.id_kind ?? stored?.id_kind ?? ("" as const),
    id_number: (sent.id_number ?? stored?.id_number ?? "").trim(),
    id_issued_on: dateOf(sent.id_issued_on, stored?.id_issued_on),
    id_expires_on: dateOf(sent.id_expires_on, stored?.id_expires_on),
  };
  const error = identityError(document, today(deps));
  if (error !== null) throw badRequest(error.text, { [error.field]: error.text });
  // The rule refuses an empty kind.
  return { ...document, id_kind: document.id_kind || ("other" as const) };
}

/** An absent date stays, null removes it. */
function dateOf(sent: string | null | undefined, stored: string | null | undefined): string | null {
  return sent === undefined ? (stored ?? null) : sent;
}

function isSame(stored: IdentityDocument, document: TypedIdentity): boolean {
  return (
    stored.id_issued_on === document.id_issued_on && stored.id_expires_on === document.id_expires_on
  );
}

/** The document with this kind and number. Until the transaction ends no other one records the number. */
async function holderOf(
  db: Connection,
  { id_kind, id_number }: { id_kind: string; id_number: string },
): Promise<{ id: number; customer_id: string } | null> {
  const number = comparableNumber(id_number);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${id_kind} ${number}`}, 0))`.execute(
    db,
  );
  const found = await sql<{ id: number; customer_id: string }>`
    select id, customer_id from identity_documents
    where search_number = ${number} and id_kind = ${id_kind}`.execute(db);
  return found.rows[0] ?? null;
}

/** Refuses a number of another customer; only staff read whose it is (KYC-2). */
function refuseTaken(
  holder: { customer_id: string } | null,
  ctx: RequestContext,
  section = "",
): void {
  if (holder === null) return;
  const isStaff = ctx.actor?.area === "staff";
  throw numberTaken(isStaff ? texts.taken(holder.customer_id) : texts.takenByOther, section);
}

function numberTaken(text: string, section = "") {
  return conflict(text, { [`${section}id_number`]: text });
}
