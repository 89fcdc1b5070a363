import { defineJob, RetryLater } from "../core/jobs.ts";
import { resumeDeliveries } from "./deliveries.ts";
import { ProviderError, type Wallet } from "./monime/provider.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { type IntentRow, intentsWhere } from "./intent-rows.ts";
import { readCode } from "./monime/api.ts";
import { receivePayment } from "./receive-payment.ts";
import { walletOf } from "./wallet.ts";

export { fetchPayment } from "./compare-day.ts";
export { processDelivery } from "./deliveries.ts";

/** Every five minutes: reads the state of open codes, and repeats deliveries whose job failed for good (MOMO-19). */
export const openCodes = defineJob("wallet.open-codes", { every: 300 }, async (deps) => {
  await resumeDeliveries(deps);
  await checkIntents(deps).catch((error: unknown) => {
    throw error instanceof ProviderError ? new RetryLater(error.message) : error;
  });
});

/** How a code ends without a payment: the provider's word and ours. */
const ends: Readonly<Record<string, string>> = { expired: "expired", cancelled: "canceled" };
/** Intents that one run asks about. */
const batch = 200;

/**
 * Reads the state of open codes from the provider (MOMO-19): a delivery may be lost. An expired code is asked about for
 * another day, since a payment may be under way when it ends.
 */
export async function checkIntents(deps: Deps): Promise<void> {
  const wallet = walletOf(deps.env);
  if (wallet === null) return;
  const open = await intentsWhere(
    deps.db,
    sql`i.code_id is not null and (i.state = 'open' or (i.state = 'expired' and i.expires_at > ${deps.now()}::timestamptz - interval '1 day'))
        order by i.checked_at nulls first, i.number limit ${batch}`,
  );
  const failed: Error[] = [];
  // One code that the provider cannot answer does not hold up the others.
  for (const intent of open)
    await checkIntent(deps, wallet, intent).catch((error: unknown) => {
      failed.push(error instanceof Error ? error : new Error(String(error)));
    });
  // A code that the provider never answered was never shown to the customer.
  await sql`
    update pay_intents set state = 'canceled'
    where state = 'asking' and created_at < ${deps.now()}::timestamptz - interval '1 day'`.execute(
    deps.db,
  );
  const [first] = failed;
  if (first !== undefined) throw first;
}

async function checkIntent(deps: Deps, wallet: Wallet, { id, code_id }: IntentRow): Promise<void> {
  const code = code_id === null ? null : await readCode(wallet, code_id);
  const paymentId = code?.processedPaymentData?.paymentId ?? null;
  if (code?.status === "completed" && paymentId !== null)
    await receivePayment(deps, wallet, paymentId);
  const ended = code === null ? null : (ends[code.status] ?? null);
  await deps.db
    .updateTable("pay_intents")
    .set({ checked_at: deps.now(), ...(ended && { state: ended }) })
    .where("id", "=", id)
    .where("state", "in", ["open", "expired"])
    .execute();
}
