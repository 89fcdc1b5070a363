import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { amountToDeduct, monthsOfLists, runCode } from "@microfinance/contract/payroll/rules.ts";
import type { RunInput } from "@microfinance/contract/payroll/schema.ts";
import {
  employerRecordTexts,
  payrollTexts as texts,
} from "@microfinance/contract/payroll/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { owingStatuses } from "../core/db/owing.ts";

/**
 * Prepares the deduction list of an employer for a month, once for its key (PAYR-6 to PAYR-8): the loans that owe
 * something by the pay day and are in no list of the month. The next list of the month is its supplement.
 * @returns its id and the number of its lines
 * @throws 400 for an unknown employer, another month and a pay day outside it; 409 for an inactive employer, when
 *   nothing is due, and when the key belongs to another list
 */
export async function prepareRun(
  deps: Deps,
  input: RunInput,
  ctx: RequestContext,
): Promise<{ id: number; lines: number }> {
  const { run_key, employer_id, month, pay_day } = input;
  return deps.db.transaction().execute(async (tx) => {
    // Lists of one employer are prepared one after the other.
    const employer = await tx
      .selectFrom("payroll_employers")
      .select(["name", "active"])
      .where("id", "=", employer_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (employer === undefined)
      throw badRequest(employerRecordTexts.choose, { employer_id: employerRecordTexts.choose });
    const earlier = await replayOf(tx, ctx, input);
    if (earlier !== null) {
      ctx.sayReplayed?.();
      return earlier;
    }
    if (!employer.active)
      throw conflict(employerRecordTexts.inactive, { employer_id: employerRecordTexts.inactive });
    if (!monthsOfLists(today(deps)).includes(month))
      throw badRequest(texts.monthTooFar, { month: texts.monthTooFar });
    if (!pay_day.startsWith(`${month}-`))
      throw badRequest(texts.invalidPayDay, { pay_day: texts.invalidPayDay });
    const loans = await owingLoans(tx, input);
    if (loans.length === 0) throw conflict(texts.nothingDue);
    const first = `${month}-01`;
    const { rows } = await sql<{ id: number }>`
      insert into payroll_runs (run_key, employer_id, month, number, pay_day, prepared_by, prepared_at)
      select ${run_key}::uuid, ${employer_id}::integer, ${first}::date,
             1 + coalesce((select max(r.number) from payroll_runs r
                           where r.employer_id = ${employer_id} and r.month = ${first}::date), 0),
             ${pay_day}::date, ${staffIdOf(ctx)}::integer, ${deps.now()}::timestamptz
      returning id`.execute(tx);
    const [run] = rows;
    if (run === undefined) throw new Error("no list was written");
    await insertLines(tx, run.id, first, loans);
    await writeAudit(tx, ctx, {
      action: "payroll_list.prepare",
      record_type: "payroll_list",
      record_id: runCode(run.id),
      after: {
        employer: employer.name,
        month,
        pay_day,
        lines: loans.length,
        expected: fromCents(sumCents(loans.map(({ expected }) => expected))),
      },
    });
    return { id: run.id, lines: loans.length };
  });
}

async function replayOf(tx: Connection, ctx: RequestContext, input: RunInput) {
  const known = await tx
    .selectFrom("payroll_runs")
    .select(["id", "employer_id", "month", "pay_day", "prepared_by"])
    .where("run_key", "=", input.run_key)
    .executeTakeFirst();
  if (known === undefined) return null;
  const stored = [known.employer_id, known.month, known.pay_day, known.prepared_by];
  const requested = [input.employer_id, `${input.month}-01`, input.pay_day, staffIdOf(ctx)];
  if (JSON.stringify(stored) !== JSON.stringify(requested)) throw conflict(texts.keyTaken);
  const { lines } = await tx
    .selectFrom("payroll_lines")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .where("run_id", "=", known.id)
    .executeTakeFirstOrThrow();
  return { id: known.id, lines };
}

interface OwingLoan {
  id: number;
  staff_number: string;
  expected: number;
}

/** The loans of an employer that owe something by the pay day and are in no list of the month, by name. */
async function owingLoans(
  tx: Connection,
  { employer_id, month, pay_day }: RunInput,
): Promise<OwingLoan[]> {
  const { rows } = await sql<{
    id: number;
    staff_number: string;
    balance: number;
    paid: number;
    due: number;
  }>`
    select l.id, p.staff_number, l.balance, l.paid_total as paid,
           coalesce((select max(i.amount_to_date) from instalments i
                     where i.loan_id = l.id and i.due_date <= ${pay_day}::date), 0) as due
    from loan_payrolls p
    join loans l on l.id = p.loan_id
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    where p.employer_id = ${employer_id} and l.status in (${sql.raw(owingStatuses)}) and l.paid_out_on is not null
      and not exists (select from payroll_lines n
                      where n.loan_id = l.id and n.month = ${`${month}-01`}::date and not n.is_canceled)
    order by u.last_name, u.first_name, l.id`.execute(tx);
  return rows
    .map(({ id, staff_number, balance, paid, due }) => ({
      id,
      staff_number,
      expected: amountToDeduct({
        balance: toCents(balance),
        paid: toCents(paid),
        due: toCents(due),
      }),
    }))
    .filter(({ expected }) => expected > 0);
}

async function insertLines(
  tx: Connection,
  runId: number,
  month: string,
  loans: readonly OwingLoan[],
): Promise<void> {
  const lines = loans.map(({ id, staff_number, expected }, place) => ({
    place,
    loan_id: id,
    staff_number,
    expected: fromCents(expected),
  }));
  await sql`
    insert into payroll_lines (run_id, loan_id, month, staff_number, expected)
    select ${runId}::integer, loan_id, ${month}::date, staff_number, expected
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (place integer, loan_id integer, staff_number text, expected numeric)
    order by place`.execute(tx);
}
