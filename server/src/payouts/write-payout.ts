import {
  type FurtherCharges,
  storedCharges,
  sumOfCharges,
} from "@microfinance/contract/accounting/charges.ts";
import { disbursementEntry } from "@microfinance/contract/accounting/entries.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { payoutNumber } from "@microfinance/contract/payouts/fields.ts";
import { payoutAgainError } from "@microfinance/contract/payouts/rules.ts";
import { resolveMethod } from "@microfinance/contract/payments/method.ts";
import { sql } from "kysely";
import { moneyAccount } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { knownMethods } from "../accounting/methods.ts";
import { refuseChangedAccount } from "../loan-record/reviewed-account.ts";

/** A payout to write. Amounts in NLe. */
export interface NewPayout {
  loan_id: number;
  amount: number;
  fee: number;
  /** The charges of further kinds; null for none. */
  charges: FurtherCharges | null;
  /** What is settled of another loan. */
  settled: number;
  paid_on: CalendarDate;
  payment_method: string;
  reference: string;
  staff_id: number;
}

/**
 * Stores a payout under the next number, and posts its entry (ACC-2, PAY-33).
 * @throws 409 while the customer's account is not the one that was reviewed or accepted (LOAN-49), and for who reversed
 *   an earlier payout of the loan (PAY-39)
 */
export async function writePayout(
  db: Connection,
  deps: Deps,
  payout: NewPayout,
): Promise<{ id: number; number: string }> {
  const { loan_id, amount, fee, settled, paid_on, staff_id } = payout;
  await refuseReverser(db, loan_id, staff_id);
  await refuseChangedAccount(db, loan_id, { staff_id });
  const method = resolveMethod(await knownMethods(db), payout.payment_method);
  const charges = storedCharges(fee, payout.charges);
  const cents = { amount: toCents(amount), charges, settled: toCents(settled) };
  const paid = fromCents(cents.amount - sumOfCharges(charges) - cents.settled);
  const money = await moneyAccount(db, method, staff_id, -paid);
  const number = await nextNumber(db);
  const { id } = await db
    .insertInto("payouts")
    .values({
      ...payout,
      number,
      method_id: method.id,
      money_account: money.account_code,
      till_session_id: money.till_session_id,
      created_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { kind, postings: lines } = disbursementEntry(cents);
  await postEntry(db, {
    kind,
    entry_date: paid_on,
    loan_id,
    payout_id: id,
    staff_id,
    created_at: deps.now(),
    money,
    lines,
  });
  return { id, number: payoutNumber(number) };
}

async function refuseReverser(db: Connection, loanId: number, staff_id: number): Promise<void> {
  const rows = await db
    .selectFrom("payouts")
    .select("reversed_by")
    .where("loan_id", "=", loanId)
    .execute();
  const reversers = rows.map(({ reversed_by }) => reversed_by);
  const error = payoutAgainError(reversers, { staff_id });
  if (error !== null) throw conflict(error);
}

/** The row stays locked until the transaction ends, so that no number is skipped. */
async function nextNumber(db: Connection): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    update payout_numbers set last_number = last_number + 1 returning last_number`.execute(db);
  const [drawn] = rows;
  if (drawn === undefined) throw new Error("payout_numbers has no row");
  return drawn.last_number;
}
