import {
  type LoanRequest,
  requestFrom,
  requestLink,
} from "@microfinance/contract/products/request.ts";
import { loanRequestKey } from "../core/session.ts";

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
