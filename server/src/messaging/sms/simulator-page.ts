import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { stateLabels } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { MessageState } from "@microfinance/contract/messaging/outbox-schema.ts";
import type { Connection } from "../../core/deps.ts";
import { escapeHtml } from "../render-mail.ts";

/** The newest text messages with their codes, for the page of the simulator. */
async function listSimulated(db: Connection) {
  return db
    .selectFrom("messages")
    .select(["recipient", "text_body", "created_at", "state", "last_error"])
    .where("channel", "=", "sms")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** The table of the simulator's page. */
export async function simulatorTable(db: Connection): Promise<string> {
  const messages = await listSimulated(db);
  if (messages.length === 0) return "<p>No text message has been written yet.</p>";
  const rows = messages.map((sms) => {
    const state = stateLabels[sms.state as MessageState];
    return `<tr><td>${formatStaffDateTime(sms.created_at)}</td><td>${escapeHtml(sms.recipient)}</td><td>${escapeHtml(sms.text_body)}</td><td>${escapeHtml([state, sms.last_error].filter(Boolean).join(": "))}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Text</th><th scope="col">State</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
