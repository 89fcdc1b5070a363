import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { pathId, recordId, requiredText } from "../core/fields.ts";
import { exportOf } from "../exports/list-export.ts";
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

const tag = "payroll";
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

/** The deduction lists, newest first (PAYR-6). */
export const listRuns = endpoint({
  method: "GET",
  path: "/payroll-runs",
  access: "payroll.read",
  tag,
  summary: "Deduction lists by month and employer",
  query: pageQuery.extend(runFilter),
  response: success({ runs: z.array(runRecord), ...pageFields }),
});

/** One deduction list with its files and its money. */
export const readRun = endpoint({
  method: "GET",
  path: "/payroll-runs/{id}",
  access: "payroll.read",
  tag,
  summary: "A deduction list with its files and the money that came for it",
  params: ofRun,
  response: runResponse,
});

/** Prepares the list of a month, or its supplement, once per run_key (PAYR-6 to PAYR-8). */
export const prepareRun = endpoint({
  method: "POST",
  path: "/payroll-runs",
  access: "payroll.manage",
  tag,
  summary: "Prepares the deduction list of an employer for a month, once per run_key",
  body: runBody,
  response: runResponse,
});

/** The lines of a list, in its order. */
export const listRunLines = endpoint({
  method: "GET",
  path: "/payroll-runs/{id}/lines",
  access: "payroll.read",
  tag,
  summary: "The lines of a deduction list",
  params: ofRun,
  query: pageQuery.extend({
    short: z.enum(["true", "false"], { error: employerRecordTexts.unknownState }).optional(),
  }),
  response: success({ lines: z.array(runLine), ...pageFields }),
});

/** The list as the file that goes to the employer (PAYR-9). */
export const exportRun = endpoint({
  ...exportOf(listRunLines, "/payroll-runs/{id}/file", {}),
  params: ofRun,
});

/**
 * Reads the file of an employer (PAYR-10 to PAYR-14): a dry run shows every row; otherwise the file is accepted, once,
 * and its rows wait to be booked.
 */
export const readResult = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/result",
  access: "payroll.manage",
  tag,
  summary: "Reads the file of an employer, as a dry run or to accept it",
  params: ofRun,
  query: z.object({
    dry_run: z.enum(["true", "false"], { error: payrollTexts.invalidDryRun }).default("true"),
  }),
  body: resultBody,
  response: success({ result: resultRead }),
  bodyLimit: 4 * 1024 * 1024,
});

/** The rows of the accepted files of a list, in their order. */
export const listRunRows = endpoint({
  method: "GET",
  path: "/payroll-runs/{id}/rows",
  access: "payroll.read",
  tag,
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

/**
 * Books the next 200 rows that wait, each alone (PAYR-15): one that is refused keeps its reason and the others are
 * booked. `next` is the `after` of the following call; null when all were tried.
 */
export const postRun = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/post",
  access: "payroll.manage",
  tag,
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

/** Takes back a booked row whose money all became credit (PAYR-19). Other rows: the payment is reversed. */
export const reverseRow = endpoint({
  method: "POST",
  path: "/payroll-rows/{id}/reverse",
  access: "payments.reverse",
  tag,
  summary: "Reverses a deduction that became the customer's credit",
  params: z.object({ id: pathId(payrollTexts.rowNotFound) }),
  body: reasonBody,
  response: success({ row: storedRow }),
});

/** Closes a list: shortfalls are final, and the customers are notified (PAYR-24). */
export const closeRun = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/close",
  access: "payroll.manage",
  tag,
  summary: "Closes a deduction list",
  params: ofRun,
  response: runResponse,
});

/** Opens a closed list again (PAYR-25). */
export const reopenRun = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/reopen",
  access: "payroll.reopen",
  tag,
  summary: "Opens a closed deduction list again",
  params: ofRun,
  body: reasonBody,
  response: runResponse,
});

/** Cancels a list without bookings; its loans can be listed again (PAYR-26). */
export const cancelRun = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/cancel",
  access: "payroll.manage",
  tag,
  summary: "Cancels a deduction list without bookings",
  params: ofRun,
  body: reasonBody,
  response: runResponse,
});

/** Records the money of an employer for a list, once per remittance_key (PAYR-20, PAYR-21). */
export const recordRemittance = endpoint({
  method: "POST",
  path: "/payroll-runs/{id}/remittance",
  access: "payroll.manage",
  tag,
  summary: "Records the money of an employer for a deduction list, once per remittance_key",
  params: ofRun,
  body: remittanceBody,
  response: runResponse,
});

/** Takes back the money of an employer (PAYR-23). */
export const reverseRemittance = endpoint({
  method: "POST",
  path: "/payroll-remittances/{id}/reverse",
  access: "payments.reverse",
  tag,
  summary: "Reverses the money of an employer",
  params: z.object({ id: pathId(remittanceTexts.notFound) }),
  body: reasonBody,
  response: runResponse,
});
