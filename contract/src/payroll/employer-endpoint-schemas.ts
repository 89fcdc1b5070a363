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
