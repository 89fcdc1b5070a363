import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { intentsWhere } from "./intent-rows.ts";
import { readCode } from "./monime/api.ts";
import { receivePayment } from "./receive-payment.ts";
import { walletOf } from "./wallet.ts";

/** Intents that one run asks about. */
const batch = 200;

/**
 * Asks the provider what became of open codes (MOMO-19): a delivery may be lost. An expired code is asked about for
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
  for (const intent of open) {
    const code = intent.code_id === null ? null : await readCode(wallet, intent.code_id);
    const paymentId = code?.processedPaymentData?.paymentId ?? null;
    if (code?.status === "completed" && paymentId !== null)
      await receivePayment(deps, wallet, paymentId);
    const ended =
      code?.status === "expired" ? "expired" : code?.status === "cancelled" ? "canceled" : null;
    await deps.db
      .updateTable("pay_intents")
      .set({ checked_at: deps.now(), ...(ended && { state: ended }) })
      .where("id", "=", intent.id)
      .where("state", "in", ["open", "expired"])
      .execute();
  }
  // A code that the provider never answered was never shown to the customer.
  await sql`
    update pay_intents set state = 'canceled'
    where state = 'asking' and created_at < ${deps.now()}::timestamptz - interval '1 day'`.execute(
    deps.db,
  );
}
