import { isEmailAddress } from "../core/email.ts";
import { recipientTexts as texts } from "./recipient-texts.ts";

/** How a recipient gets files. */
export const recipientKinds = ["mail", "sftp"] as const;

/** What of a recipient is set. */
interface Fields {
  kind: (typeof recipientKinds)[number];
  email: string;
  host: string;
  username: string;
  host_key: string;
}

/** A name of a host, or a number of version 4 or 6; what it leads to is judged when it is looked up. */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|[0-9a-f:]+(?:\.\d+){0,3})$/i;

/** The fingerprint of a host's key, as OpenSSH shows it: SHA256 in Base64 without the signs at its end. */
const hostKeyPattern = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** What of a recipient is missing or cannot be, by its field; null for none (FILE-10). */
export function recipientError(
  recipient: Fields,
): { field: "email" | "host" | "username" | "host_key"; text: string } | null {
  if (recipient.kind === "mail")
    return isEmailAddress(recipient.email) ? null : { field: "email", text: texts.email };
  if (!hostPattern.test(recipient.host)) return { field: "host", text: texts.host };
  if (recipient.username === "") return { field: "username", text: texts.username };
  return hostKeyPattern.test(recipient.host_key)
    ? null
    : { field: "host_key", text: texts.hostKey };
}

/** Whether files are sent to a recipient: two administrators agreed, and its address or server answered. */
export function isReady(recipient: {
  state: "off" | "on" | "removed";
  confirmed_at: unknown;
}): boolean {
  return recipient.state === "on" && recipient.confirmed_at !== null;
}
