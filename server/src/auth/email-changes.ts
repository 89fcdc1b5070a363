import { authTexts } from "@microfinance/contract/auth/texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import type { Selectable } from "kysely";
import type { EmailChanges } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";
import { conflict, tooManyRequests } from "../core/http/errors.ts";
import { waitFor } from "../core/limits.ts";
import { hashToken, newToken } from "./opaque-token.ts";

/** A stored change of address. */
export type EmailChange = Selectable<EmailChanges>;

/** The purpose of a mailed link. */
export type ChangeLink = "confirm" | "take_back";

/** The pending change of an account, or null. */
export async function pendingEmailChange(
  db: Connection,
  userId: number,
  now: Date,
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a change of address and replaces a pending one. The account must be locked.
 * @param old the current address and whether it was ever confirmed. Only a confirmed one can reverse the change, since
 *   a mistyped address may belong to another person (AUTH-10)
 */
export async function insertEmailChange(
  trx: Connection,
  change: {
    user_id: number;
    old: { email: string; confirmed: boolean };
    new_email: string;
    requested_by: number;
    now: Date;
  },
): Promise<EmailChange> {
  await cancelEmailChanges(trx, change.user_id, change.now);
  const at = change.now.getTime();
  return trx
    .insertInto("email_changes")
    .values({
      user_id: change.user_id,
      old_email: change.old.email,
      new_email: change.new_email,
      requested_by: change.requested_by,
      requested_at: change.now,
      expires_at: new Date(at + lifetimes.confirmationLink),
      take_back_until: change.old.confirmed ? new Date(at + lifetimes.takeBack) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Cancels the pending change of an account. Returns false when there is none. */
export async function cancelEmailChanges(
  db: Connection,
  userId: number,
  now: Date,
): Promise<boolean> {
  const cancelled = await db
    .updateTable("email_changes")
    .set({ state: "cancelled", decided_at: now })
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/** Stores who accepted a pending change, and restarts its validity period. */
export function saveAcceptance(
  db: Connection,
  changeId: number,
  accepted_by: number,
  now: Date,
): Promise<EmailChange> {
  const expires_at = new Date(now.getTime() + lifetimes.confirmationLink);
  return db
    .updateTable("email_changes")
    .set({ accepted_by, accepted_at: now, expires_at })
    .where("id", "=", changeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a link for a change and returns its token. Only the hash is stored. */
export async function makeChangeLink(
  db: Connection,
  changeId: number,
  purpose: ChangeLink,
  now: Date,
): Promise<string> {
  const token = newToken();
  const life = purpose === "confirm" ? lifetimes.confirmationLink : lifetimes.takeBack;
  await db
    .insertInto("email_change_links")
    .values({
      token_hash: hashToken(token),
      email_change_id: changeId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + life),
    })
    .execute();
  return token;
}

/** The change of a link, or null when the link is unknown, used, expired or of another purpose. */
export async function changeOfLink(
  db: Connection,
  token: string,
  purpose: ChangeLink,
  now: Date,
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom("email_change_links as l")
    .innerJoin("email_changes as c", "c.id", "l.email_change_id")
    .selectAll("c")
    .where("l.token_hash", "=", hashToken(token))
    .where("l.purpose", "=", purpose)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks every link of a change with this purpose as used. */
export async function spendChangeLinks(
  trx: Connection,
  changeId: number,
  purpose: ChangeLink,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("email_change_links")
    .set({ used_at: now })
    .where("email_change_id", "=", changeId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Whether an address is reserved for another account. Deleted accounts count (AUTH-5), and so does the old address of
 * a change that can still be reversed (AUTH-10).
 * @param userId the account whose own address does not count; null for a new account
 */
export async function isEmailTaken(
  db: Connection,
  email: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (owner !== undefined) return owner.id !== userId;
  const former = await db
    .selectFrom("email_changes")
    .select("user_id")
    .where("old_email", "=", email)
    .where("state", "=", "confirmed")
    .where("take_back_until", ">", now)
    .execute();
  return former.some((change) => change.user_id !== userId);
}

/** Throws with this text when a concurrent request took the address: the table has a unique index. */
export function asTakenEmail(text: string): (error: unknown) => never {
  return (error) => {
    const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
    throw code === "23505" ? conflict(text) : error;
  };
}

/**
 * @throws 429 with Retry-After when an account received too many confirmation links in the last hour. The account must
 *   be locked, so that concurrent requests are counted exactly.
 */
export async function limitConfirmations(db: Connection, userId: number, now: Date): Promise<void> {
  const limit = attemptLimits.emailChangesPerAccount;
  const since = new Date(now.getTime() - limit.window);
  const links = await db
    .selectFrom("one_time_tokens")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("purpose", "=", "verify_email")
    .where("created_at", ">", since)
    .unionAll(
      db
        .selectFrom("email_change_links as l")
        .innerJoin("email_changes as c", "c.id", "l.email_change_id")
        .select("l.created_at")
        .where("c.user_id", "=", userId)
        .where("l.purpose", "=", "confirm")
        .where("l.created_at", ">", since),
    )
    .orderBy("created_at", "desc")
    .limit(limit.count)
    .execute();
  const wait = waitFor(links, limit, now);
  if (wait > 0) throw tooManyRequests(authTexts.tooManyRequests, wait);
}
