import { movedFields } from "../schedules/schema.ts";
import { z } from "zod";
import { movementKinds } from "./statement.ts";
import { statedDifference } from "../loans/stated-differences.ts";
import { missingPaper, paperRequest } from "../documents/paper-requests.ts";
import { storedFile } from "../documents/schema.ts";
import { paymentFields } from "../payments/fields.ts";
import { likenesses } from "../staff/own-loan.ts";
import { decidedIncome } from "../loans/decided-income.ts";
import { reviewStages } from "../loans/reviewed-data.ts";
import { actKinds } from "../loans/loan-acts.ts";
import { recordedActions } from "../loans/recorded-actions.ts";
import { loanNote } from "../loans/schema/notes.ts";
import { waitingEnding, waitingUndo } from "../loans/schema/waiting.ts";
import { loanRecord } from "../loans/schema/record.ts";

/**
 * A statement line, by value date. `charged` raises the balance, `paid` lowers it; the other is 0. Amounts in NLe.
 */
export const movementFields = z.object({
  /** The value date. */
  date: z.string(),
  kind: z.enum(movementKinds),
  /** Receipt number of a payment or reversal, else empty. */
  reference: z.string(),
  /** What the line describes, also without a charge or payment: the principal written off. */
  amount: z.number(),
  /** Of a reallocation alone: what penalties and interest gained; principal lost it. Negative for the reverse. */
  moved: z.object({ penalty: z.number(), interest: z.number() }).optional(),
  charged: z.number(),
  paid: z.number(),
  balance: z.number(),
});

/** One instalment with the part that payments cover. */
const instalment = z.object({
  number: z.number().int(),
  due_date: z.string(),
  ...movedFields,
  principal: z.number(),
  interest: z.number(),
  penalty: z.number(),
  amount: z.number(),
  paid: z.number(),
  /** Overdue takes precedence over partial: a row that is late and partly paid is overdue. */
  status: z.enum(["paid", "partial", "due", "overdue", "upcoming", "ended"]),
});

/** A payment of the loan; a reversed one has its reversal. */
const loanPayment = paymentFields
  .omit({ staff_id: true, staff_name: true, remarks: true, reversal: true })
  .extend({
    /** Staff only. */
    staff_id: z.number().int().nullable().optional(),
    staff_name: z.string().optional(),
    remarks: z.string().optional(),
    reversal: z
      .object({
        reversed_on: z.string(),
        balance_after: z.number(),
        /** Staff only. */
        reason: z.string().optional(),
        staff_id: z.number().int().optional(),
        staff_name: z.string().optional(),
      })
      .nullable(),
  });

const review = z.object({
  step: z.enum(["first", "second"]),
  reviewed_on: z.string(),
  created_at: z.iso.datetime(),
  /** Staff only: the entered name, the notes, and the signed-in person, who can have another name (LOAN-47). */
  reviewer: z.string().optional(),
  notes: z.string().optional(),
  staff_id: z.number().int().optional(),
  staff_name: z.string().optional(),
});

const decision = z.object({
  action: z.enum(recordedActions),
  from_status: z.string(),
  to_status: z.string(),
  decided_on: z.string(),
  created_at: z.iso.datetime(),
  /**
   * Staff only: the entered name and the signed-in person (LOAN-47), why more was approved than requested (LOAN-53),
   * and the incomes that an application was decided on (LOAN-172).
   */
  approved_by: z.string().optional(),
  above_requested_reason: z.string().nullable().optional(),
  comments: z.string().optional(),
  staff_id: z.number().int().optional(),
  staff_name: z.string().optional(),
  income: decidedIncome.nullable().optional(),
});

/** Reviewed data that changed during the review (LOAN-48). */
const reviewedDataChange = z.object({
  /** Progress of the reviews; with `is_reset` they were set back to pending. */
  after: z.enum(reviewStages),
  is_reset: z.boolean(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  changed_by: z.string(),
  created_at: z.iso.datetime(),
});

const payoutAccount = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
});

