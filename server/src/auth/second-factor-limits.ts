import { signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import type { Account } from "./account.ts";
import { clearCodeGuesses, consumeCodeGuess, type RateLimitKey, guesserOf } from "./rate-limit.ts";
import { limitKey } from "./limiter.ts";
import { mailSecondFactorEvent } from "./second-factor-mail.ts";

/** The codes that can be guessed at. Each has limits of its own: wrong app codes leave the recovery codes open. */
export type CodeKind = "app_code" | "recovery_code" | "mailed_code";

/** How a guess ended: right with what the check answered, or wrong. */
export type GuessOutcome<T> = { right: T } | { wrong: true };

/** A code that was counted and may be judged. */
export interface CountedGuess {
  kind: CodeKind;
  account: Account;
  /** The limit is used up by it: a wrong one makes the guesser wait. */
  isLast: boolean;
}

/** Who guesses at one kind of code: the limits of the others do not count it. */
function guesserAt(
  deps: Deps,
  ctx: RequestContext,
  kind: CodeKind,
  account: Account,
): RateLimitKey {
  const guesser = guesserOf(deps, ctx, { email: account.email, account });
  const own = limitKey(guesser.own, kind);
  return guesser.known
    ? { ...guesser, own }
    : { ...guesser, own, account: limitKey(guesser.account, kind) };
}

/**
 * Counts a code before it is judged, so that of many at once none beyond the limit is judged. Call it outside of any
 * transaction, and `judgeCode` on one.
 * @throws 429 with Retry-After to who has to wait
 */
export async function countCode(
  deps: Deps,
  ctx: RequestContext,
  kind: CodeKind,
  account: Account,
): Promise<CountedGuess> {
  const guesser = guesserAt(deps, ctx, kind, account);
  const { points } = await consumeCodeGuess(deps, guesser);
  return { kind, account, isLast: points >= attemptLimits.secondFactor.count };
}

/**
 * Judges a counted code on the caller's transaction, which holds the row of the account: guesses at one account are
 * judged one after the other. It does not throw, so that the record of a wrong guess is kept.
 * @param check answers null for a wrong code; what it changes commits with the guess
 */
export async function judgeCode<T>(
  trx: Connection,
  deps: Pick<Deps, "env" | "now">,
  ctx: RequestContext,
  guess: CountedGuess,
  check: () => Promise<T | null>,
): Promise<GuessOutcome<T>> {
  const found = await check();
  if (found !== null) return { right: found };
  await recordFailure(trx, ctx, guess, guess.isLast);
  if (guess.isLast && guess.account.area === "staff")
    await mailSecondFactorEvent(trx, deps, guess.account, "guessed");
  return { wrong: true };
}

/** Judges what a passkey answered, on the caller's transaction. It cannot be guessed, so that it has no limit. */
export async function judgePasskey(
  trx: Connection,
  ctx: RequestContext,
  account: Account,
  found: true | null,
): Promise<GuessOutcome<true>> {
  if (found !== null) return { right: found };
  await recordFailure(trx, ctx, { kind: "passkey", account }, false);
  return { wrong: true };
}

function recordFailure(
  trx: Connection,
  ctx: RequestContext,
  guess: { kind: CodeKind | "passkey"; account: Account },
  limited: boolean,
): Promise<void> {
  return writeAudit(trx, ctx, {
    action: limited ? "second_factor.limited" : "second_factor.failed",
    record_type: "user",
    record_id: guess.account.user_id,
    after: { method: guess.kind },
  });
}

/**
 * The value of a right guess, after the transaction; the guesser's wrong ones are forgotten.
 * @throws 400 for a wrong one, of a code in `fields.code`
 */
export async function settleGuess<T>(
  deps: Deps,
  ctx: RequestContext,
  guess: CountedGuess | null,
  outcome: GuessOutcome<T>,
): Promise<T> {
  if ("right" in outcome) {
    if (guess !== null)
      await clearCodeGuesses(deps, guesserAt(deps, ctx, guess.kind, guess.account));
    return outcome.right;
  }
  if (guess === null) throw badRequest(signInStepTexts.passkeyRefused);
  const isMailed = guess.kind === "mailed_code";
  const text = isMailed ? signInStepTexts.mailedCodeWrong : signInStepTexts.codeWrong;
  throw badRequest(text, { code: text });
}
