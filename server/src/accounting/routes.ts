import * as schemas from "@microfinance/contract/accounting/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/accounting/endpoints.ts";
import { trialBalanceTexts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { trialBalanceExport, trialBalanceMovementExport } from "./export-columns.ts";
import { missingReceiptsOf } from "./missing-receipts.ts";
import { accountList, trialBalance } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

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
