import { contactTexts } from "@microfinance/contract/contact/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { contactAnswer } from "../messaging/templates/contact-message.ts";
import { sendTo } from "../messaging/send-to.ts";
import { findMessage, type Message } from "./queries.ts";

/**
 * Marks a message as answered, once, and mails the reply if one is given (MSG-9).
 * @throws 404 for an unknown message; 409 when it was answered before
 */
export async function answerMessage(
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
