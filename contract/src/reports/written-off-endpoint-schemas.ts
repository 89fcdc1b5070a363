import { z } from "zod";
import { inBranch, pageFields, pageQuery, schemas, success } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { arrearsTexts } from "./texts.ts";
import { writtenOffStates } from "./texts.ts";

export const writtenOffLoan = z.object({
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

const filter = {
  state: z
    .enum(
      writtenOffStates.map(({ value }) => value),
      { error: arrearsTexts.unknownState },
    )
    .optional(),
};

export const listWrittenOff = schemas({
  summary: "Written-off loans with what was recovered and what is still owed",
  query: pageQuery.extend(filter),
  response: success({
    loans: z.array(inBranch(writtenOffLoan)),
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

export const exportWrittenOff = exportSchemas(listWrittenOff, filter);
