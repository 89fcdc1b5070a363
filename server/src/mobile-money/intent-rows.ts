import { fullName } from "@microfinance/contract/core/names.ts";
import type { PayIntent } from "@microfinance/contract/mobile-money/schema.ts";
import { type RawBuilder, sql } from "kysely";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

/** An intent as stored, with its loan and customer. Amounts in NLe. */
export interface IntentRow {
  id: string;
  number: number;
  loan: number;
  loan_id: string;
  customer_id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  amount: number;
  state: PayIntent["state"];
  code_id: string | null;
  ussd_code: string | null;
  expires_at: Date | null;
  created_at: Date;
}

const intents = sql`
  select i.id, i.number, i.loan_id as loan, l.loan_id, l.customer_id, u.first_name, u.middle_name, u.last_name, i.amount,
         i.state, i.code_id, i.ussd_code, i.expires_at, i.created_at
  from pay_intents i
  join loans l on l.id = i.loan_id
  join customers c on c.customer_id = l.customer_id
  join users u on u.id = c.user_id`;

/** The intents of a condition. */
export async function intentsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<IntentRow[]> {
  const { rows } = await sql<IntentRow>`${intents} where ${condition}`.execute(db);
  return rows;
}

/** One intent, or null. */
export async function findIntent(db: Connection, id: string): Promise<IntentRow | null> {
  const [intent] = await intentsWhere(db, sql`i.id = ${id}::uuid`);
  return intent ?? null;
}

/** The intents that are not paid yet, newest first. */
export function waitingIntents(db: Connection): ListSource<PayIntent> {
  return {
    name: "pay intents",
    key: ({ number }) => number,
    rows: async (window) => {
      const rows = await intentsWhere(
        db,
        sql`i.state in ('asking', 'open') and i.number < ${window.before ?? Number.MAX_SAFE_INTEGER}::bigint
            and i.number > ${window.after ?? 0}::bigint
            order by i.number ${window.backwards ? sql`asc` : sql`desc`}
            limit ${window.limit} offset ${window.offset}`,
      );
      return rows.map(toIntent);
    },
    count: (limit) =>
      countUpTo(db, sql`select from pay_intents where state in ('asking', 'open')`, limit),
  };
}

/** An intent as the API answers it. */
export function toIntent(row: IntentRow): PayIntent {
  const { id, number, loan_id, amount, state, ussd_code, expires_at, created_at } = row;
  return {
    id,
    number,
    loan_id,
    customer_name: fullName(row),
    amount,
    state,
    ussd_code,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
