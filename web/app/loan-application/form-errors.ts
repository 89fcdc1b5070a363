import { consentSigned } from "@microfinance/contract/core/constants.ts";
import {
  applicationErrors,
  newApplicantError,
  type ApplicationFieldError,
  type OfferedProduct,
} from "@microfinance/contract/applications/rules.ts";
import { applicationPayload } from "@microfinance/contract/applications/payload.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import { identityFormError } from "../customer-records/identity-values.ts";
import type { ApplicationForm, IdentityPart } from "./application-form.ts";
import { consentedDisclosure } from "./consent.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { payloadOf } from "./payload.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";

/** The errors that the server would return, by the same rules, before it is called (LOAN-3, LOAN-5). */
export function formErrors(
  form: ApplicationForm,
  applicationId: string,
  viewer: Viewer,
  offered: readonly OfferedProduct[],
): ApplicationFieldError[] {
  const malformed = malformedFields(form, applicationId);
  const missing = applicationErrors(
    {
      customer: form.customer,
      loan: {
        ...repaymentOf(form.loan),
        loan_type: form.loan.loan_type,
        loan_amount: form.loan.loan_amount === "" ? 0 : form.loan.loan_amount,
        interest_rate: Number(form.loan.interest_rate) || 0,
        loan_period: form.loan.loan_period === "" ? 0 : form.loan.loan_period,
      },
      consent: { consent: consentedDisclosure(form) === null ? "" : consentSigned },
    },
    viewer,
    offered,
  );
  const { date_of_birth } = form.customer;
  const isDateWrong = date_of_birth !== "" && parseTypedDate(date_of_birth) === null;
  const isNewPerson = viewer === "staff" && form.customer_id === "";
  const unreachable = isNewPerson ? newApplicantError(form.customer) : null;
  return oneEach([
    ...missing,
    ...(unreachable === null
      ? []
      : [{ field: `customer.${unreachable.field}`, text: unreachable.text }]),
    ...(isDateWrong ? [{ field: "customer.date_of_birth", text: wizardTexts.birthDate }] : []),
    ...identityErrors(form.identity),
    ...malformed,
  ]);
}

/** The errors of the identity document, where one is filled in (KYC-4). The server compares its days with today. */
function identityErrors(identity: IdentityPart): ApplicationFieldError[] {
  const error = identityFormError(identity);
  return error === null ? [] : [{ field: `identity.${error.field}`, text: error.text }];
}

/** The errors of the server's schema in the input so far: lengths, phones, amounts. */
function malformedFields(form: ApplicationForm, applicationId: string): ApplicationFieldError[] {
  const checked = applicationPayload.safeParse(payloadOf(form, applicationId));
  return (checked.error?.issues ?? []).map((issue) => ({
    field: issue.path.join("."),
    text: issue.message,
  }));
}

/**
 * The error texts of the server's schema for the fields of a step that lost focus, by name (LOAN-2).
 *
 * @param touched the names of these fields; without any, nothing is checked.
 */
export function touchedFieldErrors(
  form: ApplicationForm,
  applicationId: string,
  step: number,
  touched: ReadonlySet<string>,
): Record<string, string> {
  if (touched.size === 0) return {};
  const errors: Record<string, string> = {};
  for (const { field, text } of malformedFields(form, applicationId)) {
    const name = field.split(".")[1] ?? "";
    if (touched.has(name) && placeOf(field)?.step === step) errors[name] ??= text;
  }
  return errors;
}

/** The first error of each field. */
function oneEach(errors: readonly ApplicationFieldError[]): ApplicationFieldError[] {
  return [
    ...new Map(errors.toReversed().map((error) => [error.field, error])).values(),
  ].toReversed();
}

/**
 * Why the next step does not open: a date of this step that does not exist; null otherwise. Other input is checked at
 * the review (LOAN-2).
 */
export function invalidDate(form: ApplicationForm, step: number): string | null {
  const { date_of_birth } = form.customer;
  if (step === 2 && date_of_birth !== "" && parseTypedDate(date_of_birth) === null)
    return wizardTexts.birthDate;
  if (step === 9 && parseTypedDate(form.consent.submission_date) === null)
    return wizardTexts.consentDate;
  return null;
}
