import { hasRecognizedDomain } from "@microfinance/contract/core/email.ts";
import type { Connection } from "../core/deps.ts";
import type { Env } from "../core/env.ts";
import { readSettings } from "./queries.ts";

/**
 * Whether the address's host is accepted (AUTH-4): one of the fifteen, any that ends in .org, one of
 * EXTRA_EMAIL_DOMAINS, or one of the settings. The only function that combines all four.
 */
export async function isAcceptedDomain(
  db: Connection,
  env: Pick<Env, "EXTRA_EMAIL_DOMAINS">,
  address: string,
): Promise<boolean> {
  if (hasRecognizedDomain(address, env.EXTRA_EMAIL_DOMAINS)) return true;
  const { extra_email_domains: own } = await readSettings(db);
  return hasRecognizedDomain(address, own);
}
