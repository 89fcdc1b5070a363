import * as ledger from "@microfinance/contract/ledger/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../deps.ts";
import { reply, route } from "../http/route.ts";
import { trialBalance } from "./queries.ts";

/** The books as they are read; whoever moves money posts through post-entry.ts. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ledger.readTrialBalance, async ({ query }) => {
    const as_of = query.as_of ?? today(deps);
    return reply("Trial balance.", { as_of, ...(await trialBalance(deps.db, as_of)) });
  });
}
