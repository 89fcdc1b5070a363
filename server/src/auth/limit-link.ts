import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { networkOf } from "../core/limits.ts";

/**
 * Uses a mailed link within the limits. A valid link works in spite of earlier failures from its network, so that
 * others' attempts cannot block its owner (AUTH-28).
 *
 * @param tryLink returns the user of the link, or null
 * @returns that user's id
 * @throws 400 "This link is not valid or has expired."; 429 to a network with too many invalid links
 */
export async function limitLink(
  deps: Deps,
  ctx: RequestContext,
  tryLink: () => Promise<number | null>,
): Promise<number> {
  const owner = await tryLink();
  if (owner !== null) return owner;
  const key = limitKey(networkOf(ctx.network_address));
  // Beyond the limit no more entries: the route records the first 429 of a minute.
  await consume(deps, "linkPerNetwork", key, authTexts.tooManyRequests);
  await writeAudit(deps.db, ctx, {
    action: "link.refused",
    record_type: "link",
    record_id: "unknown, used or expired",
  });
  throw badRequest(authTexts.linkInvalid);
}
