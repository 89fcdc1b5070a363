import type { TillSession } from "@microfinance/contract/tills/schema.ts";
import { sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";

/** The columns of an export of the sessions of tills. */
export const sessionExport: ExportTable<TillSession> = {
  noun: "till",
  name: "till-sessions",
  columns: [
    text("Number", (session) => session.number),
    date("Date", (session) => session.business_date),
    text("Till", (session) => session.till.name),
    text("Account", (session) => session.till.account_code),
    text("Holder", (session) => session.holder.name),
    text(
      "State",
      ({ status }) => sessionStatuses.find(({ value }) => value === status)?.label ?? null,
    ),
    money("Opening", (session) => session.opening),
    money("Counted", (session) => session.counted),
    money("Difference", (session) => session.difference),
    money("Kept", (session) => session.keep),
    text("Note", (session) => session.note),
    text("Counted by", (session) => session.counted_by?.name ?? null),
    time("Counted at", (session) => session.counted_at),
    text("Signed off by", (session) => session.signed_off_by?.name ?? null),
    time("Signed off at", (session) => session.signed_off_at),
  ],
};
