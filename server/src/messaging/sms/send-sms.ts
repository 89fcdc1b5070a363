import { dialled } from "@microfinance/contract/messaging/sms-recipient.ts";
import { isCode } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import type { Connection } from "../../core/deps.ts";
import { defineJob, RetryLater } from "../../core/jobs.ts";
import { readSettings } from "../../settings/queries.ts";
import type { OutgoingSms, SmsDeps, SmsOutcome } from "./gateway.ts";
import { beginPause, endPause, readPause } from "./pause.ts";
import { recheck, type WaitingSms } from "./recheck.ts";
import { allowPhone, refusePhone } from "./refused-phones.ts";

/** Milliseconds after which a message that is being sent counts as one whose process died. */
const timeout = 120_000;

/**
 * Sends a text message at most once (MSG-22). The row says that the gateway is being asked before it is asked; a run
 * that finds this mark does not know what happened, and never sends. Only an answer that proves that nothing was sent
 * allows another attempt.
 */
export const sendSms = defineJob<{ message_id: number }, SmsDeps>(
  "messages.send-sms",
  { pollingInterval: 0.5, batchSize: 10, retryLimit: 1_000, retryDelay: 30, retryDelayMax: 1_800 },
  async (deps, { message_id }, { report }) => {
    if (deps.sms === null) throw new RetryLater();
    const begun = await deps.db.transaction().execute((trx) => begin(trx, deps, message_id));
    if (begun === "done") return;
    if (begun === "wait") throw new RetryLater();
    if (begun === "unknown") {
      report(`The outcome of text message ${message_id} is unknown: its process ended.`);
      return;
    }
    const outcome = await deps.sms.send(begun.outgoing).catch((error: unknown): SmsOutcome => ({
      kind: "unknown",
      reason: error instanceof Error ? error.message : String(error),
    }));
    const isNews = await deps.db
      .transaction()
      .execute((trx) => finish(trx, deps, begun.message, begun.outgoing, outcome));
    if (isNews && "reason" in outcome) report(`Text messages: ${outcome.reason}`);
    if (outcome.kind === "paused" || outcome.kind === "later") throw new RetryLater();
  },
);

type Begun = "done" | "wait" | "unknown" | { message: WaitingSms; outgoing: OutgoingSms };

/** Marks a message as being sent, unless it is not needed, has to wait, or was being sent before. */
async function begin(db: Connection, deps: SmsDeps, id: number): Promise<Begun> {
  const now = deps.now();
  const message = await db
    .selectFrom("messages")
    .selectAll()
    .where("id", "=", id)
    .where("channel", "=", "sms")
    .where("state", "=", "waiting")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!message) return (await isWaiting(db, id)) ? "wait" : "done";
  const change = (values: object) =>
    db.updateTable("messages").set(values).where("id", "=", id).execute();
  const secret = isCode(message.template ?? "") && deps.sms?.keepsText !== true;
  if (message.trying_since !== null) {
    if (now.getTime() - message.trying_since.getTime() < timeout) return "wait";
    const last_error = "The process ended before the gateway's answer was stored.";
    await change({ unknown_at: now, last_error, ...(secret ? { text_body: "" } : {}) });
    return "unknown";
  }
  const result = await recheck(db, await readSettings(db), message, now);
  if ("dropped" in result) {
    const last_error = result.dropped;
    await change({ dropped_at: now, last_error, ...(secret ? { text_body: "" } : {}) });
    return "done";
  }
  if ("until" in result) {
    await change({ due_at: result.until });
    return "wait";
  }
  const pause = await readPause(db);
  if (pause !== null && pause.until > now) return "wait";
  await change({ trying_since: now, attempts: message.attempts + 1 });
  const outgoing = { id, to: dialled(message.recipient), text: message.text_body };
  return { message, outgoing };
}

/** Stores what the gateway said. @returns whether it is to be reported */
async function finish(
  db: Connection,
  deps: SmsDeps,
  message: WaitingSms,
  outgoing: OutgoingSms,
  outcome: SmsOutcome,
): Promise<boolean> {
  const now = deps.now();
  const isSecret = isCode(message.template ?? "") && deps.sms?.keepsText !== true;
  const end = isSecret ? { text_body: "" } : {};
  const store = (values: object) =>
    db.updateTable("messages").set(values).where("id", "=", message.id).execute();
  switch (outcome.kind) {
    case "accepted": {
      const { gateway_id, parts, cost } = outcome;
      await store({
        ...end,
        sent_at: now,
        unknown_at: null,
        trying_since: null,
        last_error: null,
        gateway: deps.sms?.name ?? null,
        gateway_id,
        parts,
        cost: cost?.amount ?? null,
        cost_currency: cost?.currency ?? null,
      });
      await endPause(db);
      // Codes are sent to refused numbers too: an accepted one shows that the gateway takes the number again.
      await allowPhone(db, message.recipient);
      if (cost !== null) await addCost(db, now, parts ?? 1, cost);
      if (gateway_id !== null) await deps.sms?.accepted?.(db, gateway_id, outgoing);
      return false;
    }
    case "refused":
      await store({ ...end, failed_at: now, trying_since: null, last_error: outcome.reason });
      if (outcome.refuses) await refusePhone(db, message.recipient, outcome.reason, now);
      return false;
    case "unknown":
      // The mark stays: no later run sends this message.
      await store({ ...end, unknown_at: now, last_error: outcome.reason });
      return true;
    case "later":
      await store({ trying_since: null, last_error: outcome.reason });
      return false;
    case "paused":
      await store({ trying_since: null, last_error: outcome.reason });
      return beginPause(db, outcome.reason, now);
  }
}

async function isWaiting(db: Connection, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("channel", "=", "sms")
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds to the cost of the month (MSG-25), in the transaction that stores the acceptance. */
async function addCost(
  db: Connection,
  now: Date,
  parts: number,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  await sql`
    insert into sms_costs as c (month, currency, messages, parts, cost)
    values (date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date, ${currency}, 1, ${parts}, ${amount})
    on conflict (month, currency) do update set
      messages = c.messages + 1, parts = c.parts + excluded.parts, cost = c.cost + excluded.cost`.execute(
    db,
  );
}
