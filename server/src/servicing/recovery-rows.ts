import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { recoveryNumber } from "@microfinance/contract/servicing/recovery.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { sql } from "kysely";
import { z } from "zod";
import { shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

/** What the act of a recovery stores beside its amount and value date. */
export const recoveryFacts = z.object({
  payment_method: z.string(),
  reference: z.string(),
  /** What the customer owed after it, in NLe. */
  owed_after: z.number(),
  /** Where its money is, for its reversal. */
  money_account: z.string(),
  till_session_id: z.number().int().nullable(),
});

/** What the act of a recovery stores beside its amount and value date. */
export type RecoveryFacts = z.output<typeof recoveryFacts>;

interface RecoveryRow {
  id: number;
  loan_id: string;
  customer_id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  value_date: CalendarDate;
  amount: number;
  facts: unknown;
  made_by: number;
  maker_name: string;
  created_at: Date;
  reversed_on: CalendarDate | null;
  reversal_reason: string | null;
  reverser_name: string | null;
}

/** The recoveries of a loan in the order of booking, reversed ones too; for customers without names and reasons. */
export async function recoveriesOf(
  db: Connection,
  loanId: number,
  area: "customer" | "staff",
): Promise<Recovery[]> {
  const { rows } = await sql<RecoveryRow>`
    select a.id, l.loan_id, l.customer_id, cu.first_name, cu.middle_name, cu.last_name, a.value_date, a.amount, a.facts,
           a.made_by, ${shortNameOf("mu")} as maker_name, a.created_at, a.reversed_on,
           a.reversal_reason, ${shortNameOrNull("ru")} as reverser_name
    from loan_acts a
    join loans l on l.id = a.loan_id
    join users cu on cu.id = l.user_fid
    join staff m on m.id = a.made_by
    join users mu on mu.id = m.user_id
    left join staff r on r.id = a.reversed_by
    left join users ru on ru.id = r.user_id
    where a.loan_id = ${loanId} and a.kind = 'recovery'
    order by a.id`.execute(db);
  return rows.map((row) => toRecovery(row, area));
}

/** One recovery of a loan, or null. */
export async function findRecovery(
  db: Connection,
  loanId: number,
  id: number,
  area: "customer" | "staff" = "staff",
): Promise<Recovery | null> {
  return (await recoveriesOf(db, loanId, area)).find((recovery) => recovery.id === id) ?? null;
}

function toRecovery(row: RecoveryRow, area: "customer" | "staff"): Recovery {
  const { payment_method, reference, owed_after } = recoveryFacts.parse(row.facts);
  const isStaff = area === "staff";
  return {
    id: row.id,
    receipt_number: recoveryNumber(row.id),
    loan_id: row.loan_id,
    customer_id: row.customer_id,
    customer_name: fullName(row),
    amount: row.amount,
    date: row.value_date,
    payment_method,
    reference,
    owed_after,
    created_at: row.created_at.toISOString(),
    ...(isStaff ? { staff_id: row.made_by, staff_name: row.maker_name } : {}),
    reversal: reversalOf(row, isStaff),
  };
}

function reversalOf(row: RecoveryRow, isStaff: boolean): Recovery["reversal"] {
  const { reversed_on, reversal_reason, reverser_name } = row;
  if (reversed_on === null) return null;
  if (!isStaff) return { reversed_on };
  return { reversed_on, reason: reversal_reason ?? "", staff_name: reverser_name ?? "" };
}
