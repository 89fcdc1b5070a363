import { listHeadings } from "@microfinance/contract/payroll/file.ts";
import type { RunDetails, RunLine } from "@microfinance/contract/payroll/schema.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { type LoanToMake, makeApprovedLoan, type MadeLoan } from "./make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "./make.ts";

let made = 0;

/** A Finance Admin, a manager and an officer, with the calls of payroll. The business date is 16 March 2026. */
export async function openPayrollOffice(t: TestApp) {
  const finance = await makeStaff(t.deps, 6);
  const manager = await makeStaff(t.deps, 8);
  const officer = await makeStaff(t.deps, 5);
  const call = (
    person: Person,
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    body?: object,
  ) => callAs(t, person, method, path, body);

  async function newEmployer(more: object = {}): Promise<number> {
    made += 1;
    const body = { name: `Employer ${made}`, pay_day: 25, ...more };
    const { status, body: response } = await call(finance, "POST", "/payroll-employers", body);
    expect(status).toBe(200);
    return response.employer.id;
  }

  /** A loan of NLe 1,000 over six months, 1,200 in all, whose first instalment of 200 is due in the month. */
  async function newLoan(
    employer_id: number,
    staff_number = "",
    person?: Person,
    terms: LoanToMake = {},
  ): Promise<MadeLoan> {
    const customer = person ?? (await makeCustomer(t.deps));
    const loan = await makeApprovedLoan(t.deps, customer, {
      approval_date: "2026-02-20",
      ...terms,
    });
    const body = { employer_id, staff_number };
    const { status } = await call(officer, "PUT", `/loans/${loan.loan_id}/payroll`, body);
    expect(status).toBe(200);
    return loan;
  }

  const runBody = (employer_id: number, more: object = {}) => ({
    run_key: randomUUID(),
    employer_id,
    month: "2026-03",
    pay_day: "2026-03-25",
    ...more,
  });

  async function newRun(employer_id: number, more: object = {}): Promise<RunDetails> {
    const { status, body } = await call(
      finance,
      "POST",
      "/payroll-runs",
      runBody(employer_id, more),
    );
    expect(status).toBe(200);
    return body.run;
  }

  const linesOf = async (run: { id: number }): Promise<RunLine[]> =>
    (await call(finance, "GET", `/payroll-runs/${run.id}/lines`)).body.lines;
  /** A list with the loans of this many customers, in the order of its lines. */
  async function newList(count: number) {
    const employer = await newEmployer();
    const made: MadeLoan[] = [];
    for (let index = 0; index < count; index += 1) made.push(await newLoan(employer, `S-${index}`));
    const run = await newRun(employer);
    const lines = await linesOf(run);
    const loans = lines.flatMap((line) => made.filter(({ loan_id }) => loan_id === line.loan_id));
    return { run, lines, loans };
  }
  const runOf = async (run: { id: number }): Promise<RunDetails> =>
    (await call(finance, "GET", `/payroll-runs/${run.id}`)).body.run;

  /** Sends a file; `dry_run=false` accepts it. */
  const send = (run: { id: number }, content: string, more: object = {}, dry = false) =>
    call(finance, "POST", `/payroll-runs/${run.id}/result?dry_run=${dry}`, {
      format: "csv",
      content,
      deducted_on: "2026-03-16",
      ...more,
    });
  const post = (run: { id: number }, after = 0, person = finance) =>
    call(person, "POST", `/payroll-runs/${run.id}/post`, { after });

  async function book(run: { id: number }, content: string): Promise<void> {
    expect((await send(run, content)).status).toBe(200);
    expect((await post(run)).status).toBe(200);
  }

  const remittance = (more: object = {}) => ({
    remittance_key: randomUUID(),
    date: "2026-03-16",
    amount: 200,
    account_code: "1050",
    reference: "MAR",
    ...more,
  });
  const remit = (run: { id: number }, body: object, person = finance) =>
    call(person, "POST", `/payroll-runs/${run.id}/remittance`, body);

  async function balanceOf(code: string): Promise<number> {
    const { rows } = await t.deps.pool.query<{ balance: number }>(
      "select coalesce(sum(debit - credit), 0)::float8 as balance from ledger_postings where account_code = $1",
      [code],
    );
    return rows[0]?.balance ?? 0;
  }

  return {
    finance,
    manager,
    officer,
    newCashier: () => makeStaff(t.deps, 4),
    call,
    newEmployer,
    newLoan,
    runBody,
    newRun,
    linesOf,
    newList,
    runOf,
    send,
    post,
    book,
    remittance,
    remit,
    balanceOf,
  };
}

/** The office of a test. */
export type PayrollOffice = Awaited<ReturnType<typeof openPayrollOffice>>;

/** The list as an employer sends it back, with these deducted amounts in its order. */
export function resultCsv(
  lines: readonly RunLine[],
  deducted: readonly (number | string)[],
): string {
  const rows = lines.map((line, index) =>
    [
      line.run_code,
      line.id,
      line.staff_number,
      line.customer_name,
      line.loan_id,
      line.expected,
      deducted[index] ?? "",
    ].join(),
  );
  return [Object.values(listHeadings).join(), ...rows].join("\r\n");
}
