import { filesError } from "@microfinance/contract/core/files.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { filesOf, insertFile } from "../documents/queries.ts";
import { fileRefused, readUpload, type Upload } from "../documents/read-upload.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { findRequest } from "../requests/request-rows.ts";
import type { RescheduleRequest } from "./reschedule-request.ts";
import { consentOf } from "./reschedule-rows.ts";

/**
 * The customer agrees in their area to a new schedule that costs more (SERV-104). Agreeing again changes nothing.
 * @throws 404 for an unknown loan or request; 409 when it is answered, needs no consent, or when the customer saw other
 *   figures
 */
export async function agreeToReschedule(
  deps: Deps,
  named: { loan: string; request: number },
  seen: string,
  caller: { actor: SessionActor; ctx: RequestContext },
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOf(db, named.loan);
    const asked = await openRequest(db, loan, named.request);
    if (asked.preview.figures_hash !== seen) throw conflict(servicingTexts.stale);
    if ((await consentOf(db, named.request)) !== null) return;
    await saveConsent(db, deps, loan, named.request, { way: "area", document_id: null }, caller);
  });
}

/**
 * Records the customer's consent on paper: the signed page becomes a document of the loan (SERV-104). The same page
 * sent again is stored once.
 * @throws as `agreeToReschedule`; 403 for the caller's own loan (LOAN-45); 409 when a consent is recorded; 400 for a
 *   rejected file
 */
export async function addRescheduleConsent(
  deps: Deps,
  named: { loan: string; request: number },
  upload: Upload,
  caller: { actor: SessionActor; ctx: RequestContext },
): Promise<{ file: StoredFile; files: StoredFile[] }> {
  // Before the transaction, since the store may be a slow remote bucket.
  const read = await deps.documents.put(readUpload(upload));
  const sha256 = read.sha256.toString("hex");
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOf(db, named.loan);
    await refuseOwnLoan(db, loan, caller.ctx);
    await openRequest(db, loan, named.request);
    const owner = { loan_id: loan.id };
    const stored = await filesOf(db, owner);
    const consent = await consentOf(db, named.request);
    if (consent !== null) {
      const same = stored.find((file) => file.sha256 === sha256 && file.id === consent.document_id);
      if (same === undefined) throw conflict(texts.consentTwice);
      return { file: same, files: stored };
    }
    const error = filesError([...stored, read]);
    if (error !== null) throw fileRefused(error);
    await insertFile(db, owner, read, { user_id: caller.actor.user_id, at: deps.now() });
    const given = { way: "paper", document_id: read.id } as const;
    await saveConsent(db, deps, loan, named.request, given, caller);
    const files = await filesOf(db, owner);
    const file = files.find(({ id }) => id === read.id);
    if (file === undefined) throw new Error(`file ${read.name} was stored and is gone`);
    return { file, files };
  });
}

/** A request of this loan that waits and costs the customer more. */
async function openRequest(
  db: Connection,
  loan: LoanRow,
  requestId: number,
): Promise<RescheduleRequest> {
  const request = await findRequest(db, requestId);
  if (request === null || request.kind !== "reschedule" || request.loan !== loan.id)
    throw notFound(texts.noRequest);
  if (request.state !== "waiting") throw conflict(texts.answered);
  const asked = request.input as RescheduleRequest;
  if (!asked.preview.needs_consent) throw conflict(texts.consentNotNeeded);
  return asked;
}

async function saveConsent(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  request_id: number,
  given: { way: "paper" | "area"; document_id: string | null },
  { actor, ctx }: { actor: SessionActor; ctx: RequestContext },
): Promise<void> {
  await db
    .insertInto("reschedule_consents")
    .values({ request_id, ...given, user_id: actor.user_id, given_at: deps.now() })
    .execute();
  await writeAudit(db, ctx, {
    action: "loan.consent_reschedule",
    record_type: "loan",
    record_id: loan.loan_id,
    after: {
      way: given.way,
      ...(given.document_id === null ? {} : { file_id: given.document_id }),
    },
  });
}
