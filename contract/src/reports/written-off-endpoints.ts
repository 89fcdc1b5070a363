import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { arrearsTexts } from "./texts.ts";

/** Which written-off loans are listed, with labels. */
export const writtenOffStates = [
  { value: "owing", label: "Still owing" },
  { value: "recovered", label: "Fully recovered" },
] as const;

const writtenOffLoan = z.object({
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  written_off_on: z.string(),
  reason: z.string(),
  /** The principal that was lost. */
  written_off: z.number(),
  /** What was owed when it ended: principal, interest and penalties. */
  balance: z.number(),
  recovered: z.number(),
  still_owed: z.number(),
});

/** A written-off loan with contact data. Amounts in NLe. */
export type WrittenOffLoan = z.output<typeof writtenOffLoan>;

const filter = {
  state: z
    .enum(
      writtenOffStates.map(({ value }) => value),
      { error: arrearsTexts.unknownState },
    )
    .optional(),
};

/** Written-off loans, the last written off first (SERV-130). */
export const listWrittenOff = endpoint({
  method: "GET",
  path: "/reports/written-off",
  access: "reports.read",
  tag: "reports",
  summary: "Written-off loans with what was recovered and what is still owed",
  query: pageQuery.extend(filter),
  response: success({
    loans: z.array(writtenOffLoan),
    /** Of all written-off loans of the filter. */
    totals: z.object({
      loans: z.number().int(),
      written_off: z.number(),
      balance: z.number(),
      recovered: z.number(),
      still_owed: z.number(),
    }),
    ...pageFields,
  }),
});

/** The matching written-off loans as a file. */
export const exportWrittenOff = exportOf(listWrittenOff, "/reports/written-off/export", filter);
