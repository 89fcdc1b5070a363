import { offeredProduct } from "@microfinance/contract/products/offered-request.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import type { ApplicationForm } from "./application-form.ts";
import { storedLoanRequest } from "./loan-request.ts";
import { firstRepayment } from "./repayment-fields.tsx";

/** Fills the loan's step of a new application with the applicant's own figures from the public pages (SITE-58). */
export function withLoanRequest(
  form: ApplicationForm,
  products: readonly PublicProduct[],
): ApplicationForm {
  const request = storedLoanRequest();
  const product = request === null ? null : offeredProduct(request, products);
  if (request === null || product === null) return form;
  const figures = {
    loan_type: product.code,
    loan_amount: request.amount,
    interest_rate: String(product.default_rate),
    ...firstRepayment(product),
    loan_period: request.months,
  };
  return { ...form, loan: { ...form.loan, ...figures } };
}
