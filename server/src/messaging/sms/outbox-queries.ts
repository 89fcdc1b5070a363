import type { outboxSorts } from "@microfinance/contract/messaging/outbox-endpoint-schemas.ts";
import type {
  MessageState,
  OutboxMessage,
} from "@microfinance/contract/messaging/outbox-schema.ts";
import { isCode, type SmsLanguage } from "@microfinance/contract/messaging/sms-templates.ts";
import { sql } from "kysely";
import { countUpTo, pageOf, type SortValues } from "../../core/db/list-sql.ts";
import type { ListSource } from "../../core/db/page.ts";
import type { Connection, Deps } from "../../core/deps.ts";
import { readSettings } from "../../settings/queries.ts";
import { gatewayOf } from "./gateway.ts";
import { readPause } from "./pause.ts";

interface OutboxFilter {
  channel?: "mail" | "sms" | undefined;
  state?: MessageState | undefined;
}

const sortValues: SortValues<(typeof outboxSorts)[number]> = {
  recipient: sql`lower(m.recipient)`,
  channel: sql`m.channel`,
  state: sql`m.state`,
  cost: sql`m.cost`,
};

/** The messages of both channels, newest first (MSG-14), or by one of `outboxSorts`. */
export function outboxList(
  db: Connection,
  { channel, state }: OutboxFilter,
): ListSource<OutboxMessage> {
  const filtered = () =>
    db
      .selectFrom("messages as m")
      .$if(channel !== undefined, (query) => query.where("m.channel", "=", channel ?? ""))
      .$if(state !== undefined, (query) => query.where("m.state", "=", state ?? ""));
  return {
    name: `outbox:${channel ?? ""}:${state ?? ""}`,
    key: (message) => message.id,
    count: (limit) => countUpTo(db, filtered().select("m.id"), limit),
    rows: async (window) => {
      const messages = filtered()
        .leftJoin("loans as l", "l.id", "m.loan_id")
        .selectAll("m")
        .select("l.loan_id as loan_code");
      const rows = await pageOf(messages, "m.id", window, sortValues).execute();
      return rows.map((row) => ({
        id: row.id,
        channel: row.channel === "sms" ? "sms" : "mail",
        recipient: row.recipient,
        subject: row.subject,
        text: isReadable(row) ? row.text_body : null,
        // The generated column has only these values.
        state: row.state as MessageState,
        reason: row.delivery_reason ?? row.last_error,
        attempts: row.attempts,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at.toISOString(),
        sent_at: row.sent_at?.toISOString() ?? null,
        delivery_at: row.delivery_at?.toISOString() ?? null,
        language: row.language as SmsLanguage | null,
        parts: row.parts,
        cost:
          row.cost === null || row.cost_currency === null
            ? null
            : { amount: row.cost, currency: row.cost_currency },
        customer_id: row.customer_id,
        loan_id: row.loan_code,
        can_retry: isRetryable(row),
      }));
    },
  };
}

/** A row of the outbox, as far as its rules read it. */
interface Row {
  channel: string;
  template: string | null;
  text_body: string;
  state: string;
}

/** Codes open accounts, and mails have links that do (MSG-27). */
function isReadable({ channel, template }: Row): boolean {
  return channel === "sms" && !isCode(template ?? "");
}

/** A text message that failed, was not delivered, or whose outcome is unknown (MSG-26). Codes are asked for anew. */
export function isRetryable(row: Row): boolean {
  return (
    isReadable(row) &&
    row.text_body !== "" &&
    ["failed", "unknown", "undelivered"].includes(row.state)
  );
}

/** What staff should know before they read the list. */
export async function readOutboxSummary(db: Connection, deps: Pick<Deps, "env">) {
  const [settings, pause, months, { unknown }] = await Promise.all([
    readSettings(db),
    readPause(db),
    db
      .selectFrom("sms_costs")
      .selectAll()
      .orderBy("month", "desc")
      .orderBy("currency")
      .limit(24)
      .execute(),
    db
      .selectFrom("messages")
      .select(sql<number>`count(*)::int`.as("unknown"))
      .where("state", "=", "unknown")
      .executeTakeFirstOrThrow(),
  ]);
  return {
    gateway: gatewayOf(deps.env),
    is_on: settings.sms,
    pause: pause && { reason: pause.reason, since: pause.since.toISOString() },
    unknown,
    months,
  };
}
