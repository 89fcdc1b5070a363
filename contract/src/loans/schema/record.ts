import { z } from "zod";
import { furtherCharges } from "../../accounting/charges-schema.ts";
import { recordShape } from "../../core/field-list.ts";
import { editableFields } from "../fields.ts";

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
  /** The charges of further kinds; absent without any. */
  charges: furtherCharges.optional(),
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
  /** What the customer is told of a rejection; null for another status, or where nothing was chosen (LOAN-63). */
  refusal: z.object({ category: z.string(), help: z.string() }).nullable().optional(),
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
