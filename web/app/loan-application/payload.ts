import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { loanFields, signatureFields } from "@microfinance/contract/loans/fields.ts";
import type { createLoan } from "@microfinance/contract/applications/endpoints.ts";
import type { BodyOf } from "@microfinance/contract/core/endpoint.ts";
import { identityBody, kindOf } from "../customer-records/identity-values.ts";
import { requestOf } from "../components/form/field-values.ts";
import type { ApplicationForm } from "./application-form.ts";
import { consentedDisclosure } from "./consent.ts";

/**
 * The body of a submission (LOAN-3): dates as stored, and of money only the requested amount. The files were sent
 * before, with the same application_id.
 */
export function payloadOf(form: ApplicationForm, applicationId: string): BodyOf<typeof createLoan> {
  const { customer, loan, consent } = form;
  const disclosure = consentedDisclosure(form);
  return {
    application_id: applicationId,
    customer: {
      ...customer,
      ...(form.customer_id === "" ? {} : { customer_id: form.customer_id }),
      gender: genderOf(customer.gender),
      date_of_birth: parseTypedDate(customer.date_of_birth) ?? "",
    },
    identity: { ...identityBody(form.identity), id_kind: kindOf(form.identity) ?? "" },
    address: form.address,
    employment: form.employment,
    loan: requestOf(loanFields, loan),
    refinances: form.refinances,
    bank: form.bank,
    guarantor: form.guarantor,
    files: [],
    consent: {
      ...requestOf(signatureFields, { ...consent, consent: disclosure !== null }),
      disclosure,
    },
  };
}

function genderOf(gender: string): "male" | "female" | "other" | "" {
  return gender === "male" || gender === "female" || gender === "other" ? gender : "";
}
