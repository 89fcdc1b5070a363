import * as schemas from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { outboxTexts, templateTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { FastifyInstance } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { readPage } from "../../core/db/page.ts";
import type { Deps } from "../../core/deps.ts";
import { notFound, badRequest, conflict } from "../../core/http/errors.ts";
import { takeForms } from "../../core/http/form-parser.ts";
import { reply, route } from "../../core/http/route.ts";
import { takeReport } from "./delivery-report.ts";
import { outboxList, readOutboxSummary, isRetryable } from "./outbox-queries.ts";
import { readTemplates } from "./templates.ts";
import { withSchemas } from "../../core/http/with-schemas.ts";
import { writeAudit } from "../../core/audit/write-audit.ts";
import { enqueue } from "../../core/jobs.ts";
import type { RequestContext } from "../../core/http/session.ts";
import { endPause } from "./pause.ts";
import { allowPhone } from "./refused-phones.ts";
import { sendSms } from "./send-sms.ts";

const outbox = withSchemas(endpoints, schemas);

/** The outbox, templates, and the reports of the gateway. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, outbox.listOutbox, async ({ query, reading }) => {
    const { rows, ...pages } = await readPage(query, outboxList(reading.db, query), deps.now());
    return reply(outboxTexts.listed, { outbox: rows, data: rows, ...pages });
  });
  route(app, deps, outbox.readOutboxSummary, async () =>
    reply(outboxTexts.summary, { summary: await readOutboxSummary(deps.db, deps) }),
  );
  route(app, deps, outbox.resumeOutbox, async ({ ctx }) => {
    await resumeOutbox(deps, ctx);
    return reply(outboxTexts.resumed, {});
  });
  route(app, deps, outbox.retryMessage, async ({ params, body, ctx }) => {
    await retryMessage(deps, ctx, params.id, body?.may_be_second === true);
    return reply(outboxTexts.retried, {});
  });
  route(app, deps, outbox.listTemplates, async () =>
    reply(templateTexts.listed, { templates: await readTemplates(deps.db) }),
  );
  // Africa's Talking posts a form.
  void app.register(async (hooks) => {
    takeForms(hooks);
    route(hooks, deps, outbox.takeDeliveryReport, async ({ params, body }) => {
      if (!isSecret(deps.env.SMS_HOOK_SECRET, params.secret)) throw notFound(outboxTexts.notFound);
      await takeReport(deps, "africastalking", body);
      return reply(outboxTexts.listed, {});
    });
  });
}

/** Compared in constant time; without a secret no path is right. */
function isSecret(secret: string | undefined, typed: string): boolean {
  if (secret === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(typed));
}

/**
 * Sends a text message again (MSG-26). One whose outcome is unknown may have arrived, so the caller has to say that a
 * second one is acceptable. It is checked again before it is sent, as every message.
 * @throws 400 without that, 404, 409 for a message that did not fail
 */
async function retryMessage(
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
async function resumeOutbox(deps: Deps, ctx: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endPause(trx))) throw conflict(outboxTexts.notPaused);
    await writeAudit(trx, ctx, {
      action: "outbox.resume",
      record_type: "outbox",
      record_id: "sms",
    });
  });
}
