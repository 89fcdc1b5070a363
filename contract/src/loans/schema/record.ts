import { z } from "zod";
import { statedDifference } from "../../applications/stated-differences.ts";
import { recordShape } from "../../core/field-list.ts";
import { paperRequest } from "../../documents/paper-requests.ts";
import { storedFile } from "../../documents/schema.ts";
import { paymentFields } from "../../payments/fields.ts";
import { actKinds } from "../../servicing/acts.ts";
import { likenesses } from "../../staff/own-loan.ts";
import { movementFields } from "../../reports/endpoints.ts";
import { decidedIncome } from "../decided-income.ts";
import { editableFields } from "../fields.ts";
import { reviewStages } from "../reviewed-data.ts";
import { recordedActionNames } from "../status.ts";
import { loanNote } from "./notes.ts";
import { waitingEnding, waitingUndo } from "./waiting.ts";

/**
 * A loan in every response (SITE-18): fields with two names have both. Fields marked "staff only" are absent in
 * responses to customers (LOAN-63).
 */
const loanShape = {
  /** The integer id; every path accepts it or the public loan_id (LOAN-64). */
  id: z.number().int(),
  loan_id: z.string(),
  application_id: z.string(),
  customer_id: z.string(),
  user_fid: z.number().int(),
  status: z.string(),

  ...recordShape(editableFields),
  /** The name that the product of its type has now (PROD-2). */
  loan_type_name: z.string(),
  /** The other name of consent (SITE-18). */
  consented: z.string(),
  /** Estimates of the application until the approval, then what was approved (LOAN-30, LOAN-29). */
  total_amount: z.number(),
  monthly_payment: z.number(),
  payment: z.number(),
  processing_fee: z.number(),
  disbursed_amount: z.number(),

  approved_amount: z.number().nullable(),
  approval_date: z.string().nullable(),
  /** The day of the payout; null before it. */
  paid_out_on: z.string().nullable(),
  due_date: z.string().nullable(),
  /** 0 until the approval; the amount owed from then on (PAY-10). balance_after is the same (SITE-18). */
  balance: z.number(),
  balance_after: z.number(),
  paid_total: z.number(),
  /** What acts after the payout added to the total, and what they took off it (SERV-1). */
  charges_total: z.number(),
  credits_total: z.number(),
  /** The days of acts that a loan shows as a second badge; null for none. */
  restructured_on: z.string().nullable(),
  written_off_on: z.string().nullable(),
  /** Live recoveries of a written-off loan; 0 for any other (SERV-124). The balance less them is still owed. */
  recovered_total: z.number(),
  settled_early_on: z.string().nullable(),
  refinanced_on: z.string().nullable(),
  /** The code of the loan that this one settles, and of the one whose payout settled this one; null for none. */
  refinances: z.string().nullable(),
  refinanced_by: z.string().nullable(),
  last_payment_date: z.string().nullable(),
  /** 0 on the due date itself, counted from the day after; 0 for a loan that owes nothing or has ended. */
  days_past_due: z.number().int(),
  /** The oldest instalment that is not fully paid, with its unpaid part; null when nothing is due. */
  next_due_date: z.string().nullable(),
  next_due_amount: z.number().nullable(),

  first_review: z.enum(["pending", "complete"]),
  first_review_date: z.string().nullable(),
  second_review: z.enum(["pending", "complete"]),
  second_review_date: z.string().nullable(),

  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  contact_number: z.string(),
  customer: z.object({
    id: z.string(),
    customer_id: z.string(),
    user: z.object({
      id: z.number().int(),
      first_name: z.string(),
      middle_name: z.string().nullable(),
      last_name: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
    address: z.object({ address: z.string(), city: z.string() }).nullable(),
    employer: z.object({ employer_name: z.string() }).nullable(),
  }),

  created_at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Returned with an edit, so that no other change is overwritten. */
  updated_at: z.iso.datetime(),

  /** Staff only: the names entered by reviewers and approver; customers do not see them (LOAN-63, LOAN-47). */
  first_reviewer: z.string().nullable().optional(),
  first_review_by: z.string().nullable().optional(),
  second_reviewer: z.string().nullable().optional(),
  second_review_by: z.string().nullable().optional(),
  approved_by: z.string().nullable().optional(),
  /**
   * Staff only: the approval comments under both names (SITE-18), and the reason of a rejection, cancellation or
   * closing.
   */
  approval_comments: z.string().nullable().optional(),
  comments: z.string().nullable().optional(),
  reason: z.string().nullable().optional(),
  first_review_notes: z.string().nullable().optional(),
  second_review_notes: z.string().nullable().optional(),
  /** The person who looks after the loan today; null for Unassigned (LOAN-130). */
  officer: z
    .object({
      name: z.string(),
      phone: z.string(),
      /** Staff only. */
      staff_id: z.number().int().optional(),
      from_date: z.string().optional(),
    })
    .nullable(),

  /** Staff only: the person who captured the application; null when the customer applied. */
  staff_id: z.number().int().nullable().optional(),
  staff_name: z.string().nullable().optional(),
  first_review_staff_id: z.number().int().nullable().optional(),
  second_review_staff_id: z.number().int().nullable().optional(),
};

export const loanRecord = z.object(loanShape);

/** A loan as the screens read it. */
export type LoanRecord = z.output<typeof loanRecord>;

/** One instalment with the part that payments cover. */
const instalment = z.object({
  number: z.number().int(),
  due_date: z.string(),
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
  action: z.enum(recordedActionNames),
  from_status: z.string(),
  to_status: z.string(),
  decided_on: z.string(),
  created_at: z.iso.datetime(),
  /**
   * Staff only: the entered name and the signed-in person (LOAN-47), why more was approved than requested (LOAN-53), and
   * the incomes that an application was decided on (LOAN-172).
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
  ...loanShape,
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
  /** Whether the approved terms wait for the customer's consent, and the payout with them (LOAN-115). */
  consent_asked: z.boolean(),
  instalments: z.array(instalment),
  /** Newest first, at most 1,000. */
  payments: z.array(loanPayment),
  /** The lines of the loan's statement, in booking order; none before approval. */
  movements: z.array(movementFields),
  /** What happened to the loan after its payout, apart from payments, in order of booking. */
  acts: z.array(loanAct),
  files: z.array(storedFile),
  /** Papers that the office asked for and that are not there yet (LOAN-100); none once it is decided. */
  papers_asked: z.array(paperRequest),
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
