import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { notFound } from "../core/http/errors.ts";

/** The number of a payment in a path. @throws 404 for anything else */
export function paymentKey(id: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(id)) throw notFound(paymentTexts.notFound);
  return Number(id);
}
