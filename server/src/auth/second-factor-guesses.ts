import { signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { badInput, tooOften } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import type { Account } from "./account.ts";
import { type Guesser, recordGuess, secondsToWait } from "./guesses.ts";

/** The codes that can be guessed at. Each has limits of its own: wrong app codes leave the recovery codes open. */
export type CodeKind = "app_code" | "recovery_code" | "mailed_code";

/** A passkey is no code: its answer cannot be guessed, so that it has no limit. */
export type ProofKind = CodeKind | "passkey";

/** How a guess ended: right with what the check answered, wrong, or not looked at for so many seconds. */
export type GuessOutcome<T> = { right: T } | { wrong: true; limited: boolean } | { wait: number };

/**
 * Judges a code within the limits on guessing, on the caller's transaction, which holds the row of the account: guesses
 * at one account are judged one after the other. It does not throw, so that a wrong guess is kept.
 * @param check answers null for a wrong code; what it changes commits with the guess
 */
export async function judgeCode<T>(
  trx: Connection,
  deps: Pick<Deps, "now">,
  cause: Cause,
  guess: { kind: CodeKind; account: Account },
  check: () => Promise<T | null>,
): Promise<GuessOutcome<T>> {
  const guesser: Guesser = {
    kind: guess.kind,
    email: guess.account.email,
    network_address: cause.network_address,
    now: deps.now(),
  };
  const wait = await secondsToWait(trx, guesser);
  if (wait > 0) return { wait };
  const found = await check();
  await recordGuess(trx, guesser, found !== null);
  if (found !== null) return { right: found };
  const limited = (await secondsToWait(trx, guesser)) > 0;
  await recordFailure(trx, cause, guess, limited);
  return { wrong: true, limited };
}

/** Judges what a passkey answered, on the caller's transaction. */
export async function judgePasskey(
  trx: Connection,
  cause: Cause,
  account: Account,
  found: true | null,
): Promise<GuessOutcome<true>> {
  if (found !== null) return { right: found };
  await recordFailure(trx, cause, { kind: "passkey", account }, false);
  return { wrong: true, limited: false };
}

function recordFailure(
  trx: Connection,
  cause: Cause,
  guess: { kind: ProofKind; account: Account },
  limited: boolean,
): Promise<void> {
  return recordAudit(trx, cause, {
    action: limited ? "second_factor.limited" : "second_factor.failed",
    record_type: "user",
    record_id: guess.account.user_id,
    after: { method: guess.kind },
  });
}

/**
 * The value of a right guess, after the transaction.
 * @throws 400 for a wrong one, of a code in `fields.code`; 429 to who has to wait
 */
export function settleGuess<T>(kind: ProofKind, outcome: GuessOutcome<T>): T {
  if ("right" in outcome) return outcome.right;
  if ("wait" in outcome) throw tooOften(signInStepTexts.tooManyCodes, outcome.wait);
  if (kind === "passkey") throw badInput(signInStepTexts.passkeyRefused);
  const text = kind === "mailed_code" ? signInStepTexts.mailedCodeWrong : signInStepTexts.codeWrong;
  throw badInput(text, { code: text });
}
