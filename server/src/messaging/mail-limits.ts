import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/** What a mail is about. It decides who may get it and how many of them. */
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
  | "forwarded";

interface Rule {
  /** Goes only to an address that its owner confirmed. */
  confirmed?: true;
  /** Most mails of the counted kinds in the window. */
  limit: { count: number; window: number };
  /** The kinds that are counted. */
  counts: readonly MailKind[];
  /** What happens to one more: it waits for its turn, or is not sent. */
  beyond: "waits" | "is not sent";
}

/** News of a taken account. Those of the kind address_change go to an address the person had before. */
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
 * Which mails go out. Reset links have a rule of their own (`mayMailResetLink`): one more is sent only when the owner
 * has no usable link, so nothing holds it here. Security mails count only each other, so that nobody delays the news of
 * a taken account by asking for links.
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
  forwarded: {
    limit: attemptLimits.forwardedMessages,
    counts: ["forwarded"],
    beyond: "is not sent",
  },
};

/**
 * Takes the recipients' locks until the transaction ends, so that mails written at once count each other. Sorted: two
 * transactions that share recipients wait for one another and do not deadlock.
 */
export async function lockRecipients(db: Connection, recipients: readonly string[]): Promise<void> {
  const sorted = [...new Set(recipients)].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(r, 0)) from unnest(${sorted}::text[]) as r`.execute(
    db,
  );
}

/**
 * When a mail may go out, on the database's clock: now, or when enough earlier ones are a day old. Null when it is not
 * sent at all. Call it under `lockRecipients`.
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
  // Times already given to mails that wait lie ahead and count too: each further one waits longer.
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
