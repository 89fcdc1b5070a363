import { entryKindLabel } from "@microfinance/contract/accounting/entry-kinds.ts";
import { addDays, addMonths, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { type DatasetName, datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import type { TemplateDefinition } from "@microfinance/contract/file-templates/template.ts";
import { mostFileRows } from "@microfinance/contract/file-templates/template-rules.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import type { SourceRow, SourceValue } from "@microfinance/contract/file-templates/write-file.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { entriesNamed } from "../accounting/journal.ts";
import { trialBalance } from "../accounting/queries.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { balanceSheet, incomeStatement } from "../reports/financial-queries.ts";
import { readProvision } from "../reports/provision.ts";
import * as lending from "./loan-rows.ts";

/** A row as the database or a report gives it: amounts in NLe. */
type RawRow = Readonly<Record<string, SourceValue | undefined>>;
type Filter = TemplateDefinition["filter"];
type Read = (
  deps: Deps,
  period: ReportPeriod,
  filter: Filter,
) => AsyncIterable<RawRow> | Promise<RawRow[]>;

/** Rows of one statement, at most one more than a file may have. */
const rowsBy =
  (statement: (period: ReportPeriod) => RawBuilder<unknown>): Read =>
  async (deps, period, { statuses, products }) => {
    const limited = sql<RawRow>`
      select * from (${statement(period)}) as r
      where ${isListed("status", statuses)} and ${isListed("product", products)}
      limit ${mostFileRows + 1}`;
    return (await limited.execute(deps.db)).rows;
  };

/** Whether a column has one of these values; any where there are none. */
function isListed(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`true` : sql`${sql.ref(`r.${column}`)} = any (${values})`;
}

/** Where the rows of each dataset come from: the queries of the lists and reports where they have them. */
const sources: Readonly<Record<DatasetName, Read>> = {
  journal: journalLines,
  journal_days: linesOfDays,
  balances: balancesOfMonths,
  loans: rowsBy(lending.loanRows),
  customers: rowsBy(lending.customerRows),
  guarantors: rowsBy(lending.guarantorRows),
  schedule: rowsBy(lending.scheduleRows),
  payments: rowsBy(lending.paymentRows),
  applications: rowsBy(lending.applicationRows),
  outreach: rowsBy(lending.outreachRows),
  portfolio_classes: provisionClasses,
  income_statement: async ({ db }, period) =>
    (await incomeStatement(db, period)).lines.map(({ code, name, kind, ...amounts }) => ({
      account_code: code,
      account_name: name,
      account_kind: kind,
      ...amounts,
    })),
  balance_sheet: balanceLines,
};

/**
 * The rows of a template in a period, its filter applied, amounts in cents. Read them in the reach of the file.
 * @throws 404 for the provision of a day that was not recorded
 */
export async function* sourceRows(
  deps: Deps,
  { dataset, filter }: TemplateDefinition,
  period: ReportPeriod,
): AsyncGenerator<SourceRow> {
  const { fields } = datasetOf(dataset);
  for await (const raw of await sources[dataset](deps, period, filter)) {
    yield Object.fromEntries(
      fields.map(({ name, kind }) => {
        const value = raw[name] ?? null;
        return [name, kind === "money" && value !== null ? toCents(Number(value)) : value];
      }),
    );
  }
}

/** Entries that are read at a time. */
const entriesAtOnce = 500;

/** The lines of the entries of a period, the oldest first, as the journal names them. */
async function* journalLines({ db }: Deps, { from, to }: ReportPeriod): AsyncGenerator<RawRow> {
  let after = { date: from, id: 0 };
  for (;;) {
    const { rows } = await sql<{ id: number; date: CalendarDate }>`
      select id, entry_date as date from ledger_entries
      where entry_date between ${from}::date and ${to}::date
        and (entry_date, id) > (${after.date}::date, ${after.id}::bigint)
      order by entry_date, id limit ${entriesAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    const entries = await entriesNamed(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, entry_date, kind, sentence, loan_id, customer_name, lines } of entries)
      for (const [at, line] of lines.entries())
        yield {
          ...lineOf(at, line, line.debit - line.credit),
          date: entry_date,
          number: String(id),
          title: `Entry ${id}`,
          description: sentence,
          kind: entryKindLabel(kind),
          loan_id,
          customer_name,
        };
  }
}

/** What each account moved on each day. */
async function linesOfDays({ db }: Deps, { from, to }: ReportPeriod): Promise<RawRow[]> {
  type Moved = { date: string; account_code: string; account_name: string; moved: number };
  const { rows } = await sql<Moved & { place: number }>`
    select m.entry_date as date, m.account_code, a.name as account_name, sum(m.debit - m.credit) as moved,
           row_number() over (partition by m.entry_date order by m.account_code) as place
    from account_movements m join ledger_accounts a on a.code = m.account_code
    where m.entry_date between ${from}::date and ${to}::date
    group by m.entry_date, m.account_code, a.name having sum(m.debit - m.credit) <> 0
    order by m.entry_date, m.account_code limit ${mostFileRows + 1}`.execute(db);
  return rows.map(({ moved, place, ...row }) => ({
    ...row,
    ...lineOf(place - 1, row, moved),
    number: row.date,
    title: `Books of ${row.date}`,
    description: `Books of ${row.date}: ${row.account_name}`,
  }));
}

function lineOf(
  at: number,
  { account_code, account_name }: { account_code: string; account_name: string },
  amount: number,
): RawRow {
  const value = Math.abs(amount);
  return {
    account_code,
    account_name,
    first: at === 0 ? "yes" : "no",
    line: at + 1,
    side: amount < 0 ? "credit" : "debit",
    debit: amount < 0 ? null : value,
    credit: amount < 0 ? value : null,
    amount,
    value,
  };
}

async function* balancesOfMonths({ db }: Deps, { from, to }: ReportPeriod): AsyncGenerator<RawRow> {
  for (let begin = from; begin <= to; begin = addMonths(`${begin.slice(0, 7)}-01`, 1)) {
    const lastDay = addDays(addMonths(`${begin.slice(0, 7)}-01`, 1), -1);
    const end = lastDay < to ? lastDay : to;
    const { accounts } = await trialBalance(db, end, begin);
    for (const account of accounts)
      yield {
        month: begin.slice(0, 7),
        month_end: end,
        account_code: account.code,
        account_name: account.name,
        account_kind: account.kind,
        opening: account.opening,
        debit: account.movement_debit,
        credit: account.movement_credit,
        closing: account.balance,
      };
  }
}

async function provisionClasses(deps: Deps, { to }: ReportPeriod): Promise<RawRow[]> {
  const provision = await readProvision(deps, to);
  if (provision === null) throw notFound(texts.notRecorded);
  return provision.classes.map(({ bucket, loans, outstanding_principal, percent, required }) => ({
    class: lending.classLabel(bucket),
    loans,
    principal: outstanding_principal,
    percent,
    provision: required,
    as_of: to,
  }));
}

/** The accounts of a balance sheet, then its earnings, which no account has. */
async function balanceLines({ db }: Deps, { to }: ReportPeriod): Promise<RawRow[]> {
  const { lines, earnings } = await balanceSheet(db, to);
  const accounts = lines.map(({ code, name, kind, balance }) => ({
    account_code: code,
    account_name: name,
    account_kind: kind,
    balance,
    as_of: to,
  }));
  const earned = (account_name: string, balance: number) => ({
    account_code: "",
    account_name,
    account_kind: "equity",
    balance,
    as_of: to,
  });
  return [
    ...accounts,
    earned("Earnings of earlier years", earnings.earlier),
    earned("Earnings of this year", earnings.year),
  ];
}
