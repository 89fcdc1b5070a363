import type { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import type { Cents } from "@microfinance/contract/core/money.ts";

/** A payment that is sent to a biller. */
export interface BillOrder {
  /** The same for every question about this payment: the biller takes it once. */
  key: string;
  customer_number: string;
  amount: Cents;
  gives_token: boolean;
}

/** What a biller answers. Only what it surely says is no `unknown`. */
export type BillerAnswer =
  | { outcome: "accepted"; token: string | null; reference: string }
  | { outcome: "refused"; why: keyof typeof texts.refusals; reference: string }
  | { outcome: "unknown" };

/**
 * The way to a biller. Both calls end within a few seconds, with `unknown` when the biller does not answer in time: the
 * cashier and the customer wait. Neither throws for an answer that it cannot read; that outcome is unknown too.
 */
export interface BillerAdapter {
  /** Sends a payment once. It is never called again for the same key. */
  pay: (order: BillOrder) => Promise<BillerAnswer>;
  /** Asks what became of a payment; it sends nothing. A key that the biller does not know is `unknown`. */
  find: (order: BillOrder) => Promise<BillerAnswer>;
}
