import type { KnownAccount } from "@microfinance/contract/accounting/manual-journal.ts";
import type { LoanToPay } from "@microfinance/contract/imports/payment.ts";
import { type Cents, toCents } from "@microfinance/contract/core/money.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { instalmentInCents, instalmentJson } from "../loan-record/queries.ts";
import { comparableOf } from "../transfers/queries.ts";
import type { LockedImport, StagedRow } from "./import-rows.ts";

/** An imported loan that payments from before name. */
export interface KnownLoan extends LoanToPay {
  id: number;
  code: string;
  customer_id: string;
  /** What it is paid, with the earlier rows of the file; in cents. */
  paid: Cents;
}

interface LoanFound {
  name: string;
  id: number;
  code: string;
  customer_id: string;
  cut_over: string;
  paid_out_on: string;
  paid_total: number;
  staged: number;
  has_one_amount: boolean;
  is_changed: boolean;
  instalments: Instalment[];
}

/**
 * The imported loans that these rows name, by their references and codes (IMP-13). An import of payments leaves the
 * loan's time of change as it is, so a later one says that something else has happened.
 */
export async function loansToPay(
  db: Connection,
  locked: Pick<LockedImport, "id" | "state">,
  rows: readonly StagedRow[],
): Promise<ReadonlyMap<string, KnownLoan>> {
  const names = [...new Set(rows.map(({ values }) => String(values.loan ?? "")))];
  const numbers = rows.map(({ number }) => number);
  const isChecking = locked.state === "checking";
  const { rows: found } = await sql<LoanFound>`
    select n.name, l.id, l.loan_id as code, l.customer_id, r.cut_over, l.paid_out_on, l.paid_total,
           -- The rows that are written are in paid_total.
           case when ${isChecking} then
             (select coalesce(sum((w.row_values->>'amount')::numeric), 0) from import_rows w
              where w.import_id = ${locked.id} and w.row_values->>'loan' = n.name and w.row_values ? 'loan'
                and w.outcome = 'new' and not (w.number = any(${numbers})))
           else 0 end as staged,
           exists (select from payments p
                   where p.loan_id = l.id and not exists (select from payment_reversals v where v.payment_id = p.id)
                     and not exists (select from imported_records o
                                     where o.kind = 'payments' and o.loan_id = l.id and o.part_id = p.id)) as has_one_amount,
           l.updated_at > l.created_at or exists (select from instalments i where i.loan_id = l.id and i.penalty > 0)
             as is_changed,
           (select json_agg(${sql.raw(instalmentJson)} order by i.number) from instalments i where i.loan_id = l.id)
             as instalments
    from unnest(${names}::text[]) as n (name)
    join lateral (
      select * from imported_records r
      where r.kind = 'loans' and not r.is_taken_back
        and (r.external_reference = n.name or r.loan_id = (select o.id from loans o where o.loan_id = n.name))
      order by r.external_reference = n.name desc limit 1) as r on true
    join loans l on l.id = r.loan_id`.execute(db);
  return new Map(
    found.map(({ name, paid_total, staged, instalments, is_changed, ...loan }) => [
      name,
      {
        ...loan,
        is_changed,
        has_one_amount: loan.has_one_amount && !is_changed,
        paid: toCents(paid_total) + toCents(staged),
        instalments: instalments.map(instalmentInCents),
      },
    ]),
  );
}

/** A pin and its medium as they are compared: pins that look the same are the same (TRF-4). */
export const pinKey = (row: Pick<StagedRow, "values">): string => keyOf(comparablePinOf(row));

/** The normalized medium and pin of a row. */
export function comparablePinOf({ values }: Pick<StagedRow, "values">) {
  return comparableOf({
    transfer_medium: String(values.transfer_medium ?? ""),
    transfer_pin: String(values.transfer_pin ?? ""),
  });
}

const keyOf = (one: ReturnType<typeof comparableOf>): string =>
  JSON.stringify([one.comparable_medium, one.comparable_pin]);

/** The pins of these rows that a transfer has which is neither canceled nor deleted. */
export async function takenPins(
  db: Connection,
  rows: readonly StagedRow[],
): Promise<ReadonlySet<string>> {
  const pins = rows.map(comparablePinOf);
  const { rows: taken } = await sql<ReturnType<typeof comparableOf>>`
    select t.comparable_medium, t.comparable_pin
    from unnest(${pins.map((one) => one.comparable_medium)}::text[],
                ${pins.map((one) => one.comparable_pin)}::text[]) as n (medium, pin)
    join transfers t on t.comparable_medium = n.medium and t.comparable_pin = n.pin
    where t.deleted_at is null and t.status <> 'canceled'`.execute(db);
  return new Set(taken.map(keyOf));
}

/** The chart as the rules of a journal need it. */
export function accountsForBalances(db: Connection): Promise<KnownAccount[]> {
  return db.selectFrom("ledger_accounts").select(["code", "name", "manual", "active"]).execute();
}
