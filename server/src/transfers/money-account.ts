import { accounts } from "@microfinance/contract/accounting/accounts.ts";

/** The money account of a transfer by its payment method: cash. */
export function moneyAccountOf(_paymentMethod: string): Promise<string> {
  return Promise.resolve(accounts.cash.code);
}
