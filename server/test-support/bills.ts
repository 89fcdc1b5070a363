import type { Bill } from "@microfinance/contract/bills/endpoints.ts";
import type { BillerSettings } from "@microfinance/contract/transfers/biller-schema.ts";
import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { randomInt, randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { callAs, type Method } from "./call.ts";
import { makeStaff, type Person } from "./make.ts";

/** Prepaid electricity: a meter with a check digit, a token, a float and the biller's terminal. */
export const electricity: BillerSettings = {
  number_label: "Meter number",
  number_rule: { characters: "digits", shortest: 11, longest: 11, check_digit: true },
  gives_token: true,
  charge: 2,
  terms: "float",
  low_float: 500,
  connection: "none",
};

/** Water: an account number, no token, and settled after. */
export const water: BillerSettings = {
  number_label: "Account number",
  number_rule: { characters: "letters", shortest: 5, longest: 12, check_digit: false },
  gives_token: false,
  charge: 0,
  terms: "after",
  low_float: 0,
  connection: "none",
};

/** A meter number with a right check digit. */
export const meter = "01234567897";

/** A token of twenty digits that no other bill has. */
export const newToken = () =>
  Array.from({ length: 5 }, () => String(randomInt(1_000, 10_000))).join(" ");

let made = 0;

/** Billers and bills of an application, with a person of each part. */
export async function billOffice(t: TestApp) {
  const [cashier, finance, manager] = [
    await makeStaff(t.deps, 4),
    await makeStaff(t.deps, 6),
    await makeStaff(t.deps, 8),
  ];
  const call = (person: Person, method: Method, path: string, payload?: object) =>
    callAs(t, person, method, path, payload);
  const addBiller = async (
    biller: BillerSettings,
    commission: object = { kind: "none", value: 0 },
  ): Promise<Partner> => {
    made += 1;
    const body = { name: `Biller ${made}`, commission, biller };
    return (await call(finance, "POST", "/money/partners", body)).body.partner;
  };
  const approve = (person: Person, id: number) => call(person, "PATCH", `/requests/${id}/approve`);
  const askTopUp = (person: Person, id: number, amount: number, fields: object = {}) =>
    call(person, "POST", `/money/billers/${id}/top-up`, {
      request_key: randomUUID(),
      amount,
      account_code: "1050",
      reference: "FT-1",
      ...fields,
    });
  const topUp = async (id: number, amount: number) =>
    approve(manager, (await askTopUp(finance, id, amount)).body.request.id);
  /** Electricity with a float. */
  const prepaid = async (settings: Partial<BillerSettings> = {}, float = 10_000) => {
    const biller = await addBiller(
      { ...electricity, ...settings },
      { kind: "percent", value: 1.5 },
    );
    if (float > 0) await topUp(biller.id, float);
    return biller;
  };
  const pay = (person: Person, biller_id: number, fields: object = {}) =>
    call(person, "POST", "/money/bills/pay", {
      bill_key: randomUUID(),
      biller_id,
      customer_number: meter,
      amount: 100,
      ...fields,
    });
  const paid = async (biller_id: number, fields: object = {}): Promise<Bill> =>
    (await pay(cashier, biller_id, fields)).body.data;
  const read = async (id: number): Promise<Bill> =>
    (await call(cashier, "GET", `/money/bills/${id}`)).body.data;
  const askBack = (person: Person, id: number, fields: object = {}) =>
    call(person, "POST", `/money/bills/${id}/reversal`, {
      request_key: randomUUID(),
      reason: "Paid for the wrong meter",
      confirmation: "EDSA R-77",
      ...fields,
    });
  /** The sum of an account, debits less credits. */
  const balanceOf = async (code: string): Promise<number> => {
    const { rows } = await t.deps.pool.query(
      "select coalesce(sum(debit - credit), 0) as balance from ledger_postings where account_code = $1",
      [code],
    );
    return Number(rows[0].balance);
  };
  /** The lines of a bill's entries by account and kind. */
  const booked = async (id: number): Promise<Record<string, number>> => {
    const { rows } = await t.deps.pool.query(
      `select e.kind || ' ' || p.account_code as line, (p.debit - p.credit)::float as amount
       from ledger_entries e join ledger_postings p on p.entry_id = e.id
       where e.bill_id = $1 order by e.id, p.line`,
      [id],
    );
    return Object.fromEntries(rows.map(({ line, amount }) => [line, amount]));
  };
  return {
    cashier,
    finance,
    manager,
    call,
    addBiller,
    approve,
    askTopUp,
    topUp,
    prepaid,
    pay,
    paid,
    read,
    askBack,
    balanceOf,
    booked,
  };
}
