import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId, recordId, requiredText } from "../core/fields.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { isMonth, rowStates, runStates } from "./rules.ts";
import {
  remittanceBody,
  resultBody,
  resultRead,
  runBody,
  runDetails,
  runLine,
  runRecord,
  storedRow,
} from "./schema.ts";
import { employerRecordTexts, payrollTexts, remittanceTexts } from "./texts.ts";

const ofRun = z.object({ id: pathId(payrollTexts.notFound) });
const runResponse = success({ run: runDetails });

/** A change that needs its reason. */
const reasonBody = z.strictObject(
  { reason: requiredText({ max: textLimits.paragraph, error: payrollTexts.reasonRequired }) },
  { error: payrollTexts.unknownPart },
);

const runFilter = {
  employer_id: z.coerce.number().pipe(recordId(employerRecordTexts.notFound)).optional(),
  month: z.string().refine(isMonth, { error: payrollTexts.invalidMonth }).optional(),
  state: z
    .enum(
      runStates.map(({ value }) => value),
      { error: payrollTexts.unknownStatus },
    )
    .optional(),
};

export const listRuns = schemas({
  summary: "Deduction lists by month and employer",
  query: pageQuery.extend(runFilter),
  response: success({ runs: z.array(runRecord), ...pageFields }),
});

export const readRun = schemas({
  summary: "A deduction list with its files and the money that came for it",
  params: ofRun,
  response: runResponse,
});

export const prepareRun = schemas({
  summary: "Prepares the deduction list of an employer for a month, once per run_key",
  body: runBody,
  response: runResponse,
});

export const listRunLines = schemas({
  summary: "The lines of a deduction list",
  params: ofRun,
  query: pageQuery.extend({
    short: z.enum(["true", "false"], { error: employerRecordTexts.unknownState }).optional(),
  }),
  response: success({ lines: z.array(runLine), ...pageFields }),
});

export const exportRun = schemas({
  ...exportSchemas(listRunLines, {}),
  params: ofRun,
});

export const readResult = schemas({
  summary: "Reads the file of an employer, as a dry run or to accept it",
  params: ofRun,
  query: z.object({
    dry_run: z.enum(["true", "false"], { error: payrollTexts.invalidDryRun }).default("true"),
  }),
  body: resultBody,
  response: success({ result: resultRead }),
  bodyLimit: 4 * 1024 * 1024,
});

export const listRunRows = schemas({
  summary: "The rows of the accepted files of a deduction list",
  params: ofRun,
  query: pageQuery.extend({
    state: z
      .enum(
        rowStates.map(({ value }) => value),
        { error: payrollTexts.unknownStatus },
      )
      .optional(),
  }),
  response: success({ rows: z.array(storedRow), ...pageFields }),
});

export const postRun = schemas({
  summary: "Books the next 200 waiting rows of a deduction list, each exactly once",
  params: ofRun,
  body: z.strictObject(
    {
      after: z
        .int({ error: payrollTexts.invalidRow })
        .min(0, { error: payrollTexts.invalidRow })
        .max(Number.MAX_SAFE_INTEGER, { error: payrollTexts.invalidRow })
        .default(0),
    },
    { error: payrollTexts.unknownPart },
  ),
  response: success({
    booked: z.number().int(),
    /** Tried now and refused. */
    refused: z.number().int(),
    waiting: z.number().int(),
    next: z.number().int().nullable(),
  }),
});

export const reverseRow = schemas({
  summary: "Reverses a deduction that became the customer's credit",
  params: z.object({ id: pathId(payrollTexts.rowNotFound) }),
  body: reasonBody,
  response: success({ row: storedRow }),
});

export const closeRun = schemas({
  summary: "Closes a deduction list",
  params: ofRun,
  response: runResponse,
});

export const reopenRun = schemas({
  summary: "Opens a closed deduction list again",
  params: ofRun,
  body: reasonBody,
  response: runResponse,
});

export const cancelRun = schemas({
  summary: "Cancels a deduction list without bookings",
  params: ofRun,
  body: reasonBody,
  response: runResponse,
});

export const recordRemittance = schemas({
  summary: "Records the money of an employer for a deduction list, once per remittance_key",
  params: ofRun,
  body: remittanceBody,
  response: runResponse,
});

export const reverseRemittance = schemas({
  summary: "Reverses the money of an employer",
  params: z.object({ id: pathId(remittanceTexts.notFound) }),
  body: reasonBody,
  response: runResponse,
});
