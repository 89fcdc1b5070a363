import { z } from "zod";
import { dayStates, receiptStates, unmatchedReasons } from "./receipts.ts";

/** The states of a payment that a customer was asked for. */
export const intentStates = [
  { value: "asking", label: "Not answered yet" },
  { value: "open", label: "Waits for the customer" },
  { value: "paid", label: "Paid" },
  { value: "expired", label: "Expired" },
  { value: "canceled", label: "Canceled" },
] as const;

/** A payment that a customer was asked for. Amounts in NLe. */
export const intentFields = z.object({
  id: z.string(),
  number: z.number().int(),
  loan_id: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  state: z.enum(intentStates.map(({ value }) => value)),
  /** What the customer dials; null until the provider answered. */
  ussd_code: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** A payment that a customer was asked for, as the screens read it. */
export type PayIntent = z.output<typeof intentFields>;

const proposal = z.object({
  as: z.enum(["attach", "return"]),
  /** The loan of an attachment. */
  loan_id: z.string().nullable(),
  /** The reference of the payout to the payer. */
  reference: z.string().nullable(),
  reason: z.string(),
});

/** What one person asked to do with a receipt. */
export type ReceiptProposal = z.output<typeof proposal>;

/** The proposal of a receipt as it is stored. */
export const storedProposal = proposal;

/** Money that reached the wallet. Amounts in its currency. */
export const receiptFields = z.object({
  id: z.number().int(),
  external_id: z.string(),
  currency: z.string(),
  amount: z.number(),
  fee: z.number(),
  paid_at: z.iso.datetime(),
  booked_on: z.string(),
  provider: z.string(),
  provider_reference: z.string(),
  payer: z.string(),
  named: z.string(),
  state: z.enum(receiptStates.map(({ value }) => value)),
  reason: z.enum(unmatchedReasons.map(({ value }) => value)).nullable(),
  owner_id: z.number().int().nullable(),
  owner_name: z.string().nullable(),
  /** The loan that it names or was booked on. */
  loan_id: z.string().nullable(),
  receipt_number: z.string().nullable(),
  proposal: proposal.nullable(),
  proposed_by: z.number().int().nullable(),
  proposer_name: z.string().nullable(),
  returned_on: z.string().nullable(),
  return_reference: z.string().nullable(),
});

/** A receipt as the screens read it. */
export type ReceiptIn = z.output<typeof receiptFields>;

/** A line of the comparison of a day. Amounts in its currency. */
export const dayLineFields = z.object({
  external_id: z.string(),
  state: z.enum(dayStates.map(({ value }) => value)),
  theirs: z.number().nullable(),
  ours: z.number().nullable(),
});

/** A line of the day as the screens read it. */
export type DayLineRow = z.output<typeof dayLineFields>;
