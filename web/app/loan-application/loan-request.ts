import {
  type LoanRequest,
  requestFrom,
  requestLink,
  requestTerms,
} from "@microfinance/contract/products/request.ts";
import { loanRequestKey } from "../core/session.ts";
import type { ApplicationForm } from "./application-form.ts";

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
export function withLoanRequest(form: ApplicationForm): ApplicationForm {
  const request = storedLoanRequest();
  if (request === null) return form;
  const { loan_type, rate, amount, months } = requestTerms(request);
  const figures = { loan_amount: amount, interest_rate: String(rate), loan_period: months };
  return { ...form, loan: { ...form.loan, loan_type, ...figures } };
}
