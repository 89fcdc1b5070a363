import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { hiddenPhone, isRightPhone } from "@microfinance/contract/messaging/sms-recipient.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { phoneConfirmed } from "../messaging/templates/phone-confirmed.ts";
import { sendTo } from "../messaging/send-to.ts";
import { type Account, findAccount } from "./account.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import {
  findCode,
  isCode,
  mustSendCodes,
  newChallenge,
  sendCode,
  takeSmsTurn,
  useCode,
} from "./phone-codes.ts";
import { proveCurrent } from "./prove-current.ts";
import { clearCodeAttempts, consumeCodeAttempt, rateKeyOf } from "./rate-limit.ts";

/**
 * Sends a code to the customer's own phone (MSG-28). A confirmed phone opens the account, so the current password is
 * needed, as for a new address (AUTH-25).
 * @throws 400 in `fields.current_password`, or without a number; 409 when it is confirmed already or codes are off; 429
 */
export async function sendPhoneConfirmation(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  currentPassword: string | null | undefined,
): Promise<string> {
  await mustSendCodes(deps);
  const account = await accountOf(deps, actor);
  const { phone, phone_verified_at } = await phoneOf(deps.db, actor.user_id);
  if (!isRightPhone(phone)) throw badRequest(phoneCodeTexts.noPhone);
  if (phone_verified_at !== null) throw conflict(phoneCodeTexts.alreadyConfirmed);
  await proveCurrent(deps, ctx, account, currentPassword);
  // By network, account and phone: neither many numbers nor many accounts send more.
  const network = limitKey("confirm", networkOf(ctx.network_address));
  await consume(deps, "codeSmsPerNetwork", network, phoneCodeTexts.tooManySent);
  await takeSmsTurn(deps, { known: true, own: limitKey("sms", actor.user_id) });
  await takeSmsTurn(deps, { known: true, own: limitKey("sms-confirm", phone) });
  const token = newChallenge();
  await deps.db.transaction().execute(async (trx) => {
    await sendCode(trx, deps, { account, phone, purpose: "confirm", token }, (userId) =>
      writeAudit(trx, ctx, {
        action: "phone.code_sent",
        record_type: "user",
        record_id: userId,
        after: { purpose: "confirm" },
      }),
    );
  });
  return token;
}

/**
 * Confirms the customer's phone with the code (MSG-28), and notifies the owner by mail.
 * @throws 400 for a wrong code, or after the number changed; 409 when it opens another account; 429
 */
export async function confirmPhone(
  deps: Deps,
  ctx: RequestContext,
  actor: SessionActor,
  input: { challenge: string; code: string },
): Promise<void> {
  const account = await accountOf(deps, actor);
  const rateKey = rateKeyOf(deps, ctx, { email: account.email, account });
  const counted = { ...rateKey, own: limitKey(rateKey.own, "phone_code") };
  await consumeCodeAttempt(deps, counted);
  const now = deps.now();
  const found = await findCode(deps.db, input.challenge, "confirm", now);
  const own = found?.user_id === actor.user_id ? { ...found, user_id: actor.user_id } : null;
  if (own === null || !(await isCode(deps.db, deps, own, input.code)))
    throw badRequest(phoneCodeTexts.wrong, { code: phoneCodeTexts.wrong });
  await deps.db
    .transaction()
    .execute(async (trx) => {
      if (!(await useCode(trx, own, "confirm", now))) throw badRequest(phoneCodeTexts.changed);
      await trx
        .updateTable("users")
        .set({ phone_verified_at: now })
        .where("id", "=", actor.user_id)
        .execute();
      await writeAudit(trx, ctx, {
        action: "phone.confirm",
        record_type: "user",
        record_id: actor.user_id,
      });
      const data = {
        phone: hiddenPhone(own.phone),
        at: formatStaffDateTime(now),
        forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
      };
      const key = `phone-confirmed:${own.token_hash.toString("base64url")}`;
      await sendTo(trx, account, phoneConfirmed, data, { key });
    })
    .catch(asTakenPhone);
  await clearCodeAttempts(deps, counted);
}

/** The caller holds the phone, so they may know that it opens another account. */
function asTakenPhone(error: unknown): never {
  const constraint =
    typeof error === "object" && error !== null && Reflect.get(error, "constraint");
  throw constraint === "users_verified_phone_key" ? conflict(phoneCodeTexts.opensAnother) : error;
}

async function accountOf(deps: Deps, actor: SessionActor): Promise<Account> {
  const account = await findAccount(deps.db, actor.user_id);
  if (account === null) throw notFound(authTexts.noSuchAccount);
  return account;
}

async function phoneOf(db: Connection, userId: number) {
  return db
    .selectFrom("users")
    .select(["phone", "phone_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Ends the right of a phone to open an account: after its old address took the account back (AUTH-10). */
export async function forgetPhone(trx: Connection, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({ phone_verified_at: null })
    .where("id", "=", userId)
    .where("phone_verified_at", "is not", null)
    .execute();
}
