import { randomUUID } from "node:crypto";
import { transferForm } from "../transfers.ts";
import type { Office, Prepare } from "./office.ts";

/** A partner with one transfer of its medium. */
const partner = async (office: Office) => {
  const name = randomUUID();
  const made = await office.call("POST", "/money/partners", office.manager, { name });
  const form = transferForm({ transfer_pin: randomUUID(), transfer_medium: name });
  const { data } = await office.call("POST", "/money/transfers/create", office.manager, form);
  return { partner: made.partner.id as number, transfer: data.id as number };
};
const settlementBody = async (office: Office) => {
  const made = await partner(office);
  return {
    settlement_key: randomUUID(),
    partner_id: made.partner,
    direction: "in",
    date: "2026-03-16",
    amount: 2_275.5,
    charges: 0,
    account_code: "1050",
    transfer_ids: [made.transfer],
    bill_ids: [],
  };
};
const settlement: Prepare = async (office) => {
  const body = await settlementBody(office);
  const made = await office.call("POST", "/money/settlements", office.manager, body);
  return { ids: { settlement: made.settlement.id } };
};
const commission = { kind: "none", value: 0 };

const mapping = {
  date: "Date",
  date_order: "dmy",
  amount: "Amount",
  money_in: null,
  money_out: null,
  reference: "Reference",
  text: null,
};
const statement = (reference: string, amount = -5) => ({
  account_code: "1050",
  csv: `Date,Reference,Amount\n05/03/2026,${reference},${amount}`,
  mapping,
});
/** A line of the bank's statement that is not booked. */
const bankLine = async (office: Office, amount = -5): Promise<number> => {
  const reference = randomUUID();
  const body = statement(reference, amount);
  await office.call("POST", "/reconciliation/statements", office.manager, body);
  const { lines } = await office.call(
    "GET",
    "/reconciliation/lines?account_code=1050&page_size=100",
    office.manager,
  );
  return lines.find((line: { reference: string }) => line.reference === reference).id;
};
// As a receipt, since the limit of charges is a setting, which other requests change meanwhile.
const openLine: Prepare = async (office) => ({
  ids: { line: await bankLine(office, 5) },
  body: {
    as: "unidentified",
    date: undefined,
    loan_id: undefined,
    description: undefined,
    account_code: undefined,
  },
});
/** Two lines that cancel each other. */
const matchable: Prepare = async (office) => {
  const line_ids = [await bankLine(office), await bankLine(office, 5)];
  return { body: { account_code: "1050", line_ids, entry_ids: [] } };
};
const matched: Prepare = async (office, caller) => {
  const { body } = await matchable(office, caller);
  const made = await office.call("POST", "/reconciliation/matches", office.manager, body);
  return { ids: { matche: made.match_id, match: made.match_id } };
};
let daysReconciled = 0;
/** Reconciles a day long before every line, at the balance of the books of then. */
const completable: Prepare = async () => {
  daysReconciled += 1;
  const through = new Date(Date.UTC(1950, 0, daysReconciled)).toISOString().slice(0, 10);
  return { body: { account_code: "1050", through, closing_balance: 0 } };
};

/** Records for endpoints of transfer partners and of reconciliation. The first match is used. */
export const moneyRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [
    /POST \/money\/partners$/,
    async () => ({ body: { name: randomUUID(), commission, biller: null } }),
  ],
  [
    /\/money\/partners\/\{id\}/,
    async (office) => ({
      ids: { partner: (await partner(office)).partner },
      body: { commission, biller: undefined },
    }),
  ],
  [/POST \/money\/settlements$/, async (office) => ({ body: await settlementBody(office) })],
  [/\/money\/settlements\/\{id\}/, settlement],
  [/\/reconciliation\/statements$/, async () => ({ body: statement(randomUUID()) })],
  [/\/reconciliation\/lines\/\{id\}/, openLine],
  [/\/reconciliation\/matches$/, matchable],
  [/\/reconciliation\/matches\/\{id\}/, matched],
  [/\/reconciliation\/complete$/, completable],
];
