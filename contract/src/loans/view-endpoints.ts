import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./view-endpoint-schemas.ts";

const tag = "loans";

/** A saved view as the screens read it. */
export type LoanView = z.output<typeof schemas.viewRecord>;

/** What a view holds. */
export type LoanViewInput = z.output<typeof schemas.viewBody>;

/** How many loans each list has. */
export type LoanCounts = z.output<typeof schemas.counts>;

/**
 * What the page of loans shows around its lists: their counts, the officers, and the views of this person (LOAN-91).
 */
export const readLoanLists: Endpoint<typeof schemas.readLoanLists> = {
  method: "GET",
  path: "/loans/lists",
  access: "loans.list",
  tag,
};

/** Saves a view under a name that the person has not used yet, at most 30 each (LOAN-91). */
export const createView: Endpoint<typeof schemas.createView> = {
  method: "POST",
  path: "/loans/views",
  access: "loans.save_view",
  tag,
};

/** Renames, shares or changes one's own view (LOAN-91). */
export const updateView: Endpoint<typeof schemas.updateView> = {
  method: "PUT",
  path: "/loans/views/{id}",
  access: "loans.save_view",
  tag,
};

/** Deletes one's own view; a system admin also a shared one of another person (LOAN-91). */
export const deleteView: Endpoint<typeof schemas.deleteView> = {
  method: "DELETE",
  path: "/loans/views/{id}",
  access: "loans.save_view",
  tag,
};
