import * as schemas from "@microfinance/contract/accounting/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/endpoints.ts";
import { trialBalanceTexts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today, type Connection } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { trialBalanceExport, trialBalanceMovementExport } from "./export-columns.ts";
import { accountList, trialBalance } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { MissingReceipts } from "@microfinance/contract/accounting/endpoints.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { sql } from "kysely";

const ledger = withSchemas(endpoints, schemas);

/** Reads of the ledger. Operations that move money post to it with post-entry.ts. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ledger.readTrialBalance, async ({ query, reading }) => {
    const as_of = dayOf(deps, query.as_of);
    const { from } = query;
    checkFrom(from, as_of);
    return reply("Trial balance.", {
      as_of,
      ...(from === undefined ? {} : { from }),
      ...(await trialBalance(reading.db, as_of, from)),
    });
  });
  route(app, deps, ledger.listMissingReceipts, async () =>
    reply("Missing receipt numbers.", await missingReceiptsOf(deps.db, deps.now())),
  );
  exportRoute(app, deps, ledger.exportTrialBalance, trialBalanceExport, ({ as_of }, { reading }) =>
    accountList(reading.db, dayOf(deps, as_of)),
  );
  exportRoute(
    app,
    deps,
    ledger.exportTrialBalanceMovement,
    trialBalanceMovementExport,
    ({ from, as_of }, { reading }) => {
      const day = dayOf(deps, as_of);
      checkFrom(from, day);
      return accountList(reading.db, day, from ?? beforeEveryEntry);
    },
  );
}

const beforeEveryEntry = "1900-01-01";

function checkFrom(from: string | undefined, asOf: string): void {
  const text = trialBalanceTexts.fromAfter;
  if (from !== undefined && from > asOf) throw badRequest(text, { from: text });
}

function dayOf(deps: Deps, requested: string | undefined): string {
  const day = requested ?? today(deps);
  const text = trialBalanceTexts.inFuture;
  if (day > today(deps)) throw badRequest(text, { as_of: text });
  return day;
}

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
async function missingReceiptsOf(
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
