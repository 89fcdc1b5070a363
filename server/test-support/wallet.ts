import Fastify from "fastify";
import { handleDelivery } from "../src/mobile-money/deliveries.ts";
import { simulatorRoutes } from "../src/mobile-money/simulator/simulator-routes.ts";
import { type Delivery, WalletSimulator } from "../src/mobile-money/simulator/simulator.ts";
import type { TestApp } from "./app.ts";

const secret = "the-secret-of-the-wallet-of-the-tests";

/** The simulated provider on a port of its own, as the provider of this application. */
export async function openWallet(t: TestApp) {
  const simulator = new WalletSimulator(secret, t.deps.now);
  const provider = Fastify({ forceCloseConnections: true });
  simulatorRoutes(provider, simulator);
  const MONIME_API_URL = await provider.listen({ port: 0, host: "127.0.0.1" });
  Object.assign(t.deps.env, {
    MONIME_API_URL,
    MONIME_ACCESS_TOKEN: "token",
    MONIME_SPACE_ID: "spc-test",
    MONIME_WEBHOOK_SECRETS: [secret],
  });
  const waiting = async () =>
    t.deps.db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("processed_at", "is", null)
      .execute();
  return {
    simulator,
    secret,
    deliver: ({ body, header }: Delivery, headers: Record<string, string> = {}) =>
      t.app.inject({
        method: "POST",
        url: "/api/hooks/monime",
        headers: { "content-type": "application/json", "monime-signature": header, ...headers },
        payload: body,
      }),
    /** Runs the job of every stored delivery, `times` at once. */
    work: async (times = 1) => {
      const jobs = (await waiting()).flatMap(({ id }) => Array.from({ length: times }, () => id));
      await Promise.all(jobs.map((id) => handleDelivery(t.deps, id)));
    },
    receipts: () => t.deps.db.selectFrom("receipts_in").selectAll().orderBy("id").execute(),
    deliveries: () =>
      t.deps.db.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute(),
    close: () => provider.close(),
  };
}

/** The balance of an account in NLe: debits less credits. */
export async function balanceOf(t: TestApp, account: string): Promise<number> {
  const row = await t.deps.db
    .selectFrom("ledger_postings")
    .select(({ fn }) => [fn.sum("debit").as("debit"), fn.sum("credit").as("credit")])
    .where("account_code", "=", account)
    .executeTakeFirstOrThrow();
  return Math.round((Number(row.debit ?? 0) - Number(row.credit ?? 0)) * 100) / 100;
}
