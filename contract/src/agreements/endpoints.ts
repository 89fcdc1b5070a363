import { z } from "zod";
import { loanFieldTexts } from "../loans/texts.ts";
import { endpoint, success } from "../core/endpoint.ts";
import { text } from "../core/fields.ts";
import { addedFile, addedFileQuery, fileBytes } from "../documents/upload.ts";
import { storedFile } from "../documents/schema.ts";
import { agreementRecord } from "./agreement.ts";
import { disclosure } from "./disclosure.ts";
import { agreementTerms } from "./terms.ts";
import { agreementTexts as texts } from "./texts.ts";
import { disclosureFigures } from "../loans/schema/disclosure.ts";

const tag = "agreements";
const owner = { kind: "loan", param: "id" } as const;
const ofLoan = z.object({ id: z.string() });
const pdf = { response: z.custom<Uint8Array>(), file: true } as const;

/** What a requested loan costs, read before the consent (LOAN-110). */
export const readApplicationDisclosure = endpoint({
  method: "GET",
  path: "/applications/disclosure",
  access: "applications.draft",
  owner: "actor",
  tag,
  summary: "What a requested loan costs, to be read before the consent",
  query: z.object({
    loan_type: text(),
    loan_amount: z.coerce.number({ error: loanFieldTexts.number }),
    interest_rate: z.coerce.number({ error: loanFieldTexts.number }),
    loan_period: z.coerce.number({ error: loanFieldTexts.number }),
  }),
  response: success({ disclosure }),
});

/** What the loan of an application costs, and what its customer consented to (LOAN-111). */
export const readLoanDisclosure = endpoint({
  method: "GET",
  path: "/loans/{id}/disclosure",
  access: "loans.read",
  owner,
  tag,
  summary: "What a loan costs, and the figures that were consented to",
  params: ofLoan,
  response: success({
    disclosure,
    /** Newest first. */
    consents: z.array(
      z.object({
        kind: z.enum(["application", "edit", "agreement"]),
        /** Empty where no disclosure was shown. */
        text_version: z.string(),
        figures: disclosureFigures,
        figures_hash: z.string(),
        given_at: z.iso.datetime(),
      }),
    ),
  }),
});

/** The agreement of an approved loan in effect, with its content, and the versions before it (LOAN-112, LOAN-113). */
export const readAgreement = endpoint({
  method: "GET",
  path: "/loans/{id}/agreement",
  access: "loans.read",
  owner,
  tag,
  summary: "The agreement of a loan, and its earlier versions",
  params: ofLoan,
  response: success({
    agreement: agreementRecord.extend({ terms: agreementTerms }),
    earlier: z.array(agreementRecord),
  }),
});

/** The agreement as a PDF with signature lines (LOAN-112). Staff thereby print it; each download is recorded. */
export const readAgreementPdf = endpoint({
  method: "GET",
  path: "/loans/{id}/agreement.pdf",
  access: "loans.read",
  owner,
  tag,
  summary: "The agreement of a loan as a PDF, by default the version in effect",
  params: ofLoan,
  query: z.object({
    version: z.coerce
      .number({ error: texts.invalidVersion })
      .int({ error: texts.invalidVersion })
      .min(1, { error: texts.invalidVersion })
      .max(10_000, { error: texts.invalidVersion })
      .optional(),
  }),
  ...pdf,
});

/** The schedule of a loan that is paid out, as a PDF (LOAN-116). */
export const readSchedulePdf = endpoint({
  method: "GET",
  path: "/loans/{id}/schedule.pdf",
  access: "loans.read",
  owner,
  tag,
  summary: "The payment schedule of a loan as a PDF",
  params: ofLoan,
  ...pdf,
});

/** The customer consents to terms that are worse than those of the application (LOAN-115). */
export const consentToAgreement = endpoint({
  method: "POST",
  path: "/loans/{id}/agreement/consent",
  access: "agreements.consent",
  owner,
  tag,
  summary: "The customer's consent to the approved terms, once",
  params: ofLoan,
  body: z.object(
    {
      /** The hash of the agreement as it was read. */
      sha256: z
        .string({ error: texts.staleAgreement })
        .regex(/^[0-9a-f]{64}$/, { error: texts.staleAgreement }),
    },
    { error: texts.staleAgreement },
  ),
  response: success({ agreement: agreementRecord }),
});

/** Adds the signed copy of the agreement in effect (LOAN-113), by staff or the customer. */
export const addSignedAgreement = endpoint({
  method: "POST",
  path: "/loans/{id}/agreement/signed",
  access: "applications.submit",
  owner,
  tag,
  summary: "Adds the signed copy of a loan's agreement, as base64 in JSON or as raw bytes",
  params: ofLoan,
  query: addedFileQuery.omit({ kind: true }),
  body: addedFile.omit({ kind: true }),
  bodyLimit: fileBytes,
  /** With all papers of the loan. */
  response: success({ agreement: agreementRecord, files: z.array(storedFile) }),
});
