import type { CustomerCredit } from "@microfinance/contract/payments/credit-endpoints.ts";

/** What each form of the credit panel receives. */
export interface CreditFormProps {
  credit: CustomerCredit;
  customerName: string;
  onDone: () => void;
}

/** The nouns that show something else after credit was used. */
export const refreshedByCredit = [
  "loans",
  "payments",
  "ledger",
  "reports",
  "dashboard",
  "servicing",
] as const;
