import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { paymentTexts, recordedByWallet } from "@microfinance/contract/payments/texts.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** A stored payment that is to be reversed or moved. Amounts in NLe. */
export interface StoredPayment {
  id: number;
  loan_id: number;
  customer_id: string;
  amount: number;
  excess: number;
  transaction_date: CalendarDate;
  method_id: number;
  payment_method: string;
  reference: string;
  money_account: string;
  till_session_id: number | null;
  /** Who recorded it. */
  staff_name: string;
  /** Whether it reached the wallet by itself: no person saw the money. */
  from_wallet: boolean;
  role: string | null;
}

/** The payment of this number. @throws 404 for an unknown one */
export async function storedPayment(tx: Connection, id: number): Promise<StoredPayment> {
  const row = await tx
    .selectFrom("payments as p")
    .innerJoin("payment_methods as m", "m.id", "p.method_id")
    .leftJoin("staff as s", "s.id", "p.staff_id")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select([
      "p.id",
      "p.loan_id",
      "p.customer_id",
      "p.amount",
      "p.excess",
      "p.transaction_date",
      "p.method_id",
      "p.payment_method",
      "p.reference",
      "p.money_account",
      "p.till_session_id",
      "m.role",
      sql<string>`case when p.staff_id is null then ${recordedByWallet}
                       else ${shortNameOf("u")} end`.as("staff_name"),
      sql<boolean>`p.staff_id is null or exists (select from receipts_in r where r.payment_id = p.id)`.as(
        "from_wallet",
      ),
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw notFound(paymentTexts.notFound);
  return row;
}
