import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "applications";
const access = "applications.draft";
/** Only their author reads drafts; the operations check it. */
const owner = "actor";

/**
 * Saves an unfinished application under an id the browser generates. With base_updated_at, 409 (`staleDraft`) when a
 * newer draft is stored; without it the last one wins. 409 also after the application was submitted.
 */
export const saveDraft: Endpoint<typeof schemas.saveDraft> = {
  method: "PUT",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
};

/** The caller's own unfinished applications, newest first. */
export const listDrafts: Endpoint<typeof schemas.listDrafts> = {
  method: "GET",
  path: "/applications/drafts",
  access,
  owner,
  tag,
};

/** The unfinished applications of all staff, with their owners; those of customers are their own only. */
export const listStaffDrafts: Endpoint<typeof schemas.listStaffDrafts> = {
  method: "GET",
  path: "/applications/drafts/staff",
  access: "applications.take_over",
  tag,
};

/**
 * Makes the caller the owner of another staff member's unfinished application, with its files; the audit log keeps from
 * whom and when. Repeating it changes nothing. 403 for one of a customer, 409 with too many of one's own.
 */
export const takeOverDraft: Endpoint<typeof schemas.takeOverDraft> = {
  method: "POST",
  path: "/applications/{applicationId}/draft/take-over",
  access: "applications.take_over",
  tag,
};

/** One of the caller's own unfinished applications. 404 for an unknown one, 403 for another author's (CUST-1). */
export const readDraft: Endpoint<typeof schemas.readDraft> = {
  method: "GET",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
};

/** Deletes an unfinished application with its files. */
export const deleteDraft: Endpoint<typeof schemas.deleteDraft> = {
  method: "DELETE",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
};

/**
 * Adds a file to an unfinished application: as JSON with base64 content, or as raw bytes (content-type
 * application/octet-stream) with name, type and kind in the query. Repeating the same content, name and kind returns
 * the stored file.
 */
export const addDraftFile: Endpoint<typeof schemas.addDraftFile> = {
  method: "POST",
  path: "/applications/{applicationId}/files",
  access,
  owner,
  tag,
};

/** The files of an unfinished application, in the order they were added. */
export const listDraftFiles: Endpoint<typeof schemas.listDraftFiles> = {
  method: "GET",
  path: "/applications/{applicationId}/files",
  access,
  owner,
  tag,
};

/** One file of an unfinished application, as an attachment. */
export const readDraftFile: Endpoint<typeof schemas.readDraftFile> = {
  method: "GET",
  path: "/applications/{applicationId}/files/{fileId}",
  access,
  alsoNeeds: "papers.read",
  owner,
  tag,
  file: true,
};

/** Removes a file from an unfinished application and returns those that are left. 404 for an unknown file. */
export const deleteDraftFile: Endpoint<typeof schemas.deleteDraftFile> = {
  method: "DELETE",
  path: "/applications/{applicationId}/files/{fileId}",
  access,
  owner,
  tag,
};

/**
 * Submits an application (LOAN-6, LOAN-11, LOAN-3): customers for themselves, staff for any customer or a new person.
 * Repeating an application_id returns the first loan, with the header idempotency-replayed; a different application
 * under it gets 409.
 */
export const createLoan: Endpoint<typeof schemas.createLoan> = {
  method: "POST",
  path: "/loans/create",
  access: "applications.submit",
  owner: "actor",
  tag: "loans",
};
