import * as schemas from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { outboxTexts, templateTexts } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { FastifyInstance } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { readPage } from "../../core/db/page.ts";
import type { Deps } from "../../core/deps.ts";
import { notFound } from "../../core/http/errors.ts";
import { reply, route } from "../../core/http/route.ts";
import { takeReport } from "./delivery-report.ts";
import { formParser } from "./form-parser.ts";
import { outboxList, readOutboxSummary } from "./outbox-queries.ts";
import { resumeOutbox, retryMessage } from "./retry-message.ts";
import { readTemplates } from "./templates.ts";
import { withSchemas } from "../../core/http/with-schemas.ts";

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
  // Africa's Talking posts a form; no other call takes one.
  void app.register(async (hooks) => {
    hooks.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      formParser,
    );
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
