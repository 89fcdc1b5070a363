import { randomUUID } from "node:crypto";
import { electricity, water } from "../bills.ts";
import type { Office, Prepare } from "./office.ts";

/** One biller of each kind for all requests of an office: accounts of partners are few. */
const billers = new WeakMap<Office, Promise<{ after: number; float: number; connected: number }>>();

function billersOf(office: Office) {
  const made = billers.get(office) ?? makeBillers(office);
  billers.set(office, made);
  return made;
}

async function makeBillers(office: Office) {
  const add = async (biller: object): Promise<number> =>
    (
      await office.call("POST", "/money/partners", office.manager, {
        name: `Biller ${randomUUID()}`,
        biller,
      })
    ).partner.id;
  return {
    after: await add(water),
    float: await add(electricity),
    connected: await add({ ...water, connection: "simulator" }),
  };
}

const form = (biller_id: number, amount = 25) => ({
  bill_key: randomUUID(),
  biller_id,
  customer_number: "GW00123",
  amount,
  payment_method: "Orange Money",
  customer_id: null,
  payer_name: "Sia Conteh",
  phone: "076 123456",
  token: null,
  biller_reference: "",
});
const paid = async (office: Office, biller: number, amount?: number): Promise<number> =>
  (await office.call("POST", "/money/bills/pay", office.manager, form(biller, amount))).data.id;

/** A bill whose outcome the biller does not know yet. */
const unknown =
  (body?: object): Prepare =>
  async (office) => {
    const { connected } = await billersOf(office);
    const bill = await paid(office, connected, 25.03);
    return { ids: { bill }, ...(body && { body }) };
  };
const bill: Prepare = async (office) => ({
  ids: { bill: await paid(office, (await billersOf(office)).after) },
});
const biller: Prepare = async (office) => ({ ids: { biller: (await billersOf(office)).after } });
const float: Prepare = async (office) => {
  const { float: id } = await billersOf(office);
  // Another request may have changed it.
  const partner = { biller: electricity, active: true };
  await office.call("PATCH", `/money/partners/${id}`, office.manager, partner);
  // One top-up of a biller waits at a time.
  const { requests } = await office.call(
    "GET",
    "/requests?state=waiting&kind=float_top_up",
    office.manager,
  );
  for (const { id: request } of requests)
    await office.call("PATCH", `/requests/${request}/decline`, office.manager);
  return { ids: { biller: id }, body: { request_key: randomUUID(), account_code: "1050" } };
};
const compared = {
  from: "2026-03-01",
  to: "2026-03-16",
  csv: "Meter,Value,Day\nGW00123,25.00,16/03/2026\n",
  mapping: { number: "Meter", amount: "Value", date: "Day", date_order: "dmy", reference: null },
};

/** Records for endpoints of bills and billers. The first match is used. */
export const billRecords: readonly (readonly [endpoint: RegExp, prepare: Prepare])[] = [
  [/\/money\/bills\/pay$/, async (office) => ({ body: form((await billersOf(office)).after) })],
  [/\/money\/bills\/\{id\}\/ask$/, unknown()],
  [/\/money\/bills\/\{id\}\/outcome$/, unknown({ token: null })],
  [/\/money\/bills\/\{id\}/, bill],
  [/\/money\/billers\/\{id\}\/top-up$/, float],
  [
    /\/money\/billers\/\{id\}\/statement$/,
    async (office, caller) => ({ ...(await biller(office, caller)), body: compared }),
  ],
  [/\/money\/billers\/\{id\}/, biller],
];
