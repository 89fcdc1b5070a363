import type { Instalment } from "@microfinance/contract/loans/schedule.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import type { Connection } from "../core/deps.ts";

/** Writes the instalments of a loan, each with the sum due up to it. */
export async function insertInstalments(
  db: Connection,
  loanId: number,
  instalments: readonly Instalment[],
): Promise<void> {
  let toDate = 0;
  const rows = instalments.map(({ number, due_date, principal, interest }) => {
    toDate += principal + interest;
    return {
      loan_id: loanId,
      number,
      due_date,
      principal: fromCents(principal),
      interest: fromCents(interest),
      amount_to_date: fromCents(toDate),
    };
  });
  await db.insertInto("instalments").values(rows).execute();
}
