import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import type { Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { contactMessage } from "../messaging/templates/contact-message.ts";
import { sendTo } from "../messaging/send-to.ts";

/**
 * Stores a message of the contact form or the issue report, and forwards it to CONTACT_TO if that is set (MSG-8).
 * @throws 429 to a network with too many messages
 */
export async function sendMessage(
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
