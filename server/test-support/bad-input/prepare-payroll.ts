import { listHeadings } from "@microfinance/contract/payroll/file.ts";
import { randomUUID } from "node:crypto";
import { addMonths } from "@microfinance/contract/core/dates.ts";
import { today } from "../../src/core/deps.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import type { Person } from "../make.ts";
import type { Office, Prepare } from "./office.ts";

const employerBody = () => ({
  name: `Employer ${randomUUID()}`,
  aliases: [] as string[],
  contact_name: "Sorie Kamara",
  phone: "+23276123456",
  email: "sorie@example.org",
  address: "1 Siaka Stevens Street",
  pay_day: 25,
});

/** An employer with a loan whose first instalment is due today. */
async function withLoan(office: Office, caller: Person | undefined) {
  const { deps } = office.t;
  const body = employerBody();
  const { employer } = await office.call("POST", "/payroll-employers", office.manager, body);
  const owner = await office.customerFor(caller);
  const approval_date = addMonths(today(deps), -1);
  const loan = await makeApprovedLoan(deps, owner, { approval_date });
  const set = { employer_id: employer.id, staff_number: "S-1" };
  await office.call("PUT", `/loans/${loan.loan_id}/payroll`, office.manager, set);
  return { employer: employer.id as number, loan };
}

const runBody = (office: Office, employer_id: number) => ({
  run_key: randomUUID(),
  employer_id,
  month: today(office.t.deps).slice(0, 7),
  pay_day: today(office.t.deps),
});

async function withRun(office: Office, caller: Person | undefined) {
  const { employer, loan } = await withLoan(office, caller);
  const { run } = await office.call(
    "POST",
    "/payroll-runs",
    office.manager,
    runBody(office, employer),
  );
  return { run: run.id as number, loan };
}

const result = (office: Office, loan: string) => ({
  format: "csv",
  content: `${listHeadings.staff_number},${listHeadings.loan_id},${listHeadings.deducted}\r\nS-1,${loan},10`,
  deducted_on: today(office.t.deps),
});

const remittance = (office: Office) => ({
  remittance_key: randomUUID(),
  date: today(office.t.deps),
  amount: 10,
  charges: 0,
  account_code: "1050",
  reference: "Test",
});

const ofRun =
  (body: (office: Office, loan: string) => object | undefined): Prepare =>
  async (office, caller) => {
    const { run, loan } = await withRun(office, caller);
    const sent = body(office, loan.loan_id);
    return { ids: { run, loan: loan.loan_id }, ...(sent === undefined ? {} : { body: sent }) };
  };

const toReopen: Prepare = async (office, caller) => {
  const { run } = await withRun(office, caller);
  await office.call("POST", `/payroll-runs/${run}/close`, office.manager);
  return { ids: { run }, body: { reason: "Test" } };
};

/** A deduction for a loan that was paid before, which became credit. */
const toReverseRow: Prepare = async (office) => {
  const { run, loan } = await withRun(office, undefined);
  const all = { amount: loan.total, payment_method: "Bank Transfer" };
  await office.call("POST", `/loans/${loan.loan_id}/pay`, office.manager, all);
  const path = `/payroll-runs/${run}`;
  const file = result(office, loan.loan_id);
  await office.call("POST", `${path}/result?dry_run=false`, office.manager, file);
  await office.call("POST", `${path}/post`, office.manager, { after: 0 });
  const { rows } = await office.call("GET", `${path}/rows`, office.manager);
  return { ids: { row: rows[0].id }, body: { reason: "Test" } };
};

const toReverseRemittance: Prepare = async (office, caller) => {
  const { run } = await withRun(office, caller);
  const path = `/payroll-runs/${run}/remittance`;
  const answer = await office.call("POST", path, office.manager, remittance(office));
  return { ids: { remittance: answer.run.remittances[0].id }, body: { reason: "Test" } };
};

/** Records for employers and their deduction lists, by method and path. The first match is used. */
export const payrollRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/POST \/payroll-employers$/, async () => ({ body: employerBody() })],
  [
    / \/payroll-employers\/\{id\}/,
    async (office, caller) => ({
      ids: { employer: (await withLoan(office, caller)).employer },
      body: { ...employerBody(), active: true },
    }),
  ],
  [
    /\/loans\/\{id\}\/payroll$/,
    async (office, caller) => {
      const { employer, loan } = await withLoan(office, caller);
      return { ids: { loan: loan.loan_id }, body: { employer_id: employer, staff_number: "S-2" } };
    },
  ],
  [
    /POST \/payroll-runs$/,
    async (office, caller) => ({
      body: runBody(office, (await withLoan(office, caller)).employer),
    }),
  ],
  [/\/payroll-runs\/\{id\}\/result$/, ofRun(result)],
  [/\/payroll-runs\/\{id\}\/post$/, ofRun(() => ({ after: 0 }))],
  [/\/payroll-runs\/\{id\}\/cancel$/, ofRun(() => ({ reason: "Test" }))],
  [/\/payroll-runs\/\{id\}\/remittance$/, ofRun(remittance)],
  [/\/payroll-runs\/\{id\}\/reopen$/, toReopen],
  [/\/payroll-rows\/\{id\}\/reverse$/, toReverseRow],
  [/\/payroll-remittances\/\{id\}\/reverse$/, toReverseRemittance],
  [/ \/payroll-runs\/\{id\}/, ofRun(() => undefined)],
];
