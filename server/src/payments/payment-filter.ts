import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode, isLoanCode } from "@microfinance/contract/core/fields.ts";
import { paymentFilterTexts } from "@microfinance/contract/payments/texts.ts";
import { badRequest } from "../core/http/errors.ts";
import type { PaymentFilter } from "./queries.ts";

/**
 * The payments of an id: those of a loan (id or code) or of a customer, else of a receipt or reference, else those of
 * the loans that a search finds; none for less than a search needs (PAY-16, SITE-22).
 */
export function paymentFilter(input: string): PaymentFilter {
  const id = asCode(input).trim();
  if (isCustomerCode(id)) return { of: "customer", customer_id: id };
  if (isLoanCode(id)) return { of: "loan", loan_id: id };
  return id === "" ? { of: "none" } : { of: "search", typed: id };
}

/** The query of the payments list. */
interface ListQuery {
  day?: string | undefined;
  staff_id?: number | undefined;
  payment_method?: string | undefined;
  till_session?: number | undefined;
}

/**
 * The payments of a list's query: all, or those recorded on a day or in a session of a till (PAY-21).
 * @throws 400 for a cashier or a method without either
 */
export function dayFilter({
  day,
  staff_id,
  payment_method = "",
  till_session,
}: ListQuery): PaymentFilter {
  if (day !== undefined || till_session !== undefined)
    return {
      of: "day",
      day: day ?? null,
      staff_id: staff_id ?? null,
      payment_method: payment_method === "" ? null : payment_method,
      till_session: till_session ?? null,
    };
  if (staff_id === undefined && payment_method === "") return { of: "all" };
  throw badRequest(paymentFilterTexts.dayMissing, { day: paymentFilterTexts.dayMissing });
}
