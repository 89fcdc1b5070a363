import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
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

const tag = "payroll";
const ofEmployer = z.object({ id: pathId(employerRecordTexts.notFound) });
const ofLoan = z.object({ id: z.string() });
const employerResponse = success({ employer: employerRecord });
const loanResponse = success({ payroll: loanPayroll });

/** What the employers are ordered by beside their number (SITE-20). */
export const employerSorts = ["name", "contact", "phone", "day", "loans", "owes", "state"] as const;

/** The employers, newest first; with `query` those whose name or other names contain it (PAYR-1). */
export const listEmployers = endpoint({
  method: "GET",
  path: "/payroll-employers",
  access: "payroll.read",
  tag,
  summary: "Employers that deduct instalments from salaries",
  query: sortedPageQuery(employerSorts).extend({
    query: text({ max: textLimits.search }).optional(),
  }),
  response: success({ employers: z.array(employerRecord), ...pageFields }),
});

/** One employer. */
export const readEmployer = endpoint({
  method: "GET",
  path: "/payroll-employers/{id}",
  access: "payroll.read",
  tag,
  summary: "An employer",
  params: ofEmployer,
  response: employerResponse,
});

/** Adds an employer (PAYR-1). 409 for a name that another one has. */
export const addEmployer = endpoint({
  method: "POST",
  path: "/payroll-employers",
  access: "payroll.manage",
  tag,
  summary: "Adds an employer",
  body: newEmployer,
  response: employerResponse,
});

/** Changes an employer (PAYR-2). */
export const changeEmployer = endpoint({
  method: "PATCH",
  path: "/payroll-employers/{id}",
  access: "payroll.manage",
  tag,
  summary: "Changes an employer",
  params: ofEmployer,
  body: employerChange,
  response: employerResponse,
});

/** Loans whose customers state the employer, at most 500, newest first (PAYR-3). */
export const listSuggestions = endpoint({
  method: "GET",
  path: "/payroll-employers/{id}/suggestions",
  access: "payroll.read",
  tag,
  summary: "Loans whose customers state an employer, without having one",
  params: ofEmployer,
  response: success({ loans: z.array(suggestedLoan) }),
});

/** The employer of a loan, and the one that is suggested (PAYR-3). */
export const readLoanPayroll = endpoint({
  method: "GET",
  path: "/loans/{id}/payroll",
  access: "payroll.read",
  tag,
  summary: "The employer that deducts the instalments of a loan",
  params: ofLoan,
  response: loanResponse,
});

/** Sets or takes away the employer of a loan (PAYR-4). */
export const setLoanPayroll = endpoint({
  method: "PUT",
  path: "/loans/{id}/payroll",
  access: "payroll.assign",
  tag,
  summary: "Sets the employer that deducts the instalments of a loan",
  params: ofLoan,
  body: loanPayrollBody,
  response: loanResponse,
});
