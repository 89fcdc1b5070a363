import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, forbidden, tooManyRequests } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, areaRoleOf, findAccount } from "./account.ts";
import { beginSession } from "./begin-session.ts";
import { mailCode, takeCodeTurn } from "./first-sign-in-code.ts";
import { hashToken } from "./opaque-token.ts";
import { hashPassword } from "./password.ts";
import { rejectWeakPassword, wordsOfUser } from "./password-strength.ts";
import {
  findCode,
  forAccount,
  isCode,
  mustSendCodes,
  newChallenge,
  type SentCode,
  sendCode,
  takeSmsTurn,
  useCode,
} from "./phone-codes.ts";
import {
  clearCodeAttempts,
  clearFailures,
  consumeCodeAttempt,
  rateKeyOf,
  type RateLimitKey,
} from "./rate-limit.ts";
import { addToCount, consume, limitKey, readCount, secondsOf } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";
import { findMissingStep } from "./second-factor-state.ts";
import { setPassword } from "./set-password.ts";
import { type Entry, openStep } from "./sign-in-steps.ts";

/**
 * Minimum duration in milliseconds of every response but a success, so that its time does not reveal whether a number
 * has an account.
 */
const leastTime = 100;

type Purpose = "sign_in" | "reset_password";

/**
 * Sends a code to a phone if it is the confirmed one of an active customer account. Text and fields of the answer, its
 * time and its limits are the same for every number (MSG-31).
 * @returns the token that belongs to the code, or to none
 * @throws 409 while codes are off; 429 after too many
 */
export async function sendPhoneCode(
  deps: Deps,
  ctx: RequestContext,
  input: { phone: string; purpose: Purpose },
): Promise<string> {
  await mustSendCodes(deps);
  const least = sleep(leastTime);
  // The contract refused every other number.
  const phone = normalizePhone(input.phone) ?? "";
  const account = await accountOfPhone(deps.db, phone);
  await takeSmsTurn(deps, rateKeyOf(deps, ctx, { email: phone, account }));
  const token = newChallenge();
  const { purpose } = input;
  await writeCode(deps, ctx, {
    account: account?.status === "active" ? account : null,
    phone,
    purpose,
    token,
  });
  await least;
  return token;
}

async function writeCode(
  deps: Deps,
  ctx: RequestContext,
  to: { account: Account | null; phone: string; purpose: Purpose; token: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await sendCode(trx, deps, to, (userId) =>
      writeAudit(trx, ctx, {
        action: "phone.code_sent",
        record_type: "user",
        record_id: userId,
        after: { purpose: to.purpose },
      }),
    );
  });
}

/**
 * Signs a customer in with a code (MSG-29). Missing steps follow as after a password (AUTH-20).
 * @throws 400 for a wrong code; 403 for an account that is not active; 429 after too many attempts
 */
export async function signInByPhone(
  deps: Deps,
  ctx: RequestContext,
  input: { challenge: string; code: string; user_agent: string | null },
): Promise<Entry> {
  const { found, account, rateKey } = await checkCode(deps, ctx, "sign_in", input);
  if (account.must_change_password) await takeCodeTurn(deps, account);
  const entry = await deps.db.transaction().execute(async (trx): Promise<Entry> => {
    if (!(await useCode(trx, found, "sign_in", deps.now()))) throw wrongCode();
    const missing = await findMissingStep(trx, deps, account);
    if (missing !== null) {
      const token = await openStep(trx, deps, account.user_id, false);
      if (missing.step === "confirm_code") await mailCode(trx, deps, account, hashToken(token));
      return { account, ...missing, token };
    }
    const { user_agent } = input;
    const from = { user_agent, second_factor: false, by: "phone" } as const;
    return { account, tokens: await beginSession(trx, deps, ctx, account, from) };
  });
  await clearCodeAttempts(deps, rateKey);
  return entry;
}

/**
 * Sets a new password with a code (MSG-30): as with a mailed link, every session ends and none begins. A refused
 * password leaves the code usable.
 * @throws 400 for a wrong code or a weak password; 403 for an account that is not active; 429
 */
export async function resetPasswordByPhone(
  deps: Deps,
  ctx: RequestContext,
  input: { challenge: string; code: string; password: string },
): Promise<{ role: "user" | "customer" | "staff"; user_id: number }> {
  const { found, account, rateKey } = await checkCode(deps, ctx, "reset_password", input);
  await rejectWeakPassword(deps.db, input.password, await wordsOfUser(deps.db, account.user_id));
  const password_hash = await hashPassword(input.password);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, found, "reset_password", deps.now()))) throw wrongCode();
    await setPassword(trx, deps, ctx, account, { by: "phone", password_hash });
  });
  await clearCodeAttempts(deps, rateKey);
  await clearFailures(deps, rateKeyOf(deps, ctx, { email: account.email, account }));
  return { role: areaRoleOf(account), user_id: account.user_id };
}

/**
 * Counts an attempt by the phone that the code was asked for, then checks it. Whether the number opens an account
 * changes neither counts nor answers nor their time (MSG-31). A code that is not known, used or expired is counted by
 * network alone, so that invented ones store nothing.
 */
async function checkCode(
  deps: Deps,
  ctx: RequestContext,
  purpose: Purpose,
  input: { challenge: string; code: string },
): Promise<{ found: SentCode; account: Account; rateKey: RateLimitKey }> {
  const least = sleep(leastTime);
  const found = await findCode(deps.db, input.challenge, purpose, deps.now());
  if (found === null) {
    const network = limitKey("phone_code", networkOf(ctx.network_address));
    await consume(deps, "linkPerNetwork", network, authTexts.tooManyRequests);
    throw wrongCode();
  }
  const account = await findAccount(deps.db, found.user_id ?? 0);
  const of = rateKeyOf(deps, ctx, { email: found.phone, account });
  const own = limitKey(of.own, "phone_code");
  const rateKey: RateLimitKey = of.known
    ? { ...of, own }
    : { ...of, own, account: limitKey(of.account, "phone_code") };
  await consumeCodeAttempt(deps, rateKey);
  if (!of.known) await refuseAfterWrongCodes(deps);
  const isRight = await deps.db.transaction().execute(async (trx) => {
    if ((await isCode(trx, deps, found, input.code)) && account !== null) return true;
    await forAccount(trx, account, (userId) =>
      writeAudit(trx, ctx, {
        action: "phone.code_failed",
        record_type: "user",
        record_id: userId,
      }),
    );
    return false;
  });
  if (!isRight || account === null) {
    if (!of.known) await addToCount(deps, "wrongPhoneCodes", everyPhone);
    await least;
    throw wrongCode();
  }
  if (account.status !== "active") throw forbidden(authTexts.notActive);
  return { found: { ...found, user_id: account.user_id }, account, rateKey };
}

const everyPhone = limitKey("every phone");

/** @throws 429 once unknown devices have typed too many wrong codes, whatever the phones and the networks */
async function refuseAfterWrongCodes(deps: Deps): Promise<void> {
  const { points, left } = await readCount(deps, "wrongPhoneCodes", everyPhone);
  if (points < attemptLimits.wrongPhoneCodes.count) return;
  throw tooManyRequests(authTexts.tooManyRequests, secondsOf(left));
}

const wrongCode = () => badRequest(phoneCodeTexts.wrong, { code: phoneCodeTexts.wrong });

/** The one account that a confirmed phone opens, or null. */
async function accountOfPhone(db: Connection, phone: string): Promise<Account | null> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone)
    .where("phone_verified_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return findAccount(db, found?.id ?? 0);
}
