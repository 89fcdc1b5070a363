import { z } from "zod";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { calendarDate } from "../core/fields.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { ageingBuckets } from "../loans/balance.ts";
import { lateBuckets } from "./arrears.ts";
import { arrearsTexts } from "./texts.ts";

/** Columns by which late loans are ordered, beside their days past due. */
export const lateLoanSorts = ["customer", "arrears", "balance", "last_payment_date"] as const;

const figures = {
  loans: z.number().int(),
  /** Outstanding principal in full, in NLe. */
  outstanding_principal: z.number(),
  /** The unpaid part of instalments due before the day, in NLe. */
  arrears: z.number(),
};

export const bucketRow = z.object({
  bucket: z.enum(ageingBuckets.map(({ key }) => key)),
  ...figures,
  /** Share of the outstanding principal of all loans, in percent; null when that is 0. */
  percent: z.number().nullable(),
});

const risk = z.object({
  days: z.number().int(),
  loans: z.number().int(),
  outstanding_principal: z.number(),
  percent: z.number().nullable(),
});

export const readArrears = schemas({
  summary: "Arrears and portfolio at risk over all loans, as of today or a recorded day",
  query: z.object({ as_of: calendarDate(arrearsTexts.date).optional() }),
  response: success({
    as_of: z.string(),
    /**
     * The day that arrears have reached: before `as_of` while the nightly job has not taken in the instalments that
     * have fallen overdue since. Null while it never ended.
     */
    aged_to: z.string().nullable(),
    buckets: z.array(bucketRow),
    totals: z.object(figures),
    par: z.array(risk),
    /** PAR30 with the restructured loans that are not more than 30 days late (SERV-109). */
    par30_restructured: risk,
  }),
});

export const exportArrears = exportSchemas(readArrears, {});

export const lateLoan = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  days_past_due: z.number().int(),
  /** Due date of the oldest instalment that is not fully paid. */
  oldest_due: z.string(),
  arrears: z.number(),
  outstanding_principal: z.number(),
  /** Everything still to be paid, interest included. */
  balance: z.number(),
  last_payment_date: z.string().nullable(),
});

const lateFilter = {
  bucket: z.enum(lateBuckets, { error: arrearsTexts.unknownBucket }).optional(),
};

export const listLateLoans = schemas({
  summary: "Late loans with whom to call, most days past due first",
  query: sortedPageQuery(lateLoanSorts).extend(lateFilter),
  response: success({ loans: z.array(inBranch(lateLoan)), ...pageFields }),
});

export const exportLateLoans = exportSchemas(listLateLoans, lateFilter);
