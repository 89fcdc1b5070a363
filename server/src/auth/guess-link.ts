import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { badInput, tooOften } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { type Guesser, recordGuess, secondsToWait } from "./guesses.ts";

/**
 * Tries a mailed link within the limit on guessing at links.
 * @param tryLink answers whether it held
 * @throws 400 "This link is not valid or has expired."; 429 to a network that tried too many of those
 */
export async function guessLink(
  deps: Deps,
  cause: Cause,
  tryLink: () => Promise<boolean>,
): Promise<void> {
  const guesser: Guesser = {
    kind: "verify",
    email: null,
    network_address: cause.network_address,
    now: deps.now(),
  };
  const wait = await secondsToWait(deps.db, guesser);
  if (wait > 0) throw tooOften(authTexts.tooManyRequests, wait);
  if (await tryLink()) return;
  await recordGuess(deps.db, guesser, false);
  await recordAudit(deps.db, cause, {
    action: "link.refused",
    record_type: "link",
    record_id: "unknown, used or expired",
  });
  throw badInput(authTexts.linkInvalid);
}
