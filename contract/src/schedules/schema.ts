import { z } from "zod";
import {
  instalmentRoundings,
  interestMethods,
  periodUnits,
  ratePeriods,
  type Repayment,
  usualRepayment,
} from "./repayment.ts";
import { restDayRules } from "./calendar.ts";
import { repaymentTexts as texts } from "./texts.ts";

const valuesOf = <Value extends string>(choices: readonly { value: Value }[]) =>
  choices.map(({ value }) => value);

/** The fields of a repayment, as products offer it and loans have it. */
export const repaymentShape = {
  interest_method: z.enum(valuesOf(interestMethods), { error: texts.method }),
  rate_per: z.enum(valuesOf(ratePeriods), { error: texts.ratePer }),
  period_unit: z.enum(periodUnits, { error: texts.unit }),
  period_every: z
    .int({ error: texts.every })
    .min(1, { error: texts.every })
    .max(12, { error: texts.every }),
  principal_grace: z
    .int({ error: texts.grace })
    .min(0, { error: texts.grace })
    .max(60, { error: texts.grace }),
  rounding: z.enum(valuesOf(instalmentRoundings), { error: texts.rounding }),
  due_day: z
    .int({ error: texts.dueDay })
    .min(1, { error: texts.dueDay })
    .max(31, { error: texts.dueDay })
    .nullable(),
} as const;

/** The fields of a repayment in the query of a call; absent ones are those of the usual repayment. */
export const repaymentQuery = {
  interest_method: repaymentShape.interest_method.default(usualRepayment.interest_method),
  rate_per: repaymentShape.rate_per.default(usualRepayment.rate_per),
  period_unit: repaymentShape.period_unit.default(usualRepayment.period_unit),
  period_every: z.coerce
    .number({ error: texts.every })
    .pipe(repaymentShape.period_every)
    .default(usualRepayment.period_every),
  principal_grace: z.coerce
    .number({ error: texts.grace })
    .pipe(repaymentShape.principal_grace)
    .default(usualRepayment.principal_grace),
  rounding: repaymentShape.rounding.default(usualRepayment.rounding),
  due_day: z.coerce
    .number({ error: texts.dueDay })
    .pipe(repaymentShape.due_day.unwrap())
    .nullable()
    .default(null),
} as const;

/** What a row says that is due on another day than its terms say; absent for others. */
export const movedFields = {
  nominal_due_date: z.string().optional(),
  moved_for: z.string().optional(),
} as const;

/** From what the due day of a loan is proposed. */
export const dueBys = [
  { value: "payout", label: "The payout" },
  { value: "pay_day", label: "The employer's pay day" },
  { value: "meeting_day", label: "The group's meeting day" },
  { value: "choice", label: "A day that is chosen" },
] as const;

const { due_day: _, ...offeredShape } = repaymentShape;

/** A way of repayment that a product offers: the due day follows for each loan. Stored ones may have no rule. */
export const offeredRepayment = z.object({
  ...offeredShape,
  due_by: z.enum(valuesOf(dueBys), { error: texts.dueBy }),
  due_on_rest_day: z.enum(valuesOf(restDayRules), { error: texts.restDayRule }).default("stays"),
});

/** How a loan is repaid. */
export const repayment: z.ZodType<Repayment> = z.object(repaymentShape);
