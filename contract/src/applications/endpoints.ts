import { z } from "zod";
import { storedFile } from "../documents/schema.ts";
import { addedFile, addedFileQuery, fileBytes } from "../documents/upload.ts";
import { success, endpoint } from "../core/endpoint.ts";
import { draftRecord, savedDraft } from "./draft.ts";
import { applicationFieldTexts } from "./texts.ts";
import { applicationPayload } from "./payload.ts";
import { largestApplicationBody } from "../core/files.ts";
import { loanRecord } from "../loans/schema/record.ts";

const tag = "applications";
const access = "applications.draft";
/** Only their author reads drafts; the operations check it. */
const owner = "actor";
const applicationId = z.uuid({ error: applicationFieldTexts.applicationId });
const params = z.object({ applicationId });
const fileParams = z.object({ applicationId, fileId: z.string() });

/**
 * Saves an unfinished application under an id the browser generates. With base_updated_at, 409 (`staleDraft`) when a
 * newer draft is stored; without it the last one wins. 409 also after the application was submitted.
 */
export const saveDraft = endpoint({
  method: "PUT",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
  summary: "Saves an unfinished application",
  params,
  body: savedDraft,
  response: success({ draft: draftRecord }),
});

/** The caller's own unfinished applications, newest first. */
export const listDrafts = endpoint({
  method: "GET",
  path: "/applications/drafts",
  access,
  owner,
  tag,
  summary: "One's own unfinished applications, newest first",
  response: success({ drafts: z.array(draftRecord), data: z.array(draftRecord) }),
});

/** One of the caller's own unfinished applications. 404 for an unknown one, 403 for another author's (CUST-1). */
export const readDraft = endpoint({
  method: "GET",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
  summary: "One unfinished application",
  params,
  response: success({ draft: draftRecord }),
});

/** Deletes an unfinished application with its files. */
export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/applications/{applicationId}/draft",
  access,
  owner,
  tag,
  summary: "Deletes an unfinished application with its files",
  params,
  response: success({}),
});

/**
 * Adds a file to an unfinished application: as JSON with base64 content, or as raw bytes (content-type
 * application/octet-stream) with name, type and kind in the query. Repeating the same content, name and kind returns
 * the stored file.
 */
export const addDraftFile = endpoint({
  method: "POST",
  path: "/applications/{applicationId}/files",
  access,
  owner,
  tag,
  summary: "Adds a file to an unfinished application, as base64 in JSON or as raw bytes",
  params,
  query: addedFileQuery,
  body: addedFile,
  bodyLimit: fileBytes,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});

/** The files of an unfinished application, in the order they were added. */
export const listDraftFiles = endpoint({
  method: "GET",
  path: "/applications/{applicationId}/files",
  access,
  owner,
  tag,
  summary: "The files of an unfinished application",
  params,
  response: success({ files: z.array(storedFile), data: z.array(storedFile) }),
});

/** One file of an unfinished application, as an attachment. */
export const readDraftFile = endpoint({
  method: "GET",
  path: "/applications/{applicationId}/files/{fileId}",
  access,
  alsoNeeds: "papers.read",
  owner,
  tag,
  summary: "One file of an unfinished application, as an attachment",
  params: fileParams,
  response: z.custom<Uint8Array>(),
  file: true,
});

/** Removes a file from an unfinished application and returns those that are left. 404 for an unknown file. */
export const deleteDraftFile = endpoint({
  method: "DELETE",
  path: "/applications/{applicationId}/files/{fileId}",
  access,
  owner,
  tag,
  summary: "Removes a file from an unfinished application",
  params: fileParams,
  response: success({ files: z.array(storedFile) }),
});

/**
 * Submits an application (LOAN-6, LOAN-11, LOAN-3): customers for themselves, staff for any customer or a new person.
 * Repeating an application_id returns the first loan, with the header idempotency-replayed; a different application
 * under it gets 409.
 */
export const createLoan = endpoint({
  method: "POST",
  path: "/loans/create",
  access: "applications.submit",
  owner: "actor",
  tag: "loans",
  summary: "Submits a loan application, once per application_id",
  body: applicationPayload,
  bodyLimit: largestApplicationBody,
  response: success({
    loan: loanRecord,
    /** What the person reads beside the number of the application (KYC-21). */
    note: z.string().optional(),
  }),
});
