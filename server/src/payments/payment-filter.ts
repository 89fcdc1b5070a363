import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { loanKey } from "../core/http/ownership.ts";
import type { PaymentFilter } from "./queries.ts";

/** The payments of an id: those of a loan (id or code) or of a customer; none for any other text (PAY-16). */
export function paymentFilter(input: string): PaymentFilter {
  const id = asCode(input).trim();
  if (isCustomerCode(id)) return { of: "customer", customer_id: id };
  const key = loanKey(id);
  return key === null ? { of: "none" } : { of: "loan", ...key };
}
