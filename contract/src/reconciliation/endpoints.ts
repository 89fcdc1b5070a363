import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "reconciliation";

/** An account to reconcile, as the screens read it. */
export type ReconciledAccount = z.output<typeof schemas.account>;

/** The accounts of banks and wallets with what is open on each. */
export const listReconciled: Endpoint<typeof schemas.listReconciled> = {
  method: "GET",
  path: "/reconciliation/accounts",
  access: "ledger.read",
  tag,
};

/**
 * Imports a statement (REC-1 to REC-4): its lines that are not known are added, all or none, and matched where amount
 * and reference meet one entry. 400 for a file that cannot be read.
 */
export const importStatement: Endpoint<typeof schemas.importStatement> = {
  method: "POST",
  path: "/reconciliation/statements",
  access: "cash.reconcile",
  tag,
};

/** A line of a statement, as the screens read it. */
export type BankLine = z.output<typeof schemas.line>;

/** The lines of the statements, latest imported first. */
export const listLines: Endpoint<typeof schemas.listLines> = {
  method: "GET",
  path: "/reconciliation/lines",
  access: "ledger.read",
  tag,
};

/** The lines as a file. */
export const exportLines = exportOf<typeof schemas.exportLines>(
  listLines,
  "/reconciliation/lines/export",
);

/** An entry that no line of a statement meets, as the screens read it. */
export type OpenEntry = z.output<typeof schemas.openEntry>;

/** The entries of an account that no line meets, latest first, at most 200. */
export const listOpenEntries: Endpoint<typeof schemas.listOpenEntries> = {
  method: "GET",
  path: "/reconciliation/entries",
  access: "ledger.read",
  tag,
};

/** Matches lines and entries of one account whose sums agree. 400 for other sums; 409 when one is not open. */
export const matchLines: Endpoint<typeof schemas.matchLines> = {
  method: "POST",
  path: "/reconciliation/matches",
  access: "cash.reconcile",
  tag,
};

/** Undoes a match that no completed reconciliation has sealed. */
export const undoMatch: Endpoint<typeof schemas.undoMatch> = {
  method: "POST",
  path: "/reconciliation/matches/{id}/undo",
  access: "cash.reconcile",
  tag,
};

/** The booking of a line. */
export type LineBooking = z.output<typeof schemas.lineBooking>;

/**
 * Books a line that no entry meets, once (REC-6): as the payment of a loan, a bank charge, an unidentified receipt, or
 * a manual journal that another person checks. The line's date is the entry's unless another one is given. The same
 * request again returns the first response; 409 for another one.
 */
export const bookLine: Endpoint<typeof schemas.bookLine> = {
  method: "POST",
  path: "/reconciliation/lines/{id}/book",
  access: "cash.reconcile",
  tag,
};

/** Books, open items and the balance that the statement must have, through a day; today by default. */
export const checkReconciliation: Endpoint<typeof schemas.checkReconciliation> = {
  method: "GET",
  path: "/reconciliation/check",
  access: "ledger.read",
  tag,
};

/** Records that statement = books + open items through a day (REC-8). 409 while they differ. */
export const completeReconciliation: Endpoint<typeof schemas.completeReconciliation> = {
  method: "POST",
  path: "/reconciliation/complete",
  access: "cash.reconcile",
  tag,
};
