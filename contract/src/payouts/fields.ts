import { z } from "zod";
import { furtherCharges } from "../accounting/charges-schema.ts";

/** The states of a payout: the loan waits for it, it is made, or it was reversed. */
export const payoutStatuses = [
  { value: "waiting", label: "To pay out" },
  { value: "paid_out", label: "Paid out" },
  { value: "reversed", label: "Reversed" },
] as const;

/** The number of a payout: PV-000123. */
export function payoutNumber(number: number): string {
  return `PV-${String(number).padStart(6, "0")}`;
}

const person = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** A payout, or an approved loan that waits for one. Amounts in NLe. */
export const payoutFields = z.object({
  /** Null while the loan waits; so is everything that the payout decides. */
  id: z.number().int().nullable(),
  number: z.string().nullable(),
  status: z.enum(payoutStatuses.map(({ value }) => value)),
  /** The loan's public code. */
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** What the customer owes, the charges, and, less what is settled, what the customer gets. */
  amount: z.number(),
  fee: z.number(),
  /** The charges of further kinds; absent without any. */
  charges: furtherCharges.optional(),
  /**
   * What the payout settled of another loan, with its code (SERV-83). A loan that waits names the one that it will
   * settle, with 0; null for none.
   */
  settled: z.number(),
  settles: z.string().nullable(),
  paid: z.number(),
  approved_on: z.string().nullable(),
  approved_by: person,
  paid_on: z.string().nullable(),
  payment_method: z.string().nullable(),
  money_account: z.object({ code: z.string(), name: z.string() }).nullable(),
  reference: z.string(),
  paid_by: person,
  recorded_at: z.iso.datetime().nullable(),
  /**
   * Why a waiting loan cannot be paid out yet: its agreement (LOAN-114, LOAN-115), or an account of the customer that
   * was changed and is not accepted (LOAN-49); null for no reason.
   */
  waits_for: z.enum(["signature", "consent", "account"]).nullable(),
  /**
   * The account that was reviewed, or accepted since, when the loan was paid out; null for none, and on a payout from
   * before another account was accepted.
   */
  payee_account: z
    .object({ bank_name: z.string(), account_number: z.string(), account_name: z.string() })
    .nullable(),
  reversal: z.object({ reason: z.string(), reversed_on: z.string(), by: person }).nullable(),
});

/** A payout as the screens read it. */
export type Payout = z.output<typeof payoutFields>;
