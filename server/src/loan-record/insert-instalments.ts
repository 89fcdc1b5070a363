import { type Instalment, instalmentAmount } from "@microfinance/contract/schedules/schedule.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import type { Connection } from "../core/deps.ts";

/** Writes the instalments of a loan, each with the sum due up to it. */
export async function insertInstalments(
  db: Connection,
  loanId: number,
  instalments: readonly Instalment[],
): Promise<void> {
  let toDate = 0;
  const rows = instalments.map((row) => {
    toDate += instalmentAmount(row);
    return {
      loan_id: loanId,
      number: row.number,
      due_date: row.due_date,
      nominal_due_date: row.nominal_due_date ?? null,
      moved_for: row.moved_for ?? null,
      principal: fromCents(row.principal),
      interest: fromCents(row.interest),
      penalty: fromCents(row.penalty),
      penalty_after: fromCents(row.penalty_after),
      amount_to_date: fromCents(toDate),
    };
  });
  await db.insertInto("instalments").values(rows).execute();
}
