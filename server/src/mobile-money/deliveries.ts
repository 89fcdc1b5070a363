import { unauthorized } from "../core/http/errors.ts";
import { sql } from "kysely";
import { hash } from "node:crypto";
import type { Deps } from "../core/deps.ts";
import { inBatches } from "../core/in-batches.ts";
import { statement } from "../core/db/statement.ts";
import { defineJob, enqueue, insertJobs, RetryLater } from "../core/jobs.ts";
import { readCode } from "./monime/api.ts";
import { monimeDelivery } from "./monime/schema.ts";
import { ProviderError, type Wallet } from "./monime/provider.ts";
import { signatureError } from "./monime/signature.ts";
import { receivePayment } from "./receive-payment.ts";
import { walletOf } from "./wallet.ts";

/** A delivery to be stored. */
interface Delivery {
  digest: Buffer;
  body: string;
  received_at: string;
}

/** Deliveries of one statement, and those that may wait for theirs: of the largest size they are 4 MB and 32 MB. */
const batches = { most: 64, longest: 512 };

/**
 * Makes the function that stores a signed delivery as it came, and answers it then (MOMO-5): what follows is the work
 * of a job. The same delivery is stored once. The provider sends many at once, and each waits for its answer: those of
 * the same moment are one statement.
 */
export function deliveryStore(
  deps: Deps,
): (header: string | undefined, body: Buffer) => Promise<void> {
  const store = inBatches<Delivery>(
    (deliveries) =>
      insertDeliveries.run(deps.pool, {
        digests: deliveries.map(({ digest }) => digest),
        bodies: deliveries.map(({ body }) => body),
        times: deliveries.map(({ received_at }) => received_at),
      }),
    batches,
  );
  /** @throws 401 for a delivery that is not signed with one of the secrets (MOMO-4) */
  return async (header, body) => {
    const now = deps.now();
    const wallet = walletOf(deps.env);
    const error = signatureError(header, body, wallet?.secrets ?? [], now);
    if (wallet === null || error !== null) throw unauthorized();
    await store({
      digest: hash("sha256", body, "buffer"),
      body: storable(body),
      received_at: now.toISOString(),
    });
  };
}

/** The body as text; NUL bytes, which no text of PostgreSQL holds, are no part of JSON. */
function storable(body: Buffer): string {
  return body.toString("utf8").replaceAll("\0", "");
}

/**
 * Books what a stored delivery is about. Run again, it finds the payment booked. Several at a time: each waits for the
 * provider, and one line of them falls behind when the server is busy.
 */
export const processDelivery = defineJob(
  "wallet.delivery",
  {
    pollingInterval: 1,
    batchSize: 5,
    atOnce: 4,
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 1_800,
  },
  (deps, { id }: { id: number }) => handleDelivery(deps, id),
);

/**
 * The deliveries and their jobs. In the order of their digests, so that two processes wait for each other in one
 * direction only.
 */
const insertDeliveries = statement(
  "store_deliveries",
  `with stored as (
    insert into webhook_deliveries (channel, digest, body, received_at)
    select 'monime', d.digest, d.body, d.received_at
    from unnest(:digests::bytea[], :bodies::text[], :times::timestamptz[]) d (digest, body, received_at)
    order by d.digest
    on conflict (digest) do nothing
    returning id
  )
  ${insertJobs(
    processDelivery,
    `select jsonb_build_object('id', id) as data, format('{"id":%s}', id) as key, null::timestamptz as start_after from stored`,
  )}`,
);

/**
 * Handles a stored delivery once.
 * @throws {RetryLater} while the provider does not answer, or does not show the payment as completed
 */
export async function handleDelivery(deps: Deps, id: number): Promise<void> {
  const wallet = walletOf(deps.env);
  const delivery = await deps.db
    .selectFrom("webhook_deliveries")
    .select("body")
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  if (delivery === undefined || wallet === null) return;
  const outcome = await outcomeOf(deps, wallet, delivery.body).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new RetryLater(error.message);
    throw error;
  });
  if (outcome === "not completed") throw new RetryLater("the payment is not completed yet");
  await deps.db
    .updateTable("webhook_deliveries")
    .set({ processed_at: deps.now(), outcome })
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .execute();
}

async function outcomeOf(deps: Deps, wallet: Wallet, body: string): Promise<string> {
  const found = monimeDelivery.safeParse(jsonOf(body));
  if (!found.success) return "another shape";
  const { event, object, data } = found.data;
  const isOfPayment = object?.type === "payment" || event.name.startsWith("payment.");
  const isOfCode = object?.type === "payment_code" || event.name.startsWith("payment_code.");
  // What did not complete brings no money: the job of the open intents sees expired codes.
  if (!event.name.endsWith("completed") || !(isOfPayment || isOfCode)) return "nothing to book";
  const named = object?.id ?? data?.id ?? null;
  const payment = isOfPayment ? named : await paymentOfCode(wallet, named, data);
  return payment === null ? "names no payment" : receivePayment(deps, wallet, payment);
}

/** The payment of a code: as the delivery names it, or as the provider does. */
async function paymentOfCode(
  wallet: Wallet,
  code: string | null,
  data:
    | { processedPaymentData?: { paymentId?: string | null | undefined } | null | undefined }
    | null
    | undefined,
): Promise<string | null> {
  const named = data?.processedPaymentData?.paymentId;
  if (named) return named;
  const read = code === null ? null : await readCode(wallet, code);
  return read?.processedPaymentData?.paymentId ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Days for which a delivery is tried; by then the comparison of its day has named the payment. */
const mostDays = 7;

/**
 * Enqueues the deliveries whose job failed for good, for example after a day without the provider. One that names a
 * payment which never completes ends after a week.
 */
export async function resumeDeliveries(deps: Deps): Promise<void> {
  const now = deps.now();
  await sql`
    update webhook_deliveries set processed_at = ${now}, outcome = 'given up'
    where processed_at is null
      and received_at < ${now}::timestamptz - make_interval(days => ${mostDays})`.execute(deps.db);
  const waiting = await deps.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("processed_at", "is", null)
    .where("received_at", "<", new Date(now.getTime() - 3_600_000))
    .orderBy("id")
    .limit(500)
    .execute();
  for (const { id } of waiting) await enqueue(deps.db, processDelivery, { id });
}
