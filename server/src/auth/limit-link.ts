import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { consume, limitKey } from "./limiter.ts";
import { networkOf } from "./limits.ts";

/**
 * Tries a mailed link. A right one holds however often the network was wrong, so that nobody else's guesses keep its
 * owner out (AUTH-28).
 *
 * @param tryLink answers the user whose link it is, or null
 * @returns that user's id
 * @throws 400 "This link is not valid or has expired."; 429 to a network that tried too many of those
 */
export async function limitLink(
  deps: Deps,
  ctx: RequestContext,
  tryLink: () => Promise<number | null>,
): Promise<number> {
  const owner = await tryLink();
  if (owner !== null) return owner;
  const key = limitKey(networkOf(ctx.network_address));
  // Beyond the limit no more entries: the route records the first refusal of a minute.
  await consume(deps, "linkPerNetwork", key, authTexts.tooManyRequests);
  await writeAudit(deps.db, ctx, {
    action: "link.refused",
    record_type: "link",
    record_id: "unknown, used or expired",
  });
  throw badRequest(authTexts.linkInvalid);
}
