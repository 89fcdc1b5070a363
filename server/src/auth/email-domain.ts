import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";

/**
 * Refuses an address whose host is none of the recognized ones (AUTH-4).
 * @throws 400 "Please use an email from recognized domains like Gmail, Yahoo, or .org domains."
 */
export async function refuseForeignDomain(
  db: Connection,
  deps: Pick<Deps, "env">,
  email: string,
): Promise<void> {
  if (await isAcceptedDomain(db, deps.env, email)) return;
  throw badRequest(authTexts.unrecognizedDomain, { email: authTexts.unrecognizedDomain });
}
