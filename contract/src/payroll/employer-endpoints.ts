import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./employer-endpoint-schemas.ts";

const tag = "payroll";

/** The employers, newest first; with `query` those whose name or other names contain it (PAYR-1). */
export const listEmployers: Endpoint<typeof schemas.listEmployers> = {
  method: "GET",
  path: "/payroll-employers",
  access: "payroll.read",
  tag,
};

/** One employer. */
export const readEmployer: Endpoint<typeof schemas.readEmployer> = {
  method: "GET",
  path: "/payroll-employers/{id}",
  access: "payroll.read",
  tag,
};

/** Adds an employer (PAYR-1). 409 for a name that another one has. */
export const addEmployer: Endpoint<typeof schemas.addEmployer> = {
  method: "POST",
  path: "/payroll-employers",
  access: "payroll.manage",
  tag,
};

/** Changes an employer (PAYR-2). */
export const changeEmployer: Endpoint<typeof schemas.changeEmployer> = {
  method: "PATCH",
  path: "/payroll-employers/{id}",
  access: "payroll.manage",
  tag,
};

/** Loans whose customers state the employer, at most 500, newest first (PAYR-3). */
export const listSuggestions: Endpoint<typeof schemas.listSuggestions> = {
  method: "GET",
  path: "/payroll-employers/{id}/suggestions",
  access: "payroll.read",
  tag,
};

/**
 * The pay day of a customer's employer and the meeting days of their groups, which a due day may follow (PROD-16).
 * `employer` is a name that is not saved yet, in place of the recorded one.
 */
export const proposeDueDays: Endpoint<typeof schemas.proposeDueDays> = {
  method: "GET",
  path: "/customer/{id}/due-days",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
};

/** The employer of a loan, and the one that is suggested (PAYR-3). */
export const readLoanPayroll: Endpoint<typeof schemas.readLoanPayroll> = {
  method: "GET",
  path: "/loans/{id}/payroll",
  access: "payroll.read",
  tag,
};

/** Sets or takes away the employer of a loan (PAYR-4). */
export const setLoanPayroll: Endpoint<typeof schemas.setLoanPayroll> = {
  method: "PUT",
  path: "/loans/{id}/payroll",
  access: "payroll.assign",
  tag,
};
