import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "documents";
const owner = { kind: "loan", param: "id" } as const;

/** The files of a loan's application (LOAN-26). */
export const listLoanFiles: Endpoint<typeof schemas.listLoanFiles> = {
  method: "GET",
  path: "/loans/{id}/files",
  access: "loans.read",
  owner,
  tag,
};

/** One file of a loan, as an attachment; every download by staff is recorded (AUTH-58, LOAN-26, AUTH-42). */
export const readLoanFile: Endpoint<typeof schemas.readLoanFile> = {
  method: "GET",
  path: "/loans/{id}/files/{fileId}",
  access: "papers.read",
  owner,
  tag,
  file: true,
};

/**
 * Asks the customer for papers during the review (LOAN-100), with the rights of reviewing: a notice, a mail, and a note
 * on the loan. What is asked for already is not asked again.
 */
export const askForPapers: Endpoint<typeof schemas.askForPapers> = {
  method: "POST",
  path: "/loans/{id}/papers/ask",
  access: "loans.note",
  tag: "loans",
};

/**
 * Adds a paper to an application in review (LOAN-101): customers one that the office asked for, staff any. The body is
 * that of a file of an unfinished application; the same file twice is stored once.
 */
export const addLoanFile: Endpoint<typeof schemas.addLoanFile> = {
  method: "POST",
  path: "/loans/{id}/files",
  access: "applications.submit",
  owner,
  tag: "loans",
};

/**
 * Accepts or refuses a paper of an application in review (KYC-30), with the rights of reviewing. A refused one is asked
 * for again: notice, mail and text message.
 */
export const decidePaper: Endpoint<typeof schemas.decidePaper> = {
  method: "POST",
  path: "/loans/{id}/files/{fileId}/decision",
  access: "loans.note",
  tag: "loans",
};

/** Says which paper of the checklist a file in review shows (LOAN-94), with the rights of reviewing. */
export const namePaper: Endpoint<typeof schemas.namePaper> = {
  method: "POST",
  path: "/loans/{id}/files/{fileId}/kind",
  access: "loans.note",
  tag: "loans",
};
