import { arrearsOf } from "@microfinance/contract/loans/balance.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { type Instalment, instalmentAmount } from "@microfinance/contract/schedules/schedule.ts";
import { sql } from "kysely";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { owingStatuses } from "../core/db/owing.ts";
import { instalmentInCents, instalmentJson } from "../loan-record/queries.ts";

/** Loans compared in one query. */
const batchSize = 500;
/** Differences listed in the report; the rest are counted. */
const mostNamed = 20;

/**
 * Compares the figures with their records, and reports differences as an error. It repairs nothing, because the cause
 * must be found first.
 * @returns false, without a comparison, while the loans are not aged to the business date
 */
export async function verifyFigures(
  deps: Deps,
  report: (error: unknown) => void,
): Promise<boolean> {
  const ageing = await deps.db.selectFrom("loan_ageing").select("aged_to").executeTakeFirst();
  if (ageing?.aged_to !== today(deps)) return false;
  const found = await figureDifferences(deps);
  if (found.length === 0) return true;
  const more = found.length > mostNamed ? `; and ${found.length - mostNamed} more` : "";
  report(
    new Error(`Figures differ from their records: ${found.slice(0, mostNamed).join("; ")}${more}`),
  );
  return true;
}

/**
 * The differences of daily balances, arrears, Loans receivable and customer credit from postings, instalments, payments
 * and movements of credit, one line each. Each comparison is one statement, so that payments are not blocked.
 */
export async function figureDifferences(deps: Deps): Promise<string[]> {
  return [
    ...(await deps.db.transaction().execute(async (db) => {
      // Reads all postings, and the instalments of all open loans.
      await sql`set local statement_timeout = '15min'`.execute(db);
      return [
        ...(await balanceDifferences(db)),
        ...(await receivableDifference(db)),
        ...(await creditDifferences(db)),
      ];
    })),
    ...(await arrearsDifferences(deps.db, today(deps))),
  ];
}

async function balanceDifferences(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ entry_date: string; account_code: string; kind: string }>`
    select entry_date, account_code, kind
    from (
      select entry_date, account_code, kind, entries, debit, credit from account_movements
      union all
      select e.entry_date, p.account_code, e.kind, -(p.line = 1)::integer, -p.debit, -p.credit
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
    ) as both_sides
    group by entry_date, account_code, kind
    having sum(entries) <> 0 or sum(debit) <> 0 or sum(credit) <> 0
    order by entry_date, account_code, kind`.execute(db);
  return rows.map(
    (row) => `daily balance of ${row.account_code}, ${row.kind}, on ${row.entry_date}`,
  );
}

async function receivableDifference(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ receivable: number; outstanding: number }>`
    select receivable, outstanding
    from (select coalesce(sum(debit - credit), 0) as receivable
          from account_movements where account_code = '1100') as ledger,
         (select coalesce(sum(unpaid_principal(i, l.paid_total)), 0) as outstanding
          from loans l join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
          where l.status in (${sql.raw(owingStatuses)})) as loans
    where receivable <> outstanding`.execute(db);
  return rows.map(
    (row) => `Loans receivable ${row.receivable} is not outstanding principal ${row.outstanding}`,
  );
}

/** Customer credit (2000) and refunds to return (1320) are the sums of their movements (SERV-137). */
async function creditDifferences(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string; ledger: number; recorded: number }>`
    select name, ledger, recorded
    from (select coalesce(sum(credit - debit) filter (where account_code = '2000'), 0) as kept,
                 coalesce(sum(debit - credit) filter (where account_code = '1320'), 0) as claimed
          from account_movements) as booked,
         (select coalesce(sum(amount), 0) as amount, coalesce(sum(to_return), 0) as to_return
          from customer_credits) as recorded_credit,
         lateral (values ('Customer credit', kept, amount),
                         ('Refunds to return', claimed, to_return)) as both_sides (name, ledger, recorded)
    where ledger <> recorded`.execute(db);
  return rows.map(
    ({ name, ledger, recorded }) => `${name} ${ledger} is not the sum of its records ${recorded}`,
  );
}

interface ComparedLoan {
  id: number;
  loan_id: string;
  is_open: boolean;
  paid_total: number;
  /** The total of the approval with charges and less credits; null before the payout. */
  owed_in_all: number | null;
  instalments: Instalment[];
  overdue_since: CalendarDate | null;
  principal_overdue: number | null;
  interest_overdue: number | null;
  penalty_overdue: number | null;
  principal_outstanding: number | null;
}

async function arrearsDifferences(db: Connection, day: CalendarDate): Promise<string[]> {
  const differences: string[] = [];
  let after = 0;
  for (;;) {
    const loans = await loansAfter(db, after);
    for (const loan of loans) {
      const [stored, right] = [storedArrears(loan), rightArrears(loan, day)];
      if (stored !== right) differences.push(`arrears of ${loan.loan_id}: ${stored}, not ${right}`);
      differences.push(...scheduleDifference(loan));
    }
    const last = loans.at(-1);
    if (last === undefined) return differences;
    after = last.id;
  }
}

async function loansAfter(db: Connection, after: number): Promise<ComparedLoan[]> {
  const { rows } = await sql<ComparedLoan>`
    select l.id, l.loan_id, l.status in (${sql.raw(owingStatuses)}) as is_open, l.paid_total, a.overdue_since,
           a.principal_overdue, a.interest_overdue, a.penalty_overdue, a.principal_outstanding,
           case when l.paid_out_on is not null
                then l.total_amount + l.charges_total - l.credits_total end as owed_in_all,
           (select coalesce(json_agg(${sql.raw(instalmentJson)} order by i.number), '[]')
            from instalments i where i.loan_id = l.id) as instalments
    from loans l left join loan_arrears a on a.loan_id = l.id
    where l.id > ${after} and (l.status in (${sql.raw(owingStatuses)}) or a.loan_id is not null)
    order by l.id limit ${batchSize}`.execute(db);
  return rows;
}

function storedArrears(loan: ComparedLoan): string {
  if (loan.overdue_since === null) return "none";
  const { principal_overdue, interest_overdue, penalty_overdue, principal_outstanding } = loan;
  const amounts = [principal_overdue, interest_overdue, penalty_overdue, principal_outstanding];
  return [loan.overdue_since, ...amounts].join(" ");
}

/** The instalments add up to what the loan owes in all (SERV-1). */
function scheduleDifference({ loan_id, owed_in_all, instalments }: ComparedLoan): string[] {
  const rows = instalments.map(instalmentInCents);
  const sum = fromCents(sumCents(rows.map(instalmentAmount)));
  if (owed_in_all === null || owed_in_all === sum) return [];
  return [`instalments of ${loan_id}: ${sum}, not ${owed_in_all}`];
}

function rightArrears(loan: ComparedLoan, day: CalendarDate): string {
  const instalments = loan.instalments.map(instalmentInCents);
  const arrears = loan.is_open ? arrearsOf(instalments, toCents(loan.paid_total), day) : null;
  if (arrears === null) return "none";
  const { principal_overdue, interest_overdue, penalty_overdue, principal_outstanding } = arrears;
  const amounts = [principal_overdue, interest_overdue, penalty_overdue, principal_outstanding];
  return [arrears.overdue_since, ...amounts.map(fromCents)].join(" ");
}
