import { emailDomains } from "./constants.ts";

/** Longest e-mail address in characters (RFC 5321). */
export const longestEmail = 254;

// Printable ASCII without characters special to mail headers, an @, and a host of two labels or more.
const addressPattern = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const asciiPattern = /^[!-~]+$/;

/** The domain of addresses that stand for none: RFC 2606 keeps `invalid` free, so that none of them receives mail. */
const noAddressDomain = "@no-email.invalid";

/** What is stored for a person without an e-mail address (CUST-6). @param unique what no other has */
export const placeholderEmail = (unique: string): string => `${unique}${noAddressDomain}`;

/** Whether a stored address can receive mail. */
export const hasEmail = (address: string): boolean => !address.endsWith(noAddressDomain);

/** A stored address as people read it: empty for a person without one. */
export const shownEmail = (address: string): string => (hasEmail(address) ? address : "");

/** The address as it is stored and compared: trimmed, in lower case. */
export function normalizeEmail(input: string): string {
  return input.trim().toLowerCase();
}

/** Whether the text has the form of an e-mail address (AUTH-4). */
export function isEmailAddress(input: string): boolean {
  const address = input.trim();
  return (
    address.length <= longestEmail && asciiPattern.test(address) && addressPattern.test(address)
  );
}

/**
 * Whether the address's host is recognized: one of the fifteen, any that ends in .org, or one of the lender's own
 * (AUTH-4). The whole host must match, in any case; "*." stands for every host below.
 * @param ownDomains further hosts the lender configured
 */
export function hasRecognizedDomain(address: string, ownDomains: readonly string[] = []): boolean {
  const normal = normalizeEmail(address);
  const host = normal.slice(normal.lastIndexOf("@") + 1);
  return (
    host.endsWith(".org") ||
    emailDomains.some((domain) => domain === host) ||
    ownDomains.some((domain) => isHostOf(host, domain.trim().toLowerCase()))
  );
}

/** Whether the host is this one, or for "*.gov.sl" one below it. */
function isHostOf(host: string, own: string): boolean {
  return own.startsWith("*.") ? host.endsWith(own.slice(1)) && host !== own.slice(1) : host === own;
}
