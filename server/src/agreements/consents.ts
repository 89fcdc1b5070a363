import {
  changedFigures,
  type Disclosure,
  disclosureOf,
  type RequestedLoan,
} from "@microfinance/contract/agreements/disclosure.ts";
import type { ComparedTerms } from "@microfinance/contract/agreements/terms.ts";
import { agreementTexts as texts } from "@microfinance/contract/agreements/texts.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { fingerprint } from "../core/fingerprint.ts";
import { AppError } from "../core/http/errors.ts";
import { rulesOfRequest } from "./product-rules.ts";
import {
  type DisclosureFigures,
  disclosureFigures,
  type ReadDisclosure,
} from "@microfinance/contract/loans/schema/disclosure.ts";

/** A requested loan with its type. */
type TypedLoan = RequestedLoan & { loan_type: string };

/** What a requested loan costs today, with the hash that a consent sends back (LOAN-110). */
export async function disclosureFor(
  db: Connection,
  deps: Deps,
  loan: TypedLoan,
): Promise<Disclosure> {
  const rules = await rulesOfRequest(db, loan);
  const { schedule, ...read } = disclosureOf(loan, rules, today(deps));
  // Without the dates: they move every day, and change no sum.
  return { ...read, schedule, figures_hash: fingerprint(read) };
}

/** A consent to store. */
export interface NewConsent {
  kind: "application" | "edit" | "agreement";
  text_version: string;
  figures: DisclosureFigures;
  figures_hash: string;
}

/**
 * The consent to a requested loan, with the figures of the server (LOAN-111). Without a disclosure the client has shown
 * none, which the empty version records.
 * @throws 409 with what changed when the figures or rules are no longer those that were read
 */
export async function consentFor(
  db: Connection,
  deps: Deps,
  kind: "application" | "edit",
  loan: TypedLoan,
  read: ReadDisclosure | null | undefined,
): Promise<NewConsent> {
  const now = await disclosureFor(db, deps, loan);
  const { text_version, figures, figures_hash } = now;
  if (!read) return { kind, text_version: "", figures, figures_hash };
  if (read.figures_hash !== figures_hash) {
    const text = texts.stale(changedFigures(read.figures, figures));
    throw new AppError(409, text, {
      fields: { "consent.consent": text },
      beside: { disclosure: now },
    });
  }
  return { kind, text_version, figures, figures_hash };
}

/** Stores a consent of a loan. */
export async function insertConsent(
  db: Connection,
  deps: Deps,
  loanId: number,
  consent: NewConsent,
  userId: number,
): Promise<void> {
  await db
    .insertInto("loan_consents")
    .values({
      ...consent,
      figures: JSON.stringify(consent.figures),
      loan_id: loanId,
      user_id: userId,
      given_at: deps.now(),
    })
    .execute();
}

/** The consents of a loan, newest first. */
export async function consentsOf(db: Connection, loanId: number) {
  const rows = await db
    .selectFrom("loan_consents")
    .select(["kind", "text_version", "figures", "figures_hash", "given_at"])
    .where("loan_id", "=", loanId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ kind, figures, given_at, ...row }) => ({
    ...row,
    // The table's check constraint permits only these kinds.
    kind: kind as NewConsent["kind"],
    figures: disclosureFigures.parse(figures),
    given_at: given_at.toISOString(),
  }));
}

/** The terms that the customer last consented to; null for a loan without a stored consent. */
export async function consentedTerms(
  db: Connection,
  loanId: number,
): Promise<ComparedTerms | null> {
  const [last] = await consentsOf(db, loanId);
  return last?.figures ?? null;
}
