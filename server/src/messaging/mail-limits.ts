import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** The subject of a mail. It determines the permitted addresses and the limit. */
export type MailKind =
  | "confirmation"
  | "invitation"
  | "reset"
  | "address_change"
  | "password_change"
  | "second_factor"
  | "code"
  | "account_change"
  | "loan"
  | "answer"
  | "forwarded"
  | "control"
  | "file"
  | "sent_file";

interface Rule {
  /** Sent only to a confirmed address. */
  confirmed?: true;
  /** The maximum of mails of the counted kinds in the window. */
  limit: { count: number; window: number };
  /** The counted kinds. */
  counts: readonly MailKind[];
  /** The treatment of a further mail: it waits, or is not sent. */
  beyond: "waits" | "is not sent";
}

/** Notices of an account takeover. Those of the kind address_change go to a former address of the person. */
const security: readonly MailKind[] = [
  "address_change",
  "password_change",
  "account_change",
  "second_factor",
];
const allButLoans: readonly MailKind[] = [
  ...security,
  "confirmation",
  "invitation",
  "reset",
  "answer",
];

/**
 * The limits of each kind. Reset links have their own rule (`mayMailResetLink`): another one is sent only when the
 * owner has no usable link, so this table does not limit it. Security mails count only each other, so that requests for
 * links cannot delay a notice of an account takeover.
 */
const rules: Record<Exclude<MailKind, "reset">, Rule> = {
  loan: {
    confirmed: true,
    limit: attemptLimits.loanMailsPerAddress,
    counts: ["loan"],
    beyond: "waits",
  },
  password_change: {
    confirmed: true,
    limit: attemptLimits.mailsPerAddress,
    counts: security,
    beyond: "waits",
  },
  account_change: {
    confirmed: true,
    limit: attemptLimits.mailsPerAddress,
    counts: security,
    beyond: "waits",
  },
  address_change: { limit: attemptLimits.mailsPerAddress, counts: security, beyond: "waits" },
  answer: { limit: attemptLimits.mailsPerAddress, counts: allButLoans, beyond: "waits" },
  second_factor: { limit: attemptLimits.mailsPerAddress, counts: security, beyond: "waits" },
  code: { limit: attemptLimits.codeMailsPerAddress, counts: ["code"], beyond: "is not sent" },
  confirmation: {
    limit: attemptLimits.confirmationsPerAddress,
    counts: ["confirmation"],
    beyond: "is not sent",
  },
  invitation: {
    limit: attemptLimits.confirmationsPerAddress,
    counts: ["invitation"],
    beyond: "is not sent",
  },
  // Told whatever address the reader of the audit log has confirmed: it keeps one person from changing a control.
  control: {
    limit: attemptLimits.loanMailsPerAddress,
    counts: ["control"],
    beyond: "waits",
  },
  file: {
    confirmed: true,
    limit: attemptLimits.mailsPerAddress,
    counts: ["file"],
    beyond: "is not sent",
  },
  // To a recipient, whose address is confirmed by a code.
  sent_file: {
    limit: attemptLimits.mailsPerAddress,
    counts: ["sent_file"],
    beyond: "waits",
  },
  forwarded: {
    limit: attemptLimits.forwardedMessages,
    counts: ["forwarded"],
    beyond: "is not sent",
  },
};

/**
 * Locks the recipients until the transaction ends, so that concurrent mails count each other. In sorted order, so that
 * two transactions with shared recipients do not deadlock.
 */
export async function lockRecipients(db: Connection, recipients: readonly string[]): Promise<void> {
  const sorted = [...new Set(recipients)].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(r, 0)) from unnest(${sorted}::text[]) as r`.execute(
    db,
  );
}

/**
 * The time from which a mail may be sent, on the database's clock: now, or when enough earlier ones are a day old. Null
 * when it is not sent at all. Call it under `lockRecipients`.
 */
export async function dueTime(
  db: Connection,
  recipient: string,
  kind: MailKind,
): Promise<Date | null> {
  const now = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const current = now.rows[0]?.now ?? new Date();
  if (kind === "reset") return current;
  const rule = rules[kind];
  if (rule.confirmed && !(await isConfirmed(db, recipient))) return null;
  const { count, window } = rule.limit;
  // The future times of waiting mails count too: each further mail waits longer.
  const last = await db
    .selectFrom("messages")
    .select("due_at")
    .where("recipient", "=", recipient)
    .where("kind", "in", [...rule.counts])
    .where("due_at", ">", new Date(current.getTime() - window))
    .orderBy("due_at", "desc")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return current;
  return rule.beyond === "waits" ? new Date(last.due_at.getTime() + window) : null;
}

async function isConfirmed(db: Connection, recipient: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", recipient)
    .where("email_verified_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
