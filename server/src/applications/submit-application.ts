import { noCharges } from "@microfinance/contract/accounting/charges.ts";
import { type ApplicationPayload, consentOf } from "@microfinance/contract/applications/payload.ts";
import { applicationFieldTexts } from "@microfinance/contract/applications/texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { filesError } from "@microfinance/contract/core/files.ts";
import { applicationErrors, withoutBlanks } from "@microfinance/contract/applications/rules.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { consentFor, insertConsent } from "../agreements/consents.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { recordHits } from "../blocks/application-hits.ts";
import { waitFor } from "../core/limits.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { filesOf, insertFile, moveFilesToLoan } from "../documents/queries.ts";
import { fileRefused, readUpload } from "../documents/read-upload.ts";
import type { ReadUpload, StoredUpload } from "../core/files/document-store.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { badRequest, conflict, forbidden, tooManyRequests } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { findLoan, type LoanRow } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { refinancedLoan } from "../servicing/top-up.ts";
import { readProducts } from "../products/queries.ts";
import { type Applicant, findApplicant, saveApplicant } from "./applicant.ts";
import { insertLoan } from "./insert-loan.ts";
import { rejectOthersDraft } from "./own-draft.ts";
import { deleteDraft, findDraft, lockApplication } from "./queries.ts";
import { isSameApplication, type Snapshot, snapshotOf } from "./snapshot.ts";
import { isEmptyIdentity } from "@microfinance/contract/identity/rules.ts";
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
import { upsertIdentity } from "../customers/save-identity.ts";
import { statedRepayment, unitFact } from "@microfinance/contract/schedules/repayment.ts";

/**
 * Submits an application, exactly once for an application_id, in one transaction: it stores the person, their records,
 * the files and the loan with status applied (LOAN-8, LOAN-11, LOAN-3, LOAN-5). A repeated submission returns the
 * first loan.
 * @throws 400 with a text for missing or invalid input; 403 when a customer gives another person, or the id belongs to
 *   one; 409 for another application under the id, a new person whose address has an account, or a consent to figures
 *   that changed since they were read (LOAN-111); 429 to a customer with too many applications
 */
export async function submitApplication(
  deps: Deps,
  actor: SessionActor,
  payload: ApplicationPayload,
  ctx: RequestContext,
): Promise<LoanRow> {
  const applicationId = (payload.application_id ?? randomUUID()).toLowerCase();
  const read: ReadUpload[] = [];
  for (const file of payload.files) {
    read.push(readUpload(file));
    // Other requests run between two large files.
    await setImmediate();
  }
  const uploads: StoredUpload[] = [];
  for (const file of read) uploads.push(await deps.documents.put(file));
  const record = { record_type: "application", record_id: applicationId };
  return aboutRecord(record, () =>
    deps.db.transaction().execute(async (db) => {
      await lockApplication(db, applicationId);
      const first = await replay(db, actor, applicationId, snapshotOf(payload, uploads, []));
      if (first === null) return submit(db, deps, actor, applicationId, payload, uploads, ctx);
      ctx.sayReplayed?.();
      return first;
    }),
  );
}

async function replay(
  db: Connection,
  actor: SessionActor,
  applicationId: string,
  submitted: Snapshot,
): Promise<LoanRow | null> {
  const stored = await db
    .selectFrom("loans")
    .select(["id", "customer_id", "application"])
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  if (stored === undefined) return null;
  if (actor.area === "customer" && stored.customer_id !== actor.customer_id) throw forbidden();
  if (!isSameApplication(stored.application, submitted)) {
    throw conflict(applicationFieldTexts.idInUse, {
      application_id: applicationFieldTexts.idInUse,
    });
  }
  return findLoan(db, { column: "id", value: stored.id });
}

