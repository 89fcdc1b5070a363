import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "agreements";
const owner = { kind: "loan", param: "id" } as const;

/** What a requested loan costs, read before the consent (LOAN-110). */
export const readApplicationDisclosure: Endpoint<typeof schemas.readApplicationDisclosure> = {
  method: "GET",
  path: "/applications/disclosure",
  access: "applications.draft",
  owner: "actor",
  tag,
};

/** What the loan of an application costs, and what its customer consented to (LOAN-111). */
export const readLoanDisclosure: Endpoint<typeof schemas.readLoanDisclosure> = {
  method: "GET",
  path: "/loans/{id}/disclosure",
  access: "loans.read",
  owner,
  tag,
};

/** The agreement of an approved loan in effect, with its content, and the versions before it (LOAN-112, LOAN-113). */
export const readAgreement: Endpoint<typeof schemas.readAgreement> = {
  method: "GET",
  path: "/loans/{id}/agreement",
  access: "loans.read",
  owner,
  tag,
};

/** The agreement as a PDF with signature lines (LOAN-112). Staff thereby print it; each download is recorded. */
export const readAgreementPdf: Endpoint<typeof schemas.readAgreementPdf> = {
  method: "GET",
  path: "/loans/{id}/agreement.pdf",
  access: "loans.read",
  owner,
  tag,
  file: true,
};

/** The schedule of a loan that is paid out, as a PDF (LOAN-116). */
export const readSchedulePdf: Endpoint<typeof schemas.readSchedulePdf> = {
  method: "GET",
  path: "/loans/{id}/schedule.pdf",
  access: "loans.read",
  owner,
  tag,
  file: true,
};

/** The customer consents to terms that are worse than those of the application (LOAN-115). */
export const consentToAgreement: Endpoint<typeof schemas.consentToAgreement> = {
  method: "POST",
  path: "/loans/{id}/agreement/consent",
  access: "agreements.consent",
  owner,
  tag,
};

/** Adds the signed copy of the agreement in effect (LOAN-113), by staff or the customer. */
export const addSignedAgreement: Endpoint<typeof schemas.addSignedAgreement> = {
  method: "POST",
  path: "/loans/{id}/agreement/signed",
  access: "applications.submit",
  people: true,
  owner,
  tag,
};
