import type { TillMovement } from "@microfinance/contract/tills/schema.ts";
import { type RawBuilder, sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";

interface MovementRow {
  id: number;
  session_id: number;
  till_name: string;
  staff_id: number;
  holder: string;
  kind: TillMovement["kind"];
  amount: number;
  status: TillMovement["status"];
  made_by: number;
  maker: string;
  made_at: Date;
  decided_by: number | null;
  decider: string;
  decided_at: Date | null;
}

/** The floats and hand-overs that meet a condition on `m` and its session `s`. */
export async function movementsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<TillMovement[]> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.session_id, a.name as till_name, s.staff_id, m.kind, m.amount, m.status, m.made_by, m.made_at,
           m.decided_by, m.decided_at,
           ${shortNameOf("hu")} as holder,
           ${shortNameOf("mu")} as maker,
           ${shortNameOf("du")} as decider
    from till_movements m
    join till_sessions s on s.id = m.session_id
    join tills t on t.id = s.till_id
    join ledger_accounts a on a.code = t.account_code
    join staff hs on hs.id = s.staff_id join users hu on hu.id = hs.user_id
    join staff ms on ms.id = m.made_by join users mu on mu.id = ms.user_id
    left join staff ds on ds.id = m.decided_by left join users du on du.id = ds.user_id
    where ${condition}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    session_id: row.session_id,
    till_name: row.till_name,
    holder: { id: row.staff_id, name: row.holder },
    kind: row.kind,
    amount: row.amount,
    status: row.status,
    made_by: { id: row.made_by, name: row.maker },
    made_at: row.made_at.toISOString(),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider },
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