async function submit(
  db: Connection,
  deps: Deps,
  actor: SessionActor,
  applicationId: string,
  payload: ApplicationPayload,
  uploads: readonly StoredUpload[],
  ctx: RequestContext,
): Promise<LoanRow> {
  const applicant = await findApplicant(db, actor, payload);
  if (actor.area === "customer") await limitApplications(db, applicant, deps.now());
  const consent = consentOf(payload);
  const offered = offeredTo(actor.area, await readProducts(db));
  const fieldErrors = applicationErrors(
    { customer: payload.customer, loan: payload.loan, consent: { consent } },
    actor.area,
    offered,
  );
  const [first] = fieldErrors;
  if (first !== undefined)
    throw badRequest(
      first.text,
      Object.fromEntries(fieldErrors.map(({ field, text }) => [field, text])),
    );
  const consented =
    consent === ""
      ? null
      : await consentFor(db, deps, "application", payload.loan, payload.consent.disclosure);
  const earlier = await filesOfDraft(db, actor, applicationId);
  const added = uploads.filter((upload) => !earlier.some((file) => isSameFile(file, upload)));
  const refusedFiles = filesError([...earlier, ...added]);
  if (refusedFiles !== null) throw fileRefused(refusedFiles);

  const customer = await saveApplicant(db, deps, applicant, payload, ctx);
  await upsertRecords(db, deps, customer.customer_id, payload, ctx);
  const isCustomer = actor.area === "customer";
  const refinances = payload.refinances
    ? await refinancedLoan(db, deps, payload.refinances, { ...customer, isCustomer })
    : null;
  const loan = await insertLoan(db, deps, {
    application_id: applicationId,
    ...customer,
    refinances,
    staff_id: actor.staff_id,
    payload,
    rates: offered.find(({ code }) => code === payload.loan.loan_type) ?? noCharges,
    snapshot: snapshotOf(payload, uploads, earlier),
  });
  if (consented !== null) await insertConsent(db, deps, loan.id, consented, actor.user_id);
  const by = { user_id: actor.user_id, at: deps.now() };
  await moveFilesToLoan(db, applicationId, loan.id);
  for (const file of added) await insertFile(db, { loan_id: loan.id }, file, by);
  await deleteDraft(db, applicationId);
  const { loan_amount, loan_period } = loan;
  const facts = { loan_amount, loan_period, ...statedRepayment(loan) };
  await notifyCustomer(db, deps, loan, { kind: "received", facts });
  await writeAudit(db, ctx, {
    action: "loan.apply",
    record_type: "loan",
    record_id: loan.loan_id,
    after: {
      status: loan.status,
      customer_id: customer.customer_id,
      loan_type: loan.loan_type,
      loan_amount: loan.loan_amount,
      interest_rate: loan.interest_rate,
      loan_period: loan.loan_period,
      ...unitFact(loan),
      ...(payload.refinances ? { refinances: payload.refinances } : {}),
      consent,
      files: [...earlier, ...added].map((file) => file.name),
    },
  });
  await recordHits(db, loan, ctx);
  return loan;
}

/** Concurrent applications are counted exactly: `findApplicant` locks their customer. */
async function limitApplications(db: Connection, { stored }: Applicant, now: Date): Promise<void> {
  const limit = attemptLimits.applicationsPerCustomer;
  const earlier = await db
    .selectFrom("loans")
    .select("created_at")
    .where("user_fid", "=", stored?.user_id ?? 0)
    .where("staff_id", "is", null)
    .where("created_at", ">", new Date(now.getTime() - limit.window))
    .orderBy("id", "desc")
    .limit(limit.count)
    .execute();
  const wait = waitFor(earlier, limit, now);
  if (wait > 0) throw tooManyRequests(authTexts.tooManyRequests, wait);
}

async function filesOfDraft(
  db: Connection,
  actor: SessionActor,
  applicationId: string,
): Promise<StoredFile[]> {
  const draft = await findDraft(db, applicationId);
  if (draft === null) return [];
  await rejectOthersDraft(db, draft, actor);
  return filesOf(db, { draft_id: draft.id });
}

function isSameFile(file: StoredFile, upload: StoredUpload): boolean {
  const isSameContent = file.name === upload.name && file.sha256 === upload.sha256.toString("hex");
  return isSameContent && (upload.kind === null || upload.kind === file.kind);
}

/**
 * Stores the records in an application (LOAN-6, KYC-4): identity document, address, employer and bank are created or
 * updated, where a blank value overwrites nothing, and the guarantor is added unless an equal one exists. A record
 * without its name is stored in the application only.
 */
async function upsertRecords(
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
