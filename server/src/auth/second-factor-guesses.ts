import { signInStepTexts } from "@microfinance/contract/auth/sign-in-texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Connection, Deps } from "../deps.ts";
import { badInput } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import type { Account } from "./account.ts";
import {
  clearCodeGuesses,
  type CodeKind,
  consumeCodeGuess,
  type Guesser,
  guesserOf,
} from "./guesses.ts";

/** A passkey is no code: its answer cannot be guessed, so that it has no limit. */
export type ProofKind = CodeKind | "passkey";

/** How a guess ended: right with what the check answered, or wrong, with whether a further one has to wait. */
export type GuessOutcome<T> = { right: T } | { wrong: true; limited: boolean };

/** A code that is counted and may be judged. */
export interface AdmittedGuess {
  kind: CodeKind;
  account: Account;
  guesser: Guesser;
  /** Whether a further one has to wait. */
  isLast: boolean;
}

/**
 * Counts a code within the limits on guessing, before the transaction that judges it.
 * @throws 429 to who has to wait
 */
async function admitGuess(
  deps: Deps,
  cause: Cause,
  guess: { kind: CodeKind; account: Account },
): Promise<AdmittedGuess> {
  const { kind, account } = guess;
  const guesser = guesserOf(deps, cause, { email: account.email, account });
  const text = signInStepTexts.tooManyCodes;
  return { kind, account, guesser, ...(await consumeCodeGuess(deps, guesser, kind, text)) };
}

/**
 * Judges a counted code on the caller's transaction, which holds the row of the account: guesses at one account are
 * judged one after the other. It does not throw, so that the record of a wrong guess is kept.
 * @param check answers null for a wrong code; what it changes commits with the guess
 */
export async function judgeCode<T>(
  trx: Connection,
  cause: Cause,
  guess: AdmittedGuess,
  check: () => Promise<T | null>,
): Promise<GuessOutcome<T>> {
  const found = await check();
  if (found !== null) return { right: found };
  await recordFailure(trx, cause, guess, guess.isLast);
  return { wrong: true, limited: guess.isLast };
}

/**
 * Runs what judges a code: counts it before, and forgets the guesses after the right one. `run` settles the guess, so
 * that it throws for a wrong one.
 */
export async function withGuess<T>(
  deps: Deps,
  cause: Cause,
  guess: { kind: CodeKind; account: Account },
  run: (guess: AdmittedGuess) => Promise<T>,
): Promise<T> {
  const admitted = await admitGuess(deps, cause, guess);
  const done = await run(admitted);
  await clearCodeGuesses(deps, admitted.guesser, admitted.kind);
  return done;
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
 * @throws 400 for a wrong one, of a code in `fields.code`
 */
export function settleGuess<T>(kind: ProofKind, outcome: GuessOutcome<T>): T {
  if ("right" in outcome) return outcome.right;
  if (kind === "passkey") throw badInput(signInStepTexts.passkeyRefused);
  const text = kind === "mailed_code" ? signInStepTexts.mailedCodeWrong : signInStepTexts.codeWrong;
  throw badInput(text, { code: text });
}
