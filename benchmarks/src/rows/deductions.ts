import { randomUUID } from "node:crypto";
import { readNumber } from "../../../resilience-tests/src/call.ts";
import { must, signInAdmin } from "../../../resilience-tests/src/seed.ts";

import { type Installation, openInstallation } from "../installations.ts";
import { type Load, quantile, runLoad } from "../load.ts";
import { psql } from "../psql.ts";
import { atMost, type Row } from "../row.ts";
import { get } from "./compare.ts";

/** Rows of an employer's file; BENCH_DEDUCTIONS sets another number. */
const rows = Number(process.env["BENCH_DEDUCTIONS"] ?? 5_000);

/** A fifth of the generated loans owe something by the end of the month. */
const loansNeeded = rows * 8;

/** An employer's file is read and booked, and what that costs others. */
export const deductionsRow: Row = {
  name: "deductions",
  run: async () => {
    const installation = await openInstallation(loansNeeded, { fresh: "deductions" });
    try {
      const { list, content } = await prepare(installation);
      await others(installation, 2);
      const alone = await others(installation, 10);
      const begun = performance.now();
      let isOver = false;
      const booking = book(installation, list, content).finally(() => {
        isOver = true;
      });
      const taken: number[] = [];
      while (!isOver) taken.push(...(await others(installation, 1)).taken);
      await booking;
      const seconds = (performance.now() - begun) / 1_000;
      taken.sort((one, other) => one - other);
      const own = quantile(alone.taken, 0.99);
      return [
        atMost(
          `others' 99th percentile while a deduction file of ${rows.toLocaleString("en")} rows is read and booked in ${seconds.toFixed(0)} s, 2 connections that read pages of loans`,
          `their own alone (${own.toFixed(0)} ms)`,
          quantile(taken, 0.99) / own,
          2,
          " times",
        ),
      ];
    } finally {
      await installation.close();
    }
  },
};

const others = ({ application, ...rest }: Installation, seconds: number): Promise<Load> =>
  runLoad(application.port, 2, { seconds }, () =>
    get({ application, ...rest }, "/loans/all?page_size=10"),
  );

/** An employer with so many loans, its list of this month, and the file that it sends back. */
async function prepare(installation: Installation): Promise<{ list: number; content: string }> {
  const { admin, application, migrationUrl } = installation;
  const call = { method: "POST", token: admin.token };
  const added = await must(application.origin, {
    ...call,
    path: "/payroll-employers",
    body: { name: "Ministry of Health", pay_day: 28 },
  });
  const employer_id = readNumber(added, "employer", "id");
  const pay_day = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
  await psql(migrationUrl, [
    `insert into loan_payrolls (loan_id, employer_id, staff_number, set_by, set_at)
     select l.id, ${employer_id}, 'H-' || l.id, (select min(id) from staff), now() from loans l
     where l.status in ('approved', 'paying') and l.balance > 0 and l.group_id is null and exists (
       select from instalments i
       where i.loan_id = l.id and i.due_date <= '${pay_day}' and i.amount_to_date > l.paid_total)
     order by l.id limit ${rows}`,
  ]);
  const prepared = await must(application.origin, {
    ...call,
    path: "/payroll-runs",
    body: { run_key: randomUUID(), employer_id, month: pay_day.slice(0, 7), pay_day },
  });
  const list = readNumber(prepared, "run", "id");
  const lines = await psql(migrationUrl, [
    `select n.staff_number || ',' || l.loan_id || ',1.00' from payroll_lines n
     join loans l on l.id = n.loan_id where n.run_id = ${list} order by n.id`,
  ]);
  const found = lines.trim().split("\n");
  if (found.length < rows) throw new Error(`Only ${found.length} loans owe something`);
  return { list, content: ["Staff no.,Loan,Deducted", ...found].join("\r\n") };
}

/** Sends the file and books it, 200 rows a call. @throws when a row is refused */
async function book(
  { application: { origin } }: Installation,
  list: number,
  content: string,
): Promise<void> {
  const { token } = await signInAdmin(origin);
  const call = { method: "POST", token };
  const body = { format: "csv", content, deducted_on: new Date().toISOString().slice(0, 10) };
  await must(origin, { ...call, path: `/payroll-runs/${list}/result?dry_run=false`, body });
  for (let waiting = rows; waiting > 0;) {
    const posted = await must(origin, { ...call, path: `/payroll-runs/${list}/post`, body: {} });
    if (readNumber(posted, "refused") > 0) throw new Error(`Rows are refused: ${posted.text}`);
    waiting = readNumber(posted, "waiting");
  }
}
