import { randomUUID } from "node:crypto";
import type { Prepare } from "./office.ts";

let accountsAdded = 0;
/** A new account of a free code; the name is unique. */
export const newLedgerAccount: Prepare = async () => {
  accountsAdded += 1;
  const code = String(5400 + (accountsAdded % 450));
  return { body: { code, name: randomUUID(), kind: "expense" } };
};
export const ledgerAccount: Prepare = async () => ({
  ids: { code: "5900" },
  body: { name: randomUUID(), active: undefined },
});
export const journalBody = () => ({
  journal_key: randomUUID(),
  kind: "journal",
  date: "2026-03-01",
  description: "Rent",
  lines: [
    { account_code: "5310", debit: 4, credit: 0 },
    { account_code: "1050", debit: 0, credit: 4 },
  ],
});
/** A manual journal made by the manager. */
export const journal =
  (next?: "post"): Prepare =>
  async (office) => {
    const made = await office.call("POST", "/journals", office.manager, journalBody());
    if (next) await office.call("POST", `/journals/${made.journal.id}/post`, office.admin);
    return { ids: { journal: made.journal.id }, body: { reason: "Test" } };
  };

let daysClosed = 0;
/** Closes a day long before every record, so that later requests still find open books. */
export const closable: Prepare = async () => {
  daysClosed += 1;
  return { body: { through: new Date(Date.UTC(1950, 0, daysClosed)).toISOString().slice(0, 10) } };
};
export const closed1950: Prepare = async (office, caller) => {
  const { body } = await closable(office, caller);
  await office.call("POST", "/accounting/periods/close", office.admin, body);
  return { body: { from: "1949-12-31", reason: "Test" } };
};
