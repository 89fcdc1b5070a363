import {
  type EarlierPayment,
  repeatMinutes,
  repeatQuestion,
} from "@microfinance/contract/servicing/repeats.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { LoanKey } from "../loan-record/queries.ts";

/** A payment that is about to be recorded. Amount in NLe. */
interface ComingPayment {
  amount: number;
  reference?: string | null | undefined;
  transaction_id?: string | null | undefined;
}

/** Since when an equal payment of the same loan may be the same money. */
export const repeatsSince = (now: Date) => new Date(now.getTime() - repeatMinutes * 60_000);

/**
 * Asks before a payment is recorded whose money may be recorded already (PAY-41): a live payment of any loan has its
 * reference, or one of the same loan and amount was recorded a few minutes ago. A recovery of a written-off loan counts
 * as a payment. In a transaction no other payment with the reference is recorded until it ends.
 * @throws 409 with the question in `fields.repeats`
 */
export async function askAboutRepeat(
  { db, now }: Pick<Deps, "db" | "now">,
  loan: LoanKey,
  { amount, reference, transaction_id }: ComingPayment,
): Promise<void> {
  const { rows } = await sql<EarlierPayment>`
    select e.* from earlier_payment(
      (select id from loans where ${sql.ref(loan.column)} = ${loan.value}), ${amount}, ${reference ?? ""},
      ${transaction_id ?? ""}, ${repeatsSince(now())}) e`.execute(db);
  const [earlier] = rows;
  if (earlier === undefined) return;
  const question = repeatQuestion(earlier);
  throw conflict(question, { repeats: question });
}
