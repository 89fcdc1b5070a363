import { type ExportTable, number, text, time } from "../exports/columns.ts";
import type { Message } from "./queries.ts";

/** The columns of an export of messages. */
export const messageExport: ExportTable<Message> = {
  noun: "message",
  name: "messages",
  columns: [
    number("ID", (message) => message.id),
    time("Received", (message) => message.created_at),
    text("Name", (message) => message.full_name),
    text("Email", (message) => message.email),
    text("Message", (message) => message.message),
    text("Status", (message) => message.status),
    time("Answered at", (message) => message.answered_at),
    text("Answered by", (message) => message.answered_by),
    text("Answer", (message) => message.answer),
  ],
};
