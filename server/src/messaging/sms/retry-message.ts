import { outboxTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import { writeAudit } from "../../core/audit/write-audit.ts";
import type { Deps } from "../../core/deps.ts";
import { enqueue } from "../../core/jobs.ts";
import { badRequest, conflict, notFound } from "../../core/http/errors.ts";
import type { RequestContext } from "../../core/http/session.ts";
import { isRetryable } from "./outbox-queries.ts";
import { endPause } from "./pause.ts";
import { allowPhone } from "./refused-phones.ts";
import { sendSms } from "./send-sms.ts";

/**
 * Sends a text message again (MSG-26). One whose outcome is unknown may have arrived, so the caller has to say that a
 * second one is acceptable. It is checked again before it is sent, as every message.
 * @throws 400 without that, 404, 409 for a message that did not fail
 */
export async function retryMessage(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  mayBeSecond: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom("messages")
      .select(["channel", "template", "text_body", "state", "recipient"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) throw notFound(outboxTexts.notFound);
    if (!isRetryable(message)) throw conflict(outboxTexts.notRetryable);
    if (message.state === "unknown" && !mayBeSecond)
      throw badRequest(outboxTexts.mustSay, { may_be_second: outboxTexts.mustSay });
    await trx
      .updateTable("messages")
      .set({
        sent_at: null,
        failed_at: null,
        unknown_at: null,
        trying_since: null,
        gateway: null,
        gateway_id: null,
        delivery: null,
        delivery_at: null,
        delivery_reason: null,
      })
      .where("id", "=", id)
      .execute();
    await allowPhone(trx, message.recipient);
    await enqueue(trx, sendSms, { message_id: id });
    await writeAudit(trx, ctx, {
      action: "outbox.retry",
      record_type: "message",
      record_id: id,
      after: { state: message.state },
    });
  });
}

/** Ends the pause of all text messages (MSG-23). @throws 409 when there is none */
export async function resumeOutbox(deps: Deps, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endPause(trx))) throw conflict(outboxTexts.notPaused);
    await writeAudit(trx, ctx, {
      action: "outbox.resume",
      record_type: "outbox",
      record_id: "sms",
    });
  });
}
