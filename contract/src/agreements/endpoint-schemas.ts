import { z } from "zod";
import { loanFieldTexts } from "../loans/texts.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { text } from "../core/fields.ts";
import { repaymentQuery } from "../schedules/schema.ts";
import { addedFile, addedFileQuery, fileBytes } from "../documents/upload.ts";
import { storedFile } from "../documents/schema.ts";
import { agreementRecord } from "./agreement-schema.ts";
import { disclosure } from "./disclosure-schema.ts";
import { agreementTerms } from "./terms-schema.ts";
import { agreementTexts as texts } from "./texts.ts";
import { disclosureFigures } from "../loans/schema/disclosure.ts";

const ofLoan = z.object({ id: z.string() });
const pdf = { response: z.custom<Uint8Array>(), file: true } as const;

export const readApplicationDisclosure = schemas({
  summary: "What a requested loan costs, to be read before the consent",
  query: z.object({
    loan_type: text(),
    loan_amount: z.coerce.number({ error: loanFieldTexts.number }),
    interest_rate: z.coerce.number({ error: loanFieldTexts.number }),
    loan_period: z.coerce.number({ error: loanFieldTexts.number }),
    ...repaymentQuery,
  }),
  response: success({ disclosure }),
});

export const readLoanDisclosure = schemas({
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

export const readAgreement = schemas({
  summary: "The agreement of a loan, and its earlier versions",
  params: ofLoan,
  response: success({
    agreement: agreementRecord.extend({ terms: agreementTerms }),
    earlier: z.array(agreementRecord),
  }),
});

export const readAgreementPdf = schemas({
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

export const readSchedulePdf = schemas({
  summary: "The payment schedule of a loan as a PDF",
  params: ofLoan,
  ...pdf,
});

export const consentToAgreement = schemas({
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

export const addSignedAgreement = schemas({
  summary: "Adds the signed copy of a loan's agreement, as base64 in JSON or as raw bytes",
  params: ofLoan,
  query: addedFileQuery.omit({ kind: true }),
  body: addedFile.omit({ kind: true }),
  bodyLimit: fileBytes,
  /** With all papers of the loan. */
  response: success({ agreement: agreementRecord, files: z.array(storedFile) }),
});
