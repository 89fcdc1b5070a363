import { signInStepTexts } from "@microfinance/contract/auth/texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import {
  clearCodeAttempts,
  consumeCodeAttempt,
  type RateLimitKey,
  rateKeyOf,
} from "./rate-limit.ts";
import { limitKey } from "../core/limiter.ts";
import { mailSecondFactorEvent } from "./second-factor-mail.ts";

/** The kinds of codes with limits of their own: wrong app codes leave the recovery codes available. */
export type CodeKind = "app_code" | "recovery_code" | "mailed_code";

/** The outcome of an attempt: right, with the result of the check, or wrong. */
export type AttemptOutcome<T> = { right: T } | { wrong: true };

/** A counted code that may be checked. */
export interface CountedAttempt {
  kind: CodeKind;
  account: Account;
  /** This attempt exhausts the limit: a wrong one starts a wait. */
  isLast: boolean;
}

/** The key for one kind of code: the limits of other kinds do not count it. */
function rateKeyAt(
  deps: Deps,
  ctx: RequestContext,
  kind: CodeKind,
  account: Account,
): RateLimitKey {
  const rateKey = rateKeyOf(deps, ctx, { email: account.email, account });
  const own = limitKey(rateKey.own, kind);
  return rateKey.known
    ? { ...rateKey, own }
    : { ...rateKey, own, account: limitKey(rateKey.account, kind) };
}

/**
 * Counts a code before it is checked, so that no concurrent attempt exceeds the limit. Call it outside any
 * transaction, and `checkCode` on one.
 * @throws 429 with Retry-After while the limit is exhausted
 */
export async function countCode(
  deps: Deps,
  ctx: RequestContext,
  kind: CodeKind,
  account: Account,
): Promise<CountedAttempt> {
  const rateKey = rateKeyAt(deps, ctx, kind, account);
  const { points } = await consumeCodeAttempt(deps, rateKey);
  return { kind, account, isLast: points >= attemptLimits.secondFactor.count };
}

/**
 * Checks a counted code on the caller's transaction, which locks the row of the account, so that attempts run one
 * after the other. It does not throw, so that the record of a wrong attempt commits.
 * @param check returns null for a wrong code; its writes commit with the attempt
 */
export async function checkCode<T>(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  attempt: CountedAttempt,
  check: () => Promise<T | null>,
): Promise<AttemptOutcome<T>> {
  const found = await check();
  if (found !== null) return { right: found };
  await recordFailure(trx, ctx, attempt, attempt.isLast);
  if (attempt.isLast && attempt.account.area === "staff")
    await mailSecondFactorEvent(trx, deps, attempt.account, "guessed");
  return { wrong: true };
}

/** Checks the response of a passkey on the caller's transaction. It cannot be guessed, so it has no limit. */
export async function checkPasskey(
  trx: Connection,
  ctx: RequestContext,
  account: Account,
  found: true | null,
): Promise<AttemptOutcome<true>> {
  if (found !== null) return { right: found };
  await recordFailure(trx, ctx, { kind: "passkey", account }, false);
  return { wrong: true };
}

function recordFailure(
  trx: Connection,
  ctx: RequestContext,
  attempt: { kind: CodeKind | "passkey"; account: Account },
  limited: boolean,
): Promise<void> {
  return writeAudit(trx, ctx, {
    action: limited ? "second_factor.limited" : "second_factor.failed",
    record_type: "user",
    record_id: attempt.account.user_id,
    after: { method: attempt.kind },
  });
}

/**
 * The value of a right attempt, after the transaction; resets the client's wrong attempts.
 * @throws 400 for a wrong one; for a code in `fields.code`
 */
export async function resolveAttempt<T>(
  deps: Deps,
  ctx: RequestContext,
  attempt: CountedAttempt | null,
  outcome: AttemptOutcome<T>,
): Promise<T> {
  if ("right" in outcome) {
    if (attempt !== null)
      await clearCodeAttempts(deps, rateKeyAt(deps, ctx, attempt.kind, attempt.account));
    return outcome.right;
  }
  if (attempt === null) throw badRequest(signInStepTexts.passkeyRefused);
  const isMailed = attempt.kind === "mailed_code";
  const text = isMailed ? signInStepTexts.mailedCodeWrong : signInStepTexts.codeWrong;
  throw badRequest(text, { code: text });
}
