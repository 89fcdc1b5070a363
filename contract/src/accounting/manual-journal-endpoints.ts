import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./manual-journal-endpoint-schemas.ts";

const tag = "ledger";

/** The manual journals, newest first. */
export const listJournals: Endpoint<typeof schemas.listJournals> = {
  method: "GET",
  path: "/journals",
  access: "ledger.read",
  tag,
};

/** The manual journals as a file. */
export const exportJournals = exportOf<typeof schemas.exportJournals>(
  listJournals,
  "/journals/export",
);

/** One manual journal, for its voucher. */
export const readJournal: Endpoint<typeof schemas.readJournal> = {
  method: "GET",
  path: "/journals/{id}",
  access: "ledger.read",
  tag,
};

/**
 * Makes a manual journal, which posts nothing until another person checks it. 400 for lines that do not balance or for
 * an account closed to manual journals; 409 when the key belongs to another journal.
 */
export const makeJournal: Endpoint<typeof schemas.makeJournal> = {
  method: "POST",
  path: "/journals",
  access: "journals.make",
  tag,
};

/** Posts a pending journal under the next number. 409 for the person who made it. */
export const postJournal: Endpoint<typeof schemas.postJournal> = {
  method: "POST",
  path: "/journals/{id}/post",
  access: "journals.check",
  tag,
};

/** Rejects a pending journal with a reason. 409 for the person who made it. */
export const rejectJournal: Endpoint<typeof schemas.rejectJournal> = {
  method: "POST",
  path: "/journals/{id}/reject",
  access: "journals.check",
  tag,
};

/** Makes a pending journal of today that turns a posted one round. */
export const reverseJournal: Endpoint<typeof schemas.reverseJournal> = {
  method: "POST",
  path: "/journals/{id}/reverse",
  access: "journals.make",
  tag,
};
