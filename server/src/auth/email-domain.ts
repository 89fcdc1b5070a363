import { authTexts } from "@microfinance/contract/auth/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";

/**
 * Rejects an address whose host is not a recognized domain (AUTH-4).
 * @throws 400 "Please use an email from recognized domains like Gmail, Yahoo, or .org domains."
 */
export async function rejectUnrecognizedDomain(
  db: Connection,
  deps: Pick<Deps, "env">,
  email: string,
): Promise<void> {
  if (await isAcceptedDomain(db, deps.env, email)) return;
  throw badRequest(authTexts.unrecognizedDomain, { email: authTexts.unrecognizedDomain });
}
