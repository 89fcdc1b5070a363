import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { confirmNewEmail } from "../messaging/templates/confirm-new-email.ts";
import { emailChanged } from "../messaging/templates/email-changed.ts";
import { sendTo } from "../messaging/send-to.ts";
import { type EmailChange, makeChangeLink } from "./email-changes.ts";
import { linkKey } from "./links.ts";

const day = 86_400_000;
type Tools = Pick<Deps, "env" | "now">;

/** Mails the link that confirms a new address to that address (AUTH-9). */
export async function sendConfirmNewEmail(
  trx: Connection,
  deps: Tools,
  change: EmailChange,
  first_name: string,
): Promise<void> {
  const token = await makeChangeLink(trx, change.id, "confirm", deps.now());
  const to = { email: change.new_email, first_name };
  const data = {
    old_email: shortened(change.old_email),
    url: `${deps.env.PUBLIC_URL}/user/confirm-email/${token}`,
    days: lifetimes.confirmationLink / day,
  };
  await sendTo(trx, to, confirmNewEmail, data, { key: linkKey(token) });
}

/**
 * Notifies the old address of the change. If it was ever confirmed, the mail contains the link that reverses the
 * change (AUTH-9).
 * @param step whether the new address was requested, accepted by a second administrator, or confirmed
 * @param needsSecond whether a second administrator must accept it before its link is mailed
 */
export async function notifyOldEmail(
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
  const by = change.requested_by === change.user_id ? "owner" : "office";
  const to = { email: change.old_email, first_name };
  const data = {
    step,
    needsSecond,
    by,
    new_email: shortened(change.new_email),
    at: formatStaffDateTime(now),
    takeBack:
      token === null
        ? null
        : {
            url: `${deps.env.PUBLIC_URL}/user/take-back-email/${token}`,
            days: lifetimes.takeBack / day,
          },
  } as const;
  await sendTo(trx, to, emailChanged, data, { key: `email-change:${change.id}:${step}` });
}

/** A masked address that its owner recognises and the mail does not disclose: "a***@example.org". */
export function shortened(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}
