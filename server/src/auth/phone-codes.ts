import { sixDigits } from "@microfinance/contract/auth/second-factor-rules.ts";
import { phoneCodeTexts } from "@microfinance/contract/auth/phone-texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import type { CodeTemplate, SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import { randomInt, timingSafeEqual } from "node:crypto";
import { takeBack } from "../core/db/take-back.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { smsWriter, writeSms } from "../messaging/sms/write-sms.ts";
import type { Account } from "./account.ts";
import { consume } from "../core/limiter.ts";
import { hashToken, newToken } from "./opaque-token.ts";
import type { RateLimitKey } from "./rate-limit.ts";
import { keyedHash } from "./secret-box.ts";

/** What a code by text message is for. */
export type CodePurpose = "confirm" | "sign_in" | "reset_password";

const templates: Record<CodePurpose, CodeTemplate> = {
  confirm: "confirm_code",
  sign_in: "sign_in_code",
  reset_password: "reset_code",
};

/** A stored code, as its checks read it. */
export interface PhoneCode {
  token_hash: Buffer;
  /** Null where the number opens no account: such a code is never right (MSG-31). */
  user_id: number | null;
  phone: string;
}

/** A code that was sent to the phone of an account. */
export type SentCode = PhoneCode & { user_id: number };

/** @throws 409 while the lender sends no text messages; the answer is the same for every number */
export async function mustSendCodes(deps: Deps): Promise<void> {
  if ((await smsWriter(deps.db, deps)) === null) throw conflict(phoneCodeTexts.off);
}

/**
 * Counts a code before it is sent: an unknown device by phone and by network, a known one by itself, so that others
 * cannot use up what its owner may ask for (MSG-31).
 * @throws 429 with Retry-After
 */
export async function takeSmsTurn(deps: Deps, rateKey: RateLimitKey): Promise<void> {
  const text = phoneCodeTexts.tooManySent;
  if (rateKey.known) {
    await consume(deps, "codeSmsPerDevice", rateKey.own, text);
    await consume(deps, "codeSmsPerDeviceDaily", rateKey.own, text);
    return;
  }
  await consume(deps, "codeSmsPerNetwork", rateKey.network, text);
  await consume(deps, "codeSmsPerPhone", rateKey.account, text);
  await consume(deps, "codeSmsPerPhoneDaily", rateKey.account, text);
}

/**
 * Writes a code on the caller's transaction, and its text message where there is an account. Without one the message is
 * written too and taken back, so that the work of both is the same (MSG-31).
 * @param token what the browser holds; the code is worth nothing without it
 * @param record what else is written for an account
 */
export async function sendCode(
  trx: Connection,
  deps: Pick<Deps, "db" | "env" | "now">,
  to: { account: Account | null; phone: string; purpose: CodePurpose; token: string },
  record: (userId: number) => Promise<void>,
): Promise<void> {
  const { account, phone, purpose } = to;
  const writer = await smsWriter(trx, deps);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const token_hash = hashToken(to.token);
  const now = deps.now();
  await trx
    .insertInto("phone_codes")
    .values({
      token_hash,
      user_id: account?.user_id ?? null,
      phone,
      purpose,
      code_hash: codeHash(deps, token_hash, code),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimes.phoneCode),
    })
    .execute();
  if (writer === null) return;
  const customer_id = account?.customer_id ?? null;
  await forAccount(trx, account?.customer_id ? account : null, async (userId) => {
    await writeSms(trx, deps, writer, [
      {
        key: `phone-code:${token_hash.toString("base64url")}`,
        template: templates[purpose],
        phone,
        language: await languageOf(trx, customer_id ?? ""),
        customer_id,
        values: { code, minutes: String(lifetimes.phoneCode / 60_000) },
      },
    ]);
    await record(userId);
  });
}

/**
 * Writes for an account. Without one it does the same work and takes it back, so that no answer's time reveals whether
 * a number has an account, however busy the server is (MSG-31).
 */
export async function forAccount(
  trx: Connection,
  account: Pick<Account, "user_id"> | null,
  write: (userId: number) => Promise<void>,
): Promise<void> {
  if (account === null) await takeBack(trx, () => write(0));
  else await write(account.user_id);
}

async function languageOf(db: Connection, customerId: string): Promise<SmsLanguage> {
  const found = await db
    .selectFrom("message_preferences")
    .select("language")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return found?.language === "kri" ? "kri" : "en";
}

/** The live code of a token, whatever was typed: it names the phone whose guesses are counted. */
export async function findCode(
  db: Connection,
  token: string,
  purpose: CodePurpose,
  now: Date,
): Promise<PhoneCode | null> {
  const found = await db
    .selectFrom("phone_codes")
    .select(["token_hash", "user_id", "phone"])
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Counts an attempt at a code and checks it. Five wrong attempts make it worthless, whatever the network.
 * @returns whether the code is right; it is not used by this
 */
export async function isCode(
  db: Connection,
  deps: Pick<Deps, "env">,
  found: PhoneCode,
  typed: string,
): Promise<boolean> {
  const code = sixDigits(typed);
  if (code === null) return false;
  const counted = await db
    .updateTable("phone_codes")
    .set({ attempts: sql`attempts + 1` })
    .where("token_hash", "=", found.token_hash)
    .where("used_at", "is", null)
    .where("attempts", "<", attemptLimits.secondFactor.count)
    .returning("code_hash")
    .executeTakeFirst();
  if (!counted) return false;
  const isRight = timingSafeEqual(counted.code_hash, codeHash(deps, found.token_hash, code));
  return isRight && found.user_id !== null;
}

/**
 * Uses a code whose digits were right, and makes the person's other codes of this purpose worthless. The account is
 * locked, and its number is still the one that the code was sent to.
 * @returns false when another request used it, or the number changed
 */
export async function useCode(
  trx: Connection,
  found: SentCode,
  purpose: CodePurpose,
  now: Date,
): Promise<boolean> {
  const owner = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", found.user_id)
    .where("phone", "=", found.phone)
    .where("deleted_at", "is", null)
    .$if(purpose !== "confirm", (query) => query.where("phone_verified_at", "is not", null))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!owner) return false;
  const used = await trx
    .updateTable("phone_codes")
    .set({ used_at: now })
    .where("token_hash", "=", found.token_hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await trx
    .updateTable("phone_codes")
    .set({ used_at: now })
    .where("user_id", "=", found.user_id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
  return true;
}

/** A token for a browser. */
export const newChallenge = newToken;

function codeHash(deps: Pick<Deps, "env">, tokenHash: Buffer, code: string): Buffer {
  const text = `${tokenHash.toString("hex")}:${code}`;
  return keyedHash(text, deps.env.JWT_SECRET, "codes by text message");
}
