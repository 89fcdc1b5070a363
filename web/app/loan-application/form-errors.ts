import { consentSigned } from "@microfinance/contract/core/constants.ts";
import {
  applicationFaults,
  newApplicantError,
  type ApplicationFault,
} from "@microfinance/contract/loans/application.ts";
import { createLoan } from "@microfinance/contract/loans/endpoints.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { wizardTexts } from "@microfinance/contract/applications/texts.ts";
import type { ApplicationForm } from "./application-form.ts";
import { payloadOf } from "./payload.ts";

/** What the server would refuse, by the server's own rules, said before it is asked (LOAN-3, LOAN-5). */
export function formFaults(
  form: ApplicationForm,
  applicationId: string,
  audience: "customer" | "staff",
): ApplicationFault[] {
  const payload = payloadOf(form, applicationId);
  const checked = createLoan.body?.safeParse(payload);
  const malformed = (checked?.error?.issues ?? []).map((issue) => ({
    field: issue.path.join("."),
    text: issue.message,
  }));
  const missing = applicationFaults(
    {
      customer: form.customer,
      loan: {
        loan_type: form.loan.loan_type,
        loan_amount: form.loan.loan_amount === "" ? 0 : form.loan.loan_amount,
        interest_rate: Number(form.loan.interest_rate) || 0,
        loan_period: form.loan.loan_period === "" ? 0 : form.loan.loan_period,
      },
      consent: { consent: form.consent.consent ? consentSigned : "" },
    },
    audience,
  );
  const { date_of_birth } = form.customer;
  const isDateWrong = date_of_birth !== "" && parseTypedDate(date_of_birth) === null;
  const isNewPerson = audience === "staff" && form.customer_id === "";
  const unreachable = isNewPerson ? newApplicantError(form.customer) : null;
  return oneEach([
    ...missing,
    ...(unreachable === null
      ? []
      : [{ field: `customer.${unreachable.field}`, text: unreachable.text }]),
    ...(isDateWrong ? [{ field: "customer.date_of_birth", text: wizardTexts.birthDate }] : []),
    ...malformed,
  ]);
}

/** The first fault of each field. */
function oneEach(faults: readonly ApplicationFault[]): ApplicationFault[] {
  return [
    ...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values(),
  ].toReversed();
}