/** An act after the payout (SERV-1). Amounts in NLe. */
const loanAct = z.object({
  id: z.number().int(),
  kind: z.enum(actKinds),
  unit: z.string(),
  value_date: z.string(),
  amount: z.number(),
  reversed_on: z.string().nullable(),
  /** Staff only. */
  reason: z.string().optional(),
  maker_name: z.string().nullable().optional(),
  reversal_reason: z.string().nullable().optional(),
});

/** A loan with all its records and its balances today (LOAN-65). */
export const loanDetails = z.object({
  ...loanRecord.shape,
  /** Outstanding principal; 0 before the approval and once the loan has ended. */
  outstanding_principal: z.number(),
  /** The unpaid part of instalments due before today. */
  arrears: z.number(),
  /** The total and the paid sum, split into interest and principal. */
  totals: z.object({
    principal: z.number(),
    interest: z.number(),
    penalty: z.number(),
    paid_penalty: z.number(),
    paid_principal: z.number(),
    paid_interest: z.number(),
    /** Principal written off in the ledger when the loan was canceled or closed with a balance (LOAN-56). */
    written_off: z.number(),
  }),
  /** What the payout settled of the loan that `refinances` names, out of the disbursed amount (SERV-83); else 0. */
  settled_other: z.number(),
  /**
   * Refunds that the customer has to return (account 1320), beside what the loan owes: the payment behind them was
   * reversed. It is of the customer, and the same on each of their loans.
   */
  to_return: z.number(),
  /** Whether the approved terms wait for the customer's consent, and the payout with them (LOAN-115). */
  consent_asked: z.boolean(),
  instalments: z.array(instalment),
  /** Newest first, at most 1,000. */
  payments: z.array(loanPayment),
  /** The lines of the loan's statement, by value date; none before approval. */
  movements: z.array(movementFields),
  /** What happened to the loan after its payout, apart from payments, in order of booking. */
  acts: z.array(loanAct),
  files: z.array(storedFile),
  /** Papers that the office asked for and that are not there yet (LOAN-100); none once it is decided. */
  papers_asked: z.array(paperRequest),
  /** Papers that the product needs, that are not there and that were not asked for; none once it is decided. */
  papers_missing: z.array(missingPaper),
  reviews: z.array(review),
  decisions: z.array(decision),
  /** Staff only: differences between the application and the customer's record (LOAN-7). */
  applicant_differences: z.array(statedDifference).optional(),
  /** Staff only: changes of the reviewed data, newest first (LOAN-48). */
  reviewed_data_changes: z.array(reviewedDataChange).optional(),
  /** Staff only: the payout account (LOAN-49). */
  payout_account: z
    .object({
      /** The reviewed account, or the one accepted since; null before the second review, or for none. */
      reviewed: payoutAccount.nullable(),
      /** The customer's current account. */
      current: payoutAccount.nullable(),
      /** The customer's account changed after both reviews and must be accepted. */
      is_waiting: z.boolean(),
      /** User ids of those who changed it since: they may not accept it. Empty without a pending change. */
      changed_by: z.array(z.number().int()),
    })
    .optional(),
  /** Staff only: notes, the pinned ones first, then the newest (LOAN-87). */
  notes: z.array(loanNote).optional(),
  /** Staff only: a request to undo the closing; null for none. */
  waiting_undo: waitingUndo.nullable().optional(),
  /** Staff only: a request that ends the loan; null for none (SERV-121). */
  waiting_ending: waitingEnding.nullable().optional(),
  /** Staff only: staff members who are the borrower, have a share, or resemble the borrower (LOAN-46). */
  staff_alike: z
    .array(
      z.object({
        staff_id: z.number().int(),
        name: z.string(),
        likeness: z.enum(likenesses),
      }),
    )
    .optional(),
});

/** A loan with all its records, as the screens read it. */
export type LoanDetails = z.output<typeof loanDetails>;
