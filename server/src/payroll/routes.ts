import * as employerSchemas from "@microfinance/contract/payroll/employer-endpoint-schemas.ts";
import * as employerEndpoints from "@microfinance/contract/payroll/employer-endpoints.ts";
import * as payrollSchemas from "@microfinance/contract/payroll/endpoint-schemas.ts";
import * as payrollEndpoints from "@microfinance/contract/payroll/endpoints.ts";
import {
  employerRecordTexts,
  payrollTexts,
  remittanceTexts,
} from "@microfinance/contract/payroll/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { cancelRun, closeRun, reopenRun } from "./change-run.ts";
import { employerList, readEmployer, suggestedLoans } from "./employers.ts";
import { proposedDueDays } from "./due-days.ts";
import { readLoanPayroll, setLoanPayroll } from "./loan-employer.ts";
import { postRows } from "./post-rows.ts";
import { prepareRun } from "./prepare-run.ts";
import { readResult } from "./read-result.ts";
import { recordRemittance, reverseRemittance } from "./remittances.ts";
import { reverseRow } from "./reverse-row.ts";
import { lineList, readRun, runList, storedRowList } from "./run-rows.ts";
import { addEmployer, changeEmployer } from "./save-employer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { listHeadings } from "@microfinance/contract/payroll/file.ts";
import type { RunLine } from "@microfinance/contract/payroll/schema.ts";
import { amounts, type ExportTable, number, text } from "../exports/columns.ts";

/** The columns of the list that goes to an employer; the last one is for the employer to fill (PAYR-9). */
const runExport: ExportTable<RunLine> = {
  noun: "payroll_list",
  name: "deductions",
  columns: [
    text(listHeadings.run, (line) => line.run_code),
    number(listHeadings.line, (line) => line.id),
    text(listHeadings.staff_number, (line) => line.staff_number),
    text(listHeadings.name, (line) => line.customer_name),
    text(listHeadings.loan_id, (line) => line.loan_id),
    amounts(listHeadings.amount, (line) => line.expected),
    amounts(listHeadings.deducted, () => null),
  ],
};

const employers = withSchemas(employerEndpoints, employerSchemas);
const calls = withSchemas(payrollEndpoints, payrollSchemas);

/** Employers, their deduction lists, results and money (PAYR-1 to PAYR-26). */
export function payrollRoutes(app: FastifyInstance, deps: Deps): void {
  employerRoutes(app, deps);
  runRoutes(app, deps);
  resultRoutes(app, deps);
}

function employerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, employers.listEmployers, async ({ query, reading }) => {
    const source = employerList(reading.db, query.query ?? "");
    const { rows, ...page } = await readPage(query, source, deps.now());
    return reply(employerRecordTexts.list, { employers: rows, ...page });
  });
  route(app, deps, employers.readEmployer, async ({ params }) =>
    reply(employerRecordTexts.found, { employer: await readEmployer(deps.db, params.id) }),
  );
  route(app, deps, employers.addEmployer, async ({ body, ctx }) => {
    const id = await addEmployer(deps, body, ctx);
    return reply(employerRecordTexts.added, { employer: await readEmployer(deps.db, id) });
  });
  route(app, deps, employers.changeEmployer, async ({ params, body, ctx }) => {
    await changeEmployer(deps, params.id, body, ctx);
    return reply(employerRecordTexts.changed, {
      employer: await readEmployer(deps.db, params.id),
    });
  });
  route(app, deps, employers.listSuggestions, async ({ params }) =>
    reply(employerRecordTexts.suggestions, { loans: await suggestedLoans(deps.db, params.id) }),
  );
  route(app, deps, employers.proposeDueDays, async ({ params, query }) =>
    reply(employerRecordTexts.dueDays, await proposedDueDays(deps.db, params.id, query.employer)),
  );
  route(app, deps, employers.readLoanPayroll, async ({ params }) =>
    reply(employerRecordTexts.ofLoan, { payroll: await readLoanPayroll(deps.db, params.id) }),
  );
  route(app, deps, employers.setLoanPayroll, async ({ params, body, ctx }) => {
    await setLoanPayroll(deps, params.id, body, ctx);
    const text =
      body.employer_id === null ? employerRecordTexts.loanRemoved : employerRecordTexts.loanSaved;
    return reply(text, { payroll: await readLoanPayroll(deps.db, params.id) });
  });
}

function runRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listRuns, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, runList(reading.db, query), deps.now());
    return reply(payrollTexts.list, { runs: rows, ...page });
  });
  route(app, deps, calls.readRun, async ({ params }) =>
    reply(payrollTexts.found, { run: await readRun(deps.db, params.id) }),
  );
  route(app, deps, calls.prepareRun, async ({ body, ctx }) => {
    const { id, lines } = await prepareRun(deps, body, ctx);
    return reply(payrollTexts.prepared(lines), { run: await readRun(deps.db, id) });
  });
  route(app, deps, calls.listRunLines, async ({ params, query, reading }) => {
    const short = query.short === undefined ? null : query.short === "true";
    const source = await lineList(reading.db, params.id, short);
    const { rows, ...page } = await readPage(query, source, deps.now());
    return reply(payrollTexts.lines, { lines: rows, ...page });
  });
  exportRoute(app, deps, calls.exportRun, runExport, (_query, { params, reading }) =>
    lineList(reading.db, params.id),
  );
  route(app, deps, calls.closeRun, async ({ params, ctx }) => {
    await closeRun(deps, params.id, ctx);
    return reply(payrollTexts.closed, { run: await readRun(deps.db, params.id) });
  });
  route(app, deps, calls.reopenRun, async ({ params, body, ctx }) => {
    await reopenRun(deps, params.id, body.reason, ctx);
    return reply(payrollTexts.reopened, { run: await readRun(deps.db, params.id) });
  });
  route(app, deps, calls.cancelRun, async ({ params, body, ctx }) => {
    await cancelRun(deps, params.id, body.reason, ctx);
    return reply(payrollTexts.canceled, { run: await readRun(deps.db, params.id) });
  });
}

function resultRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.readResult, async ({ params, query, body, ctx }) => {
    const isDry = query.dry_run === "true";
    const { result, replayed } = await readResult(deps, ctx, params.id, body, isDry);
    if (replayed) return reply(payrollTexts.sentBefore, { result });
    return reply(isDry ? payrollTexts.dryRun : payrollTexts.accepted, { result });
  });
  route(app, deps, calls.listRunRows, async ({ params, query, reading }) => {
    const source = await storedRowList(reading.db, params.id, query.state ?? null);
    const { rows, ...page } = await readPage(query, source, deps.now());
    return reply(payrollTexts.rows, { rows, ...page });
  });
  route(app, deps, calls.postRun, async ({ params, body, ctx }) => {
    const posted = await postRows(deps, ctx, params.id, body.after);
    return reply(payrollTexts.posted(posted.booked), { ...posted });
  });
  route(app, deps, calls.reverseRow, async ({ params, body, ctx }) =>
    reply(payrollTexts.rowReversed, { row: await reverseRow(deps, params.id, body.reason, ctx) }),
  );
  route(app, deps, calls.recordRemittance, async ({ params, body, ctx }) => {
    await recordRemittance(deps, params.id, body, ctx);
    return reply(remittanceTexts.recorded, { run: await readRun(deps.db, params.id) });
  });
  route(app, deps, calls.reverseRemittance, async ({ params, body, ctx }) => {
    const runId = await reverseRemittance(deps, params.id, body.reason, ctx);
    return reply(remittanceTexts.reversed, { run: await readRun(deps.db, runId) });
  });
}
