import * as schemas from "@microfinance/contract/contact/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/contact/endpoints.ts";
import { contactTexts } from "@microfinance/contract/contact/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { messageList, type Message, findMessage } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { type ExportTable, number, text, time } from "../exports/columns.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { contactMessage, contactAnswer } from "../messaging/templates/contact-message.ts";
import { sendTo } from "../messaging/send-to.ts";
import { conflict, notFound } from "../core/http/errors.ts";

/** The columns of an export of messages. */
const messageExport: ExportTable<Message> = {
  noun: "message",
  name: "messages",
  columns: [
    number("ID", (message) => message.id),
    time("Received", (message) => message.created_at),
    text("Name", (message) => message.full_name),
    text("Email", (message) => message.email),
    text("Message", (message) => message.message),
    text("Status", (message) => message.status),
    time("Answered at", (message) => message.answered_at),
    text("Answered by", (message) => message.answered_by),
    text("Answer", (message) => message.answer),
  ],
};

const contact = withSchemas(endpoints, schemas);

/** Messages to the lender, and their replies. */
export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contact.sendMessage, async ({ body, ctx }) => {
    await sendMessage(deps, ctx, body);
    return reply(contactTexts.thanks, {});
  });

  route(app, deps, contact.listMessages, async ({ query, reading }) => {
    const list = messageList(reading.db, query.status);
    const { rows, ...pages } = await readPage(query, list, deps.now());
    return reply(contactTexts.listed, { messages: rows, data: rows, ...pages });
  });

  exportRoute(app, deps, contact.exportMessages, messageExport, (query, { reading }) =>
    messageList(reading.db, query.status),
  );

  route(app, deps, contact.answerMessage, async ({ params, body, actor, ctx }) => {
    const input = { id: params.id, answer: body?.answer || null };
    return reply(contactTexts.answered, { data: await answerMessage(deps, ctx, actor, input) });
  });
}

/**
 * Stores a message of the contact form or the issue report, and forwards it to CONTACT_TO if that is set (MSG-8).
 * @throws 429 to a network with too many messages
 */
async function sendMessage(
  deps: Deps,
  ctx: RequestContext,
  input: { full_name: string; email: string; message: string },
): Promise<void> {
  const email = normalizeEmail(input.email);
  const now = deps.now();
  const key = limitKey(networkOf(ctx.network_address));
  await consume(deps, "messagePerNetwork", key, authTexts.tooManyRequests);
  await deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("contact_messages")
      .values({ full_name: input.full_name, email, message: input.message, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    // The sender stays in the message only, which is deleted before the audit log.
    await writeAudit(trx, ctx, {
      action: "message.send",
      record_type: "message",
      record_id: id,
    });
    if (deps.env.CONTACT_TO === undefined) return;
    const url = `${deps.env.PUBLIC_URL}/staff/dashboard#messages`;
    const to = { email: deps.env.CONTACT_TO, first_name: "" };
    const data = { ...input, email, url };
    await sendTo(trx, to, contactMessage, data, { key: `contact:${id}`, reply_to: email });
  });
}

/**
 * Marks a message as answered, once, and mails the reply if one is given (MSG-9).
 * @throws 404 for an unknown message; 409 when it was answered before
 */
async function answerMessage(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  input: { id: number; answer: string | null },
): Promise<Message> {
  return deps.db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable("contact_messages")
      .set({ answered_at: deps.now(), answered_by: actor.user_id, answer: input.answer })
      .where("id", "=", input.id)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    const message = await findMessage(trx, input.id);
    if (message === null) throw notFound(contactTexts.noSuchMessage);
    if (marked.numUpdatedRows === 0n) throw conflict(contactTexts.alreadyAnswered);
    await writeAudit(trx, ctx, {
      action: "message.answer",
      record_type: "message",
      record_id: input.id,
      after: { answer: input.answer },
    });
    if (input.answer !== null) {
      const to = { email: message.email, first_name: message.full_name };
      const data = { message: message.message, answer: input.answer };
      await sendTo(trx, to, contactAnswer, data, { key: `contact-answer:${input.id}` });
    }
    return message;
  });
}
