import { usableResetLink } from "@microfinance/contract/auth/device-and-link-life.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { resetPassword } from "../messaging/templates/reset-password.ts";
import { invitation } from "../messaging/templates/invitation.ts";
import { verifyEmail } from "../messaging/templates/verify-email.ts";
import { sendTo } from "../messaging/send-to.ts";
import { hashToken, newToken } from "./opaque-token.ts";

/** The recipient of a link. The link is valid only while this is their address. */
export interface LinkOwner {
  user_id: number;
  email: string;
  first_name: string;
}

type Purpose = "verify_email" | "reset_password" | "invitation";

const day = 86_400_000;
/** Days that a verification link is valid, for people who read mail once a week. */
const linkDays = 7;

/** Mails the link that confirms an address: after sign-up, and after a change of address (AUTH-8, AUTH-9). */
export async function mailVerifyLink(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  owner: LinkOwner,
): Promise<void> {
  const token = await makeToken(db, deps, owner, "verify_email", linkDays * day);
  const url = `${deps.env.PUBLIC_URL}/user/signin/${owner.user_id}/verify/${token}`;
  await sendTo(db, owner, verifyEmail, { url, days: linkDays }, { key: linkKey(token) });
}

/** Creates a link to set a new password, valid for 60 minutes, and returns its token (AUTH-28). */
export function makeResetToken(
  db: Connection,
  deps: Pick<Deps, "now">,
  owner: LinkOwner,
): Promise<string> {
  return makeToken(db, deps, owner, "reset_password", lifetimes.resetToken);
}

/** Mails the link that sets a new password, for 60 minutes (AUTH-27, AUTH-28). */
export async function mailResetLink(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  owner: LinkOwner,
): Promise<void> {
  const token = await makeResetToken(db, deps, owner);
  const url = resetUrl(deps, token);
  const minutes = lifetimes.resetToken / 60_000;
  await sendTo(db, owner, resetPassword, { url, minutes }, { key: linkKey(token) });
}

/** Mails a link to choose the first password, valid for 72 hours (AUTH-21). An older invitation becomes invalid. */
export async function mailInvitation(
  db: Connection,
  deps: Pick<Deps, "env" | "now">,
  owner: LinkOwner,
  area: "customer" | "staff",
): Promise<void> {
  const now = deps.now();
  await dropLinks(db, owner.user_id, ["invitation"], now);
  const token = await makeToken(db, deps, owner, "invitation", lifetimes.invitation);
  await db.updateTable("users").set({ invited_at: now }).where("id", "=", owner.user_id).execute();
  const data = {
    area,
    url: `${deps.env.PUBLIC_URL}/user/invitation/${token}`,
    hours: lifetimes.invitation / 3_600_000,
    forgotUrl: `${deps.env.PUBLIC_URL}/user/forgot-password`,
  };
  await sendTo(db, owner, invitation, data, { key: linkKey(token) });
}

/**
 * Whether another password link may be mailed to an account (AUTH-27): three an hour and ten a day, and beyond them
 * whenever no earlier link is valid for 15 more minutes. So an attacker cannot flood the mailbox, and the owner always
 * has a valid link. Call it on a transaction: concurrent requests queue here.
 */
export async function mayMailResetLink(
  db: Connection,
  userId: number,
  now: Date,
): Promise<boolean> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { resetMailsPerAddress: hourly, resetMailsPerAddressDaily: daily } = attemptLimits;
  const since = (window: number) => new Date(now.getTime() - window);
  const { in_hour, in_day, usable } = await db
    .selectFrom("one_time_tokens")
    .select((count) => [
      count.fn
        .countAll<number>()
        .filterWhere("created_at", ">", since(hourly.window))
        .as("in_hour"),
      count.fn.countAll<number>().filterWhere("created_at", ">", since(daily.window)).as("in_day"),
      count.fn
        .countAll<number>()
        .filterWhere("used_at", "is", null)
        .filterWhere("expires_at", ">=", new Date(now.getTime() + usableResetLink))
        .as("usable"),
    ])
    .where("user_id", "=", userId)
    .where("purpose", "=", "reset_password")
    .executeTakeFirstOrThrow();
  return usable === 0 || (in_hour < hourly.count && in_day < daily.count);
}

/** The user of a valid link, without using it: checked before the expensive hash of a new password. */
export async function ownerOfLink(
  db: Connection,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<number | null> {
  const found = await db
    .selectFrom("one_time_tokens")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/**
 * Uses a link and returns its user. Null when it is unknown, used, expired, of another purpose, or was sent to an
 * address that the account no longer has (AUTH-28).
 *
 * @param userId the required user, where the link contains one
 */
export async function useLink(
  db: Connection,
  token: string,
  purpose: Purpose,
  now: Date,
  userId?: number,
): Promise<number | null> {
  const used = await db
    .updateTable("one_time_tokens as t")
    .from("users as u")
    .set({ used_at: now })
    .where("t.token_hash", "=", hashToken(token))
    .where("t.purpose", "=", purpose)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", now)
    .whereRef("u.id", "=", "t.user_id")
    .whereRef("u.email", "=", "t.email")
    .where("u.deleted_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("t.user_id", "=", userId ?? 0))
    .returning("u.id")
    .executeTakeFirst();
  return used?.id ?? null;
}

/** Invalidates all password links of this account after its password changed. */
export function dropPasswordLinks(db: Connection, userId: number, now: Date): Promise<void> {
  return dropLinks(db, userId, ["reset_password", "invitation"], now);
}

async function dropLinks(
  db: Connection,
  userId: number,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await db
    .updateTable("one_time_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

function resetUrl(deps: Pick<Deps, "env">, token: string): string {
  return `${deps.env.PUBLIC_URL}/user/reset-password/${token}`;
}

async function makeToken(
  db: Connection,
  deps: Pick<Deps, "now">,
  owner: LinkOwner,
  purpose: Purpose,
  life: number,
): Promise<string> {
  const token = newToken();
  const now = deps.now();
  await db
    .insertInto("one_time_tokens")
    .values({
      token_hash: hashToken(token),
      user_id: owner.user_id,
      purpose,
      email: owner.email,
      created_at: now,
      expires_at: new Date(now.getTime() + life),
    })
    .execute();
  return token;
}

/** Names the mail of a link; the token itself is stored nowhere. */
export function linkKey(token: string): string {
  return `link:${hashToken(token).toString("base64url")}`;
}
