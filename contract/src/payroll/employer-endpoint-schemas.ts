import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, pageFields, sortedPageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId, text } from "../core/fields.ts";
import {
  employerChange,
  employerRecord,
  loanPayroll,
  loanPayrollBody,
  newEmployer,
  suggestedLoan,
} from "./schema.ts";
import { employerRecordTexts } from "./texts.ts";

/** What the employers are ordered by beside their number (SITE-20). */
export const employerSorts = ["name", "contact", "phone", "day", "loans", "owes", "state"] as const;

const ofEmployer = z.object({ id: pathId(employerRecordTexts.notFound) });
const ofLoan = z.object({ id: z.string() });
const employerResponse = success({ employer: employerRecord });
const loanResponse = success({ payroll: loanPayroll });

export const listEmployers = schemas({
  summary: "Employers that deduct instalments from salaries",
  query: sortedPageQuery(employerSorts).extend({
    query: text({ max: textLimits.search }).optional(),
  }),
  response: success({ employers: z.array(employerRecord), ...pageFields }),
});

export const readEmployer = schemas({
  summary: "An employer",
  params: ofEmployer,
  response: employerResponse,
});

export const addEmployer = schemas({
  summary: "Adds an employer",
  body: newEmployer,
  response: employerResponse,
});

export const changeEmployer = schemas({
  summary: "Changes an employer",
  params: ofEmployer,
  body: employerChange,
  response: employerResponse,
});

export const listSuggestions = schemas({
  summary: "Loans whose customers state an employer, without having one",
  params: ofEmployer,
  response: success({ loans: z.array(suggestedLoan) }),
});

/** A due day and whose it is: an employer's pay day, or the meeting day of a group. */
const proposedDay = z.object({ day: z.number().int(), of: z.string() });

export const proposeDueDays = schemas({
  summary: "The due days that a customer's employer and groups lead to",
  params: z.object({ id: z.string() }),
  query: z.object({ employer: text({ max: textLimits.line }).optional() }),
  response: success({
    /** Of a month, 1 to 31; null where no employer of the records is known. */
    pay_day: proposedDay.nullable(),
    /** Of a week, 1 (Monday) to 7, of each group that the customer is in. */
    meeting_days: z.array(proposedDay),
  }),
});

export const readLoanPayroll = schemas({
  summary: "The employer that deducts the instalments of a loan",
  params: ofLoan,
  response: loanResponse,
});

export const setLoanPayroll = schemas({
  summary: "Sets the employer that deducts the instalments of a loan",
  params: ofLoan,
  body: loanPayrollBody,
  response: loanResponse,
});
