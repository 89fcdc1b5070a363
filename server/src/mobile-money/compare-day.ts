import { addDays, businessDate } from "@microfinance/contract/core/dates.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { centsOfMinor, compareDay } from "@microfinance/contract/mobile-money/receipts.ts";
import type { DayLineRow } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { defineJob, enqueue, RetryLater } from "../core/jobs.ts";
import type { RequestContext } from "../core/http/session.ts";
import { listPayments } from "./monime/api.ts";
import { ProviderError } from "./monime/provider.ts";
import type { MonimePayment } from "./monime/schema.ts";
import { receivePayment, timeOf } from "./receive-payment.ts";
import { receiptsOfDay } from "./receipt-rows.ts";
import { fromProvider, walletFor, walletOf } from "./wallet.ts";

/**
 * The completed payments of the provider on a day beside the receipts (MOMO-18).
 * @throws 400 for a day after today; 409 without mobile money; 503 when the provider does not answer
 */
export async function readDay(deps: Deps, day: string): Promise<DayLineRow[]> {
  if (day > today(deps)) throw badRequest(texts.futureDay, { day: texts.futureDay });
  const wallet = walletFor(deps.env);
  // A payment is listed by when it was begun, and counts on the day when it was completed.
  const since = new Date(`${addDays(day, -1)}T00:00:00Z`);
  const listed = await fromProvider(
    listPayments(wallet, since).then((payments) =>
      payments.filter(({ status }) => status === "completed").map(listedOf),
    ),
  );
  const theirs = listed.filter(({ paid_at }) => businessDate(paid_at) === day);
  return compareDay(theirs, await receiptsOfDay(deps.db, day)).map((line) => ({
    ...line,
    theirs: line.theirs === null ? null : fromCents(line.theirs),
    ours: line.ours === null ? null : fromCents(line.ours),
  }));
}

/** A payment as it is compared: an amount that is none is left out, and hides no other payment of its day. */
function listedOf(payment: MonimePayment) {
  const { id, amount } = payment;
  return {
    external_id: id,
    currency: amount.currency,
    amount: centsOfMinor(amount.value),
    paid_at: timeOf(payment),
  };
}

/** Fetches a payment that no delivery brought. */
export const fetchPayment = defineJob(
  "wallet.fetch",
  { pollingInterval: 1, retryLimit: 20, retryDelay: 5, retryDelayMax: 1_800 },
  async (deps, { external_id }: { external_id: string }) => {
    const wallet = walletOf(deps.env);
    if (wallet === null) return;
    await receivePayment(deps, wallet, external_id).catch((error: unknown) => {
      throw error instanceof ProviderError ? new RetryLater(error.message) : error;
    });
  },
);

/** Asks for a payment of the provider by its id (MOMO-19): what it says decides, not who asked. */
export async function askToFetch(
  deps: Deps,
  ctx: RequestContext,
  external_id: string,
): Promise<void> {
  walletFor(deps.env);
  await deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, fetchPayment, { external_id });
    await writeAudit(tx, ctx, {
      action: "receipt.fetch",
      record_type: "wallet_receipt",
      record_id: external_id,
    });
  });
}
