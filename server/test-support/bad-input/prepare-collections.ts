import { randomUUID } from "node:crypto";
import { today } from "../../src/core/deps.ts";
import { makeApprovedLoan } from "../make-loan.ts";
import type { Office, Prepare } from "./office.ts";

let made = 0;

/** A loan with something late, of a customer in a village of their own. */
async function lateLoan(office: Office, caller: Parameters<Prepare>[1]) {
  const { deps } = office.t;
  const owner = await office.customerFor(caller);
  const loan = await makeApprovedLoan(deps, owner, { approval_date: "2026-01-16" });
  const village = `Village ${randomUUID()}`;
  await deps.db
    .insertInto("addresses")
    .values({ customer_id: loan.customer_id, city: village })
    .onConflict((conflicting) => conflicting.column("customer_id").doUpdateSet({ city: village }))
    .execute();
  return { loan, village };
}

const contact: Prepare = async (office, caller) => {
  const { loan } = await lateLoan(office, caller);
  return {
    ids: { loan: loan.loan_id, customer: loan.customer_id },
    body: {
      contact_key: randomUUID(),
      channel: "office",
      outcome: "spoke",
      promise: undefined,
      next: undefined,
    },
  };
};

const round: Prepare = async (office, caller) => {
  const { village } = await lateLoan(office, caller);
  const collection_date = today(office.t.deps);
  return {
    body: {
      sheet_key: randomUUID(),
      kind: "village",
      village,
      district: undefined,
      officer: undefined,
      group: undefined,
      collection_date,
      with_all: true,
    },
  };
};

/** A sheet of the caller with one row. */
export const sheet: Prepare = async (office, caller) => {
  const { deps } = office.t;
  const { loan, village } = await lateLoan(office, caller);
  const opened = await deps.db
    .insertInto("collection_sheets")
    .values({
      sheet_key: randomUUID(),
      kind: "village",
      village,
      with_all: true,
      collection_date: today(deps),
      opened_by: caller?.staff_id ?? office.manager.staff_id ?? 0,
      opened_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  made += 1;
  await deps.db
    .insertInto("collection_sheet_rows")
    .values({
      sheet_id: opened.id,
      position: 1,
      loan_id: loan.id,
      transaction_id: `202512${String(made).padStart(9, "0")}`,
      due: 0,
      arrears: 200,
      penalty: 0,
    })
    .execute();
  return { ids: { sheet: opened.id } };
};

const sheetWith =
  (body: object): Prepare =>
  async (office, caller) => ({ ...(await sheet(office, caller)), body });

/** Records for contacts and collection sheets, by method and path. */
export const collectionRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/loans\/\{id\}\/contacts$/, contact],
  [/POST \/collections\/sheets$/, round],
  [/\/sheets\/\{id\}\/rows$/, sheetWith({ rows: [{ position: 1, amount: 10 }] })],
  [/\/sheets\/\{id\}\/close$/, sheetWith({ handed_in: 0, note: undefined })],
  [/ \/sheets\/\{id\}/, sheet],
];
