import { movedFields } from "../schedules/schema.ts";
import { z } from "zod";
import { disclosureFigures } from "../loans/schema/disclosure.ts";
import { periodUnits } from "../schedules/repayment.ts";

const person = z.object({ name: z.string(), phone: z.string(), address: z.string() });

/** Who signs an agreement, as it names them. */
export const agreementParties = z.object({
  lender: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  customer: person.extend({ customer_id: z.string() }),
  co_debtor: z.object({ name: z.string(), relation: z.string() }).nullable(),
  guarantors: z.array(person),
  /** The members of a group loan with their shares in NLe. */
  members: z.array(z.object({ name: z.string(), customer_id: z.string(), share: z.number() })),
});

/** The content of an agreement (LOAN-112): its hash is over exactly this. Amounts in NLe. */
export const agreementTerms = agreementParties.extend({
  loan_id: z.string(),
  loan_type: z.string(),
  /** The name of its product on that day; absent in agreements of before products could be renamed. */
  loan_type_name: z.string().optional(),
  made_on: z.string(),
  text_version: z.string(),
  figures: disclosureFigures,
  /** The dates count from the payout, or from `made_on` before it. */
  schedule: z.array(
    z.object({
      number: z.number().int(),
      due_date: z.string(),
      ...movedFields,
      principal: z.number(),
      interest: z.number(),
      amount: z.number(),
    }),
  ),
  /** The day of the payout, where the loan is paid out already. */
  paid_out_on: z.string().nullable(),
  /** What becomes of a due date on a rest day; absent where it stays. */
  due_on_rest_day: z.string().optional(),
  penalty: z.string(),
  settlement: z.string(),
  /** What the payout settles of an older loan, for one that settles it. */
  settled_loan: z.string().optional(),
});

/** How an approval is worse than what the customer consented to (LOAN-115). */
export const termDifference = z.object({
  name: z.enum(["rate", "instalment", "period"]),
  /** The unit of a period that is not in months. */
  unit: z.enum(periodUnits).optional(),
  /** NLe, units of the period, or a fraction. */
  consented: z.number(),
  approved: z.number(),
});
