import { expect } from "@playwright/test";
import type { DemoAccount } from "./account.ts";
import type { Office } from "./api-fixtures.ts";

/** Calls the API and expects its success. */
export async function done<Body>(
  office: Office,
  who: DemoAccount,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: object,
): Promise<Body> {
  const { status, text, body } = await office.call(who, method, path, data);
  expect(status, `${path}: ${text}`).toBe(200);
  return body as Body;
}

/** The day through which the books are closed, YYYY-MM-DD. */
export async function closedThrough(office: Office): Promise<string> {
  const path = "/accounting/periods";
  return (await done<{ closed_through: string }>(office, "finance", "GET", path)).closed_through;
}

/** A loan in repayment that owes more than `least` leones. */
export async function loanWithBalance(office: Office, least: number): Promise<{ loan_id: string }> {
  const path = "/loans/all?status=paying&page_size=100";
  const { loans } = await done<{ loans: { loan_id: string; balance: number }[] }>(
    office,
    "finance",
    "GET",
    path,
  );
  const loan = loans.findLast(({ balance }) => balance > least);
  if (loan === undefined) throw new Error(`no loan owes more than NLe ${least}`);
  return loan;
}
