import {
  type LoanRequest,
  offeredProduct,
  requestFrom,
  requestLink,
} from "@microfinance/contract/products/request.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import { loanRequestKey } from "../core/session.ts";
import type { ApplicationForm } from "./application-form.ts";
import { firstRepayment } from "./repayment-fields.tsx";

/** How long a request of the public pages is offered again. */
const lifetime = 30 * 24 * 3_600_000;

/** Stores a visitor's request until the sign-in, which may be days later (SITE-58). */
export function storeLoanRequest(request: LoanRequest): void {
  localStorage.setItem(loanRequestKey, `${Date.now()} ${requestLink(request)}`);
}

/** The stored request, or null if there is none of the last 30 days. */
export function storedLoanRequest(): LoanRequest | null {
  const [stored = "", link = ""] = (localStorage.getItem(loanRequestKey) ?? "").split(" ");
  const age = Date.now() - Number(stored);
  return age < lifetime ? requestFrom(link.slice(link.indexOf("?"))) : null;
}

/** Removes the request, once it became an application. */
export function clearLoanRequest(): void {
  localStorage.removeItem(loanRequestKey);
}

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
