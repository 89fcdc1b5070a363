import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./journal-endpoint-schemas.ts";

const tag = "ledger";

/** A journal entry as the screens read it. */
export type JournalEntry = z.output<typeof schemas.journalEntry>;

/** The journal, latest date first. Every filter is optional, and all given ones must match. */
export const listEntries: Endpoint<typeof schemas.listEntries> = {
  method: "GET",
  path: "/ledger/entries",
  access: "ledger.read",
  tag,
};

/** The journal as a file, one entry a row. */
export const exportEntries = exportOf<typeof schemas.exportEntries>(
  listEntries,
  "/ledger/entries/export",
);

/** One entry of the journal. */
export const readEntry: Endpoint<typeof schemas.readEntry> = {
  method: "GET",
  path: "/ledger/entries/{id}",
  access: "ledger.read",
  tag,
};

/** An entry in the ledger of one account, as the screens read it. */
export type AccountEntry = z.output<typeof schemas.accountEntry>;

/** The ledger of one account between two days: opening and closing balance, and its entries, latest first. */
export const readAccountLedger: Endpoint<typeof schemas.readAccountLedger> = {
  method: "GET",
  path: "/ledger/accounts/{code}/entries",
  access: "ledger.read",
  tag,
};

/** The ledger of one account as a file, by default of Cash. */
export const exportAccountLedger = exportOf<typeof schemas.exportAccountLedger>(
  readAccountLedger,
  "/ledger/account-entries/export",
);
