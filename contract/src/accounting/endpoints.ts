import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

/**
 * Debits and credits of every account from the postings, up to and including a day (today by default). With `from` it
 * has opening balance, movement and closing balance of the days from there on too.
 */
export const readTrialBalance: Endpoint<typeof schemas.readTrialBalance> = {
  method: "GET",
  path: "/ledger/trial-balance",
  access: "ledger.read",
  tag: "ledger",
};

/** A trial balance in a response. */
export type TrialBalance = z.output<(typeof schemas.readTrialBalance)["response"]>;

/** A run of missing receipt numbers in a response. */
export type MissingReceipts = z.output<typeof schemas.missingReceipts>;

/**
 * Receipt numbers without a payment, newest first, at most 1,000 runs. The database assigns a number before the
 * payment commits, so a rollback leaves a gap. No payment is missing.
 */
export const listMissingReceipts: Endpoint<typeof schemas.listMissingReceipts> = {
  method: "GET",
  path: "/ledger/missing-receipts",
  access: "ledger.read",
  tag: "ledger",
};

/** The trial balance of a day as a file, one account a row. */
export const exportTrialBalance = exportOf<typeof schemas.exportTrialBalance>(
  readTrialBalance,
  "/ledger/trial-balance/export",
);

/**
 * The trial balance between two days as a file: opening, movement and closing balance of each account. Without `from`
 * the movement starts with the first entry.
 */
export const exportTrialBalanceMovement = exportOf<typeof schemas.exportTrialBalanceMovement>(
  readTrialBalance,
  "/ledger/trial-balance/movement/export",
);
