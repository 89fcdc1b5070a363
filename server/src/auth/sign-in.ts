import { failuresText, signInFailuresText } from "@microfinance/contract/auth/rules.ts";
import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { mergeTexts } from "@microfinance/contract/identity/merge-texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { forbidden, unauthorized, tooManyRequests } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { type Account, findAccountByEmail, findMergedAccount } from "./account.ts";
import { beginSession } from "./begin-session.ts";
import { shortened } from "./email-change-mails.ts";
import { rejectUnrecognizedDomain } from "./email-domain.ts";
import { mailCode, takeCodeTurn } from "./first-sign-in-code.ts";
import { clearFailures, countFailure, rateKeyOf, retryAfter } from "./rate-limit.ts";
import { hashToken } from "./opaque-token.ts";
import { hashPassword, isWeakHash, verifyPassword } from "./password.ts";
import { findMissingStep } from "./second-factor-state.ts";
import { type Entry, openStep } from "./sign-in-steps.ts";

/** The input of a sign-in form, and its area. */
export interface SignIn {
  area: "customer" | "staff";
  email: string;
  password: string;
  user_agent: string | null;
}

/**
 * Signs a person in: creates a session and its tokens, and records it (AUTH-13, AUTH-12, AUTH-30, AUTH-50). An unknown
 * address and a wrong password take the same work and return the same text. While a step is missing there is no
 * session (AUTH-16).
 *
 * @throws 400 for an unrecognized domain; 401 "Invalid email or password."; 403 in the wrong area or for an account
 *   that is not active, both only after the right password; 429 after too many failures; 503 while the queue is full
 */
export async function signIn(deps: Deps, ctx: RequestContext, input: SignIn): Promise<Entry> {
  const email = normalizeEmail(input.email);
  await rejectUnrecognizedDomain(deps.db, deps, email);
  const found = await findAccountByEmail(deps.db, email);
  const merged = found === null ? await findMergedAccount(deps.db, email) : null;
  const account = found ?? merged;
  await limitPassword(deps, ctx, { email, account, password: input.password });
  if (!account) throw unauthorized(authTexts.wrongCredentials);
  await rejectSignIn(deps, ctx, account, input.area, merged?.signs_in_with);
  const renewed = await strongerHash(account, input.password);
  if (account.must_change_password) await takeCodeTurn(deps, account);
  return deps.db.transaction().execute(async (trx) => {
    await lockPassword(trx, account, renewed);
    const missing = await findMissingStep(trx, deps, account);
    if (missing !== null) return openEntry(trx, deps, ctx, account, missing);
    const { user_agent } = input;
    const tokens = await beginSession(trx, deps, ctx, account, {
      user_agent,
      second_factor: false,
    });
    return { account, tokens };
  });
}

/**
 * Returns the missing step without a session, and mails the first code where one is required (AUTH-16).
 * @param by the way in, if not a password
 */
export async function openEntry(
  trx: Connection,
  deps: Deps,
  ctx: RequestContext,
  account: Account,
  missing: NonNullable<Awaited<ReturnType<typeof findMissingStep>>>,
  by?: "directory",
): Promise<Entry> {
  const token = await openStep(trx, deps, account.user_id, by === "directory");
  if (missing.step === "confirm_code") await mailCode(trx, deps, account, hashToken(token));
  await writeAudit(trx, ctx, {
    action: "session.step_asked",
    record_type: "user",
    record_id: account.user_id,
    after: { step: missing.step },
  });
  return { account, ...missing, token };
}

/**
 * Checks a password against an account within the rate limits (AUTH-14). The limit is read again afterwards, so that
 * concurrent attempts beyond it reveal nothing.
 *
 * @throws 401 "Invalid email or password."; 429 with Retry-After; 503 while the queue is full
 */
export async function limitPassword(
  deps: Deps,
  ctx: RequestContext,
  attempt: { email: string; account: Account | null; password: string },
): Promise<void> {
  const rateKey = rateKeyOf(deps, ctx, attempt);
  const refuse = (wait: number) => {
    if (wait > 0)
      throw tooManyRequests((ctx.actor ? failuresText : signInFailuresText)(wait), wait);
  };
  refuse(await retryAfter(deps, rateKey));
  if (await verifyPassword(attempt.account?.password_hash ?? null, attempt.password)) {
    refuse(await retryAfter(deps, rateKey));
    return clearFailures(deps, rateKey);
  }
  const { refused, next } = await countFailure(deps, rateKey);
  refuse(refused);
  await recordFailure(deps, ctx, attempt, next > 0);
  throw unauthorized(authTexts.wrongCredentials);
}

/** Records the failure and whether it started a wait; rejected attempts after it are not recorded. */
async function recordFailure(
  deps: Deps,
  ctx: RequestContext,
  attempt: { email: string; account: Account | null },
  limited: boolean,
): Promise<void> {
  const event = {
    record_type: "user",
    record_id: attempt.account?.user_id ?? attempt.email,
    after: { email: attempt.email },
  };
  await writeAudit(deps.db, ctx, { action: "session.sign_in_failed", ...event });
  if (limited) await writeAudit(deps.db, ctx, { action: "session.sign_in_limited", ...event });
}

/**
 * Rejects staff on the customer sign-in and the reverse, accounts that are not active (AUTH-12, AUTH-50), and the
 * account of a merged record, which another address signs in to (KYC-56).
 */
async function rejectSignIn(
  deps: Deps,
  ctx: RequestContext,
  account: Account,
  area: "customer" | "staff",
  signsInWith?: string,
): Promise<void> {
  const error =
    account.area !== area
      ? authTexts.wrongArea
      : signsInWith !== undefined
        ? mergeTexts.signInElsewhere(shortened(signsInWith))
        : account.status !== "active"
          ? authTexts.notActive
          : null;
  if (error === null) return;
  await writeAudit(deps.db, ctx, {
    action: "session.sign_in_refused",
    record_type: "user",
    record_id: account.user_id,
    after: { email: account.email, reason: error },
  });
  throw forbidden(error);
}

/** Replaces a hash that has weaker parameters than the current ones. */
async function strongerHash(account: Account, password: string): Promise<string | null> {
  const stored = account.password_hash;
  return stored !== null && isWeakHash(stored) ? hashPassword(password) : null;
}

/** Checks that the verified password and the account are unchanged when the session begins. */
async function lockPassword(
  trx: Connection,
  account: Account,
  renewed: string | null,
): Promise<void> {
  const locked = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", account.user_id)
    .where("password_hash", "=", account.password_hash)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw unauthorized(authTexts.wrongCredentials);
  if (renewed === null) return;
  await trx
    .updateTable("users")
    .set({ password_hash: renewed })
    .where("id", "=", account.user_id)
    .execute();
}
