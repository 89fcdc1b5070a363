import { z } from "zod";
import { contactFields, promiseFields } from "../collections/schema.ts";
import { storedFile } from "../documents/schema.ts";
import { loanNote } from "../loans/schema/notes.ts";

/** A file of one of the customer's loans. */
export const customerFile = storedFile.extend({ loan_id: z.string() });

/** What staff see of a customer before the records (CUST-40). Amounts in NLe; staff only. */
export const customerSummary = z.object({
  /** The balance of the running loans. */
  owes: z.number(),
  /** The part of it that was due before today. */
  late: z.number(),
  /** Days since the oldest unpaid instalment was due; 0 if nothing is late. */
  days_past_due: z.number().int(),
  running: z.number().int(),
  applications: z.number().int(),
  ended: z.number().int(),
  /** The running loan to pay first: the latest one, then the one due next. Null without a running loan. */
  loan_to_pay: z.string().nullable(),
  /** The customer's loans, newest first, as far as a note can be added to them. */
  loans: z.array(
    z.object({ loan_id: z.string(), loan_type_name: z.string(), status: z.string().nullable() }),
  ),
  /** Customers with running loans whose guarantor has this customer's phone; ten at most. */
  guarantor_of: z.array(
    z.object({ customer_id: z.string(), full_name: z.string(), balance: z.number() }),
  ),
  /** The files of all applications, newest first. */
  papers: z.array(customerFile),
  /** The notes on all loans, the pinned ones first, then the newest. */
  notes: z.array(loanNote.extend({ loan_id: z.string() })),
  /** The last contact about any loan, and the newest promise (COLL-12). */
  last_contact: contactFields.nullable(),
  last_promise: promiseFields.nullable(),
});
