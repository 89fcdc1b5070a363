import { loanFields } from "@microfinance/contract/loans/fields.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import { formValues } from "../components/form/field-values.ts";
import type { ApplicationForm } from "./application-form.ts";
import { firstRepayment } from "./repayment-fields.tsx";

/**
 * Begins a new application with the loan of an earlier one. Its rate and repayment are those of the offer today; a
 * product that is no longer offered is chosen anew.
 */
export function withEarlierLoan(
  form: ApplicationForm,
  earlier: LoanRecord,
  products: readonly PublicProduct[],
): ApplicationForm {
  const stated = formValues(loanFields, earlier);
  const product = products.find(({ code }) => code === earlier.loan_type);
  const offer =
    product === undefined
      ? { loan_type: "", interest_rate: "" }
      : { interest_rate: String(product.default_rate), ...firstRepayment(product) };
  return { ...form, loan: { ...stated, ...offer } };
}
