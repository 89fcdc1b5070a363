import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate } from "../core/fields.ts";
import { repayment } from "../schedules/schema.ts";
import { reportTexts } from "./texts.ts";
import { movementFields } from "../servicing/loan-details.ts";

/** A payment statement (RPT-1): the loan, its instalments and its payments. */
export const statementFields = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  loan_type: z.string(),
  /** The loan's current status. */
  status: z.string(),
  total_amount: z.number(),
  from: z.string(),
  to: z.string(),
  statement_date: z.string(),
  /** Due date of the amount due; null when nothing is due. */
  due_date: z.string().nullable(),
  opening_balance: z.number(),
  closing_balance: z.number(),
  amount_due: z.number(),
  current_principal: z.number(),
  current_interest: z.number(),
  past_due_principal: z.number(),
  past_due_interest: z.number(),
  days_past_due: z.number().int(),
  /** Principal written off in the ledger and still owed (RPT-1). */
  written_off: z.number(),
  /** The interest of the instalments that fell due within the period: its flat share (RPT-1). */
  interest_accrued: z.number(),
  /** A fraction: charged once in the usual repayment (LOAN-28). */
  interest_rate: z.number(),
  /** Absent for the usual repayment. */
  repayment: repayment.optional(),
  /** Days of the period, first and last included. */
  days_accrued: z.number().int(),
  movements: z.array(movementFields),
});

const loanParams = z.object({ loanId: z.string() });
const period = z.object({
  from: calendarDate(reportTexts.date).optional(),
  to: calendarDate(reportTexts.date).optional(),
});

export const readStatement = schemas({
  summary: "The payment statement of a loan over a period",
  params: loanParams,
  query: period,
  response: success({ statement: statementFields }),
});

export const readStatementPdf = schemas({
  summary: "The payment statement of a loan as a PDF",
  params: loanParams,
  query: period,
  response: z.custom<Uint8Array>(),
});
