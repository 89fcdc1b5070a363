import { z } from "zod";
import { success, endpoint } from "../core/endpoint.ts";
import { paperDecisionBody } from "./paper-decisions.ts";
import { askableNames, paperRequestTexts } from "./paper-requests.ts";
import { storedFile } from "./schema.ts";
import { addedFile, addedFileQuery, fileBytes } from "./upload.ts";

const tag = "documents";
const owner = { kind: "loan", param: "id" } as const;

/** The files of a loan's application (LOAN-26). */
export const listLoanFiles = endpoint({
  method: "GET",
  path: "/loans/{id}/files",
  access: "loans.read",
  owner,
  tag,
  summary: "The files of a loan",
  params: z.object({ id: z.string() }),
  response: success({ files: z.array(storedFile), data: z.array(storedFile) }),
});

/** One file of a loan, as an attachment; every download by staff is recorded (AUTH-58, LOAN-26, AUTH-42). */
export const readLoanFile = endpoint({
  method: "GET",
  path: "/loans/{id}/files/{fileId}",
  access: "papers.read",
  owner,
  tag,
  summary: "One file of a loan, as an attachment",
  params: z.object({ id: z.string(), fileId: z.string() }),
  response: z.custom<Uint8Array>(),
  file: true,
});

/**
 * Asks the customer for papers during the review (LOAN-100), with the rights of reviewing: a notice, a mail, and a note
 * on the loan. What is asked for already is not asked again.
 */
export const askForPapers = endpoint({
  method: "POST",
  path: "/loans/{id}/papers/ask",
  access: "loans.note",
  tag: "loans",
  summary: "Asks the customer of an application for papers",
  params: z.object({ id: z.string() }),
  body: z.object(
    {
      papers: z
        .array(z.enum(askableNames, { error: paperRequestTexts.unknown }), {
          error: paperRequestTexts.unknown,
        })
        .min(1, { error: paperRequestTexts.unknown })
        .max(askableNames.length, { error: paperRequestTexts.unknown }),
    },
    { error: paperRequestTexts.unknown },
  ),
  response: success({ papers: z.array(z.string()) }),
});

/**
 * Adds a paper to an application in review (LOAN-101): customers one that the office asked for, staff any. The body is
 * that of a file of an unfinished application; the same file twice is stored once.
 */
export const addLoanFile = endpoint({
  method: "POST",
  path: "/loans/{id}/files",
  access: "applications.submit",
  owner,
  tag: "loans",
  summary: "Adds a paper to an application in review, as base64 in JSON or as raw bytes",
  params: z.object({ id: z.string() }),
  query: addedFileQuery,
  body: addedFile,
  bodyLimit: fileBytes,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});

/**
 * Accepts or refuses a paper of an application in review (KYC-30), with the rights of reviewing. A refused one is asked for
 * again: notice, mail and text message.
 */
export const decidePaper = endpoint({
  method: "POST",
  path: "/loans/{id}/files/{fileId}/decision",
  access: "loans.note",
  tag: "loans",
  summary: "Accepts or refuses a paper of an application in review",
  params: z.object({ id: z.string(), fileId: z.string() }),
  body: paperDecisionBody,
  response: success({ file: storedFile, files: z.array(storedFile) }),
});
