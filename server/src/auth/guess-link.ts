import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { recordAudit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { badInput } from "../http/errors.ts";
import type { Cause } from "../http/session.ts";
import { consume, limitKey } from "./limiter.ts";
import { networkOf } from "./limits.ts";

/**
 * Tries a mailed link. A right one holds however often the network was wrong, so that nobody else's guesses keep its
 * owner out (D38).
 *
 * @param tryLink answers the user whose link it is, or null
 * @returns that user's id
 * @throws 400 "This link is not valid or has expired."; 429 to a network that tried too many of those
 */
export async function guessLink(
  deps: Deps,
  cause: Cause,
  tryLink: () => Promise<number | null>,
): Promise<number> {
  const owner = await tryLink();
  if (owner !== null) return owner;
  const key = limitKey(networkOf(cause.network_address));
  // Beyond the limit no more entries: the route records the first refusal of a minute.
  await consume(deps, "linkPerNetwork", key, authTexts.tooManyRequests);
  await recordAudit(deps.db, cause, {
    action: "link.refused",
    record_type: "link",
    record_id: "unknown, used or expired",
  });
  throw badInput(authTexts.linkInvalid);
}
