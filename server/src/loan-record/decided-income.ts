import type { DecidedIncome } from "@microfinance/contract/loans/decided-income.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { provenIncome } from "@microfinance/contract/loans/proven-income.ts";
import { costAMonth } from "@microfinance/contract/schedules/repayment.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { readSettings } from "../settings/queries.ts";
import { liveLoansOf } from "./assessment-queries.ts";
import { incomeProofsOf } from "./income-proofs.ts";
import type { LoanRow } from "./queries.ts";

/**
 * Keeps the incomes that a decision about an application was made on (LOAN-172): what is stated, edited or recorded
 * later does not change them.
 * @param loan as it was before the decision; its monthly payment is read as decided
 */
export async function keepDecidedIncome(
  db: Connection,
  decisionId: number,
  loan: LoanRow,
): Promise<void> {
  const { noted_income_share } = await readSettings(db);
  const decided = await db
    .selectFrom("loans")
    .select("monthly_payment")
    .where("id", "=", loan.id)
    .executeTakeFirstOrThrow();
  const instalment = fromCents(costAMonth(toCents(decided.monthly_payment), loan));
  const live = await liveLoansOf(db, loan.customer_id);
  const others = live.filter(({ id }) => id !== loan.id && id !== loan.refinances);
  const payments = [...others.map((other) => other.monthly_payment), instalment];
  const proofs = await incomeProofsOf(db, loan.id);
  await db
    .insertInto("decided_incomes")
    .values({
      decision_id: decisionId,
      loan_id: loan.id,
      stated: loan.monthly_salary,
      proven: provenIncome(proofs),
      instalment,
      all_instalments: fromCents(sumCents(payments.map(toCents))),
      noted_share: noted_income_share,
      papers: JSON.stringify(proofs.map(({ name, monthly_income }) => ({ name, monthly_income }))),
    })
    .execute();
}

/** The incomes of a decision d as JSON; null where none are kept. */
export const decidedIncomeColumn = sql<DecidedIncome | null>`(
  select json_build_object('stated', i.stated, 'proven', i.proven, 'instalment', i.instalment,
           'all_instalments', i.all_instalments, 'noted_share', i.noted_share, 'papers', i.papers)
  from decided_incomes i where i.decision_id = d.id)`;
