import type { MissingReceipts } from "@microfinance/contract/accounting/endpoints.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** The maximum of ranges of missing numbers in one response. */
const mostRanges = 1_000;

interface Gap {
  after_id: number;
  before_id: number;
  after_at: Date | null;
  before_at: Date;
}

/**
 * Receipt numbers without a payment, newest first. A payment with a newly drawn number may not be committed yet, so
 * gaps before payments younger than a minute are omitted.
 * @param now the time of the request
 */
export async function missingReceiptsOf(
  db: Connection,
  now: Date,
): Promise<{ missing: MissingReceipts[]; total: number }> {
  const committed = new Date(now.getTime() - 60_000);
  const { rows } = await sql<Gap>`
    select after_id, p.id as before_id, a.created_at as after_at, p.created_at as before_at
    from (select id, coalesce(lag(id) over (order by id), 0) as after_id from payments) as numbered
    join payments p on p.id = numbered.id
    left join payments a on a.id = numbered.after_id
    where numbered.id - numbered.after_id > 1 and p.created_at <= ${committed}
    order by p.id desc`.execute(db);
  const missing = rows.slice(0, mostRanges).map((gap) => ({
    first: receiptNumber(gap.after_id + 1),
    last: receiptNumber(gap.before_id - 1),
    count: gap.before_id - gap.after_id - 1,
    after: gap.after_at?.toISOString() ?? null,
    before: gap.before_at.toISOString(),
  }));
  const total = rows.reduce((sum, gap) => sum + gap.before_id - gap.after_id - 1, 0);
  return { missing, total };
}
