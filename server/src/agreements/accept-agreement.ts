import type { AgreementRecord } from "@microfinance/contract/agreements/agreement-schema.ts";
import { agreementTexts as texts } from "@microfinance/contract/agreements/texts.ts";
import { fileTypes } from "@microfinance/contract/core/files.ts";
import type { StoredFile } from "@microfinance/contract/documents/schema.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { filesOf, insertFile } from "../documents/queries.ts";
import { readUpload, type Upload } from "../documents/read-upload.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOf } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { agreementsOf, type StoredAgreement, toRecord } from "./agreements.ts";
import { insertConsent } from "./consents.ts";

/** Who accepts an agreement: its customer, or staff with the signed paper. */
interface Caller {
  area: "customer" | "staff";
  user_id: number;
  ctx: RequestContext;
}

/**
 * The customer's consent to terms that are worse than those of the application, once (LOAN-115).
 * @throws 404 for an unknown loan; 409 without an agreement, for another one than was read, for terms that need no
 *   consent, and after the end of the loan
 */
export function consentToAgreement(
  deps: Deps,
  named: string,
  sha256: string,
  caller: Caller,
): Promise<AgreementRecord> {
  return deps.db.transaction().execute(async (db) => {
    const { loan, agreement } = await openAgreement(db, named);
    if (agreement.sha256 !== sha256) throw conflict(texts.staleAgreement);
    if (agreement.differences.length === 0) throw conflict(texts.nothingToConsent);
    if (agreement.consented_at !== null) return toRecord(agreement);
    await storeConsent(db, deps, loan, agreement, caller.user_id);
    await writeAudit(db, caller.ctx, {
      action: "agreement.consent",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { number: agreement.number, sha256 },
    });
    return inEffect(db, loan);
  });
}

/**
 * Adds the signed copy of the agreement in effect (LOAN-113). It is a consent to worse terms too. The same file twice
 * is stored once; another one replaces it as the signed copy, and both stay among the papers.
 * @throws 404 for an unknown loan; 403 for the caller's own loan (LOAN-45); 409 without an agreement and after the end
 *   of the loan; 400 for a rejected file
 */
export async function addSignedAgreement(
  deps: Deps,
  named: string,
  upload: Upload,
  caller: Caller,
): Promise<{ agreement: AgreementRecord; files: StoredFile[] }> {
  // Before the transaction, since the store may be a slow remote bucket.
  const read = await deps.documents.put(readUpload(upload));
  return deps.db.transaction().execute(async (db) => {
    const { loan, agreement } = await openAgreement(db, named);
    if (caller.area === "staff") await refuseOwnLoan(db, loan, caller.ctx);
    const sha256 = read.sha256.toString("hex");
    const stored = await filesOf(db, { loan_id: loan.id });
    const current = stored.find(({ id }) => id === agreement.signed_file?.id);
    if (current?.sha256 === sha256) return { agreement: toRecord(agreement), files: stored };
    const extension = fileTypes.find(({ type }) => type === read.type)?.extensions[0] ?? "";
    const file = { ...read, name: `${agreement.number} signed${extension}` };
    await insertFile(db, { loan_id: loan.id }, file, { user_id: caller.user_id, at: deps.now() });
    if (agreement.differences.length > 0 && agreement.consented_at === null)
      await storeConsent(db, deps, loan, agreement, caller.user_id);
    await db
      .updateTable("loan_agreements")
      .set({ signed_document: file.id, signed_at: deps.now() })
      .where("id", "=", agreement.id)
      .execute();
    await writeAudit(db, caller.ctx, {
      action: "agreement.sign",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { number: agreement.number, name: file.name, size: file.size, sha256 },
    });
    return {
      agreement: await inEffect(db, loan),
      files: await filesOf(db, { loan_id: loan.id }),
    };
  });
}

/** The agreement in effect of a locked loan that has not ended. */
async function openAgreement(
  db: Connection,
  named: string,
): Promise<{ loan: LoanRow; agreement: StoredAgreement }> {
  const loan = await lockedLoanOf(db, named);
  const [agreement] = await agreementsOf(db, loan);
  if (agreement === undefined) throw conflict(texts.none);
  const status = canonicalStatus(loan.status);
  if (status === "canceled" || status === "closed") throw conflict(texts.ended);
  return { loan, agreement };
}

async function storeConsent(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  agreement: StoredAgreement,
  userId: number,
): Promise<void> {
  const { figures, text_version } = agreement.terms;
  const consent = {
    kind: "agreement",
    text_version,
    figures,
    figures_hash: agreement.sha256,
  } as const;
  await insertConsent(db, deps, loan.id, consent, userId);
  await db
    .updateTable("loan_agreements")
    .set({ consented_at: deps.now() })
    .where("id", "=", agreement.id)
    .execute();
}

async function inEffect(db: Connection, loan: LoanRow): Promise<AgreementRecord> {
  const [agreement] = await agreementsOf(db, loan);
  if (agreement === undefined) throw new Error(`loan ${loan.id} lost its agreement`);
  return toRecord(agreement);
}
