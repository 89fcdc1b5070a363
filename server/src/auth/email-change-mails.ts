import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { confirmNewEmailLetter } from "../messaging/templates/confirm-new-email.ts";
import { emailChangedLetter } from "../messaging/templates/email-changed.ts";
import { queueMail } from "../messaging/queue-mail.ts";
import { type EmailChange, makeChangeLink } from "./email-changes.ts";
import { hashToken } from "./opaque-token.ts";

const day = 86_400_000;
type Tools = Pick<Deps, "env" | "now">;

/** Mails the link that confirms a new address to that address (AUTH-9). */
export async function queueConfirmNewEmail(
  trx: Connection,
  deps: Tools,
  change: EmailChange,
  first_name: string,
): Promise<void> {
  const token = await makeChangeLink(trx, change.id, "confirm", deps.now());
  const letter = confirmNewEmailLetter({
    first_name,
    old_email: shortened(change.old_email),
    url: `${deps.env.PUBLIC_URL}/user/confirm-email/${token}`,
    days: lifetimes.confirmationLink / day,
  });
  await queueMail(trx, {
    dedupe_key: linkKey(token),
    kind: "confirmation",
    recipient: change.new_email,
    letter,
  });
}

/**
 * Tells the old address what happens to the account, with the link that takes it back where the address was confirmed
 * once (AUTH-9).
 * @param step whether the new address was asked for, was accepted by a second administrator, or has taken the old
 *   one's place
 * @param needsSecond whether a second administrator must accept it before its link is mailed
 */
export async function queueTellOldEmail(
  trx: Connection,
  deps: Tools,
  change: EmailChange,
  first_name: string,
  step: "asked" | "accepted" | "changed",
  needsSecond = false,
): Promise<void> {
  const now = deps.now();
  const token =
    change.take_back_until === null ? null : await makeChangeLink(trx, change.id, "take_back", now);
  const letter = emailChangedLetter({
    first_name,
    step,
    needsSecond,
    by: change.requested_by === change.user_id ? "owner" : "office",
    new_email: shortened(change.new_email),
    at: formatStaffDateTime(now),
    takeBack:
      token === null
        ? null
        : {
            url: `${deps.env.PUBLIC_URL}/user/take-back-email/${token}`,
            days: lifetimes.takeBack / day,
          },
  });
  await queueMail(trx, {
    dedupe_key: `email-change:${change.id}:${step}`,
    kind: "address_change",
    recipient: change.old_email,
    letter,
  });
}

/** An address that its reader recognises and that nobody learns from the mail: "a***@example.org". */
function shortened(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}

function linkKey(token: string): string {
  return `link:${hashToken(token).toString("base64url")}`;
}
