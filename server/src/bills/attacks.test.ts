import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { billerTexts } from "@microfinance/contract/transfers/biller-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, electricity, newToken, water } from "../../test-support/bills.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { newPhone, storedSms, turnSmsOn } from "../../test-support/sms.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof billOffice>>;
beforeAll(async () => {
  t = await testApp();
  office = await billOffice(t);
});
afterAll(() => t.close());

const refused = ({ status, body }: { status: number; body: { error?: string } }) => [
  status,
  body.error,
];
const change = (id: number, fields: object) =>
  office.call(office.finance, "PATCH", `/money/partners/${id}`, fields);
const settle = (partner_id: number, bill_ids: number[], fields: object = {}) =>
  office.call(office.finance, "POST", "/money/settlements", {
    settlement_key: randomUUID(),
    partner_id,
    direction: "out",
    date: "2026-03-16",
    amount: 98.5,
    account_code: "1050",
    bill_ids,
    ...fields,
  });
const record = (id: number, body: object, person = office.cashier) =>
  office.call(person, "POST", `/money/bills/${id}/outcome`, body);

test("BILL-1 nobody pays a biller out of its float and from the bank: its terms stay once money moved", async () => {
  const after = { ...electricity, terms: "after", low_float: 0 } as const;
  const paid = await office.prepaid();
  await office.paid(paid.id, { token: newToken() });
  const filled = await office.prepaid();
  for (const { id } of [paid, filled])
    expect(refused(await change(id, { biller: after }))).toEqual([409, billerTexts.termsStay]);
  const owed = await office.addBiller(water);
  const bill = await office.paid(owed.id, { customer_number: "GW001" });
  const toFloat = { biller: { ...water, terms: "float" } };
  expect(refused(await change(owed.id, toFloat))).toEqual([409, billerTexts.termsStay]);
  const asked = await office.askBack(office.cashier, bill.id);
  await office.approve(office.manager, asked.body.request.id);
  expect(refused(await change(owed.id, toFloat))).toEqual([409, billerTexts.termsStay]);
  // Nothing was paid yet: a mistake in the form can be corrected.
  const unused = await office.prepaid({}, 0);
  expect((await change(unused.id, { biller: after })).status).toBe(200);
  const forced = t.deps.pool.query(
    `update transfer_partners set biller = jsonb_set(biller, '{terms}', '"after"') where id = $1`,
    [paid.id],
  );
  await expect(forced).rejects.toThrow("the terms of a biller stay");
});

test("BILL-1 the terms do not change beside the first bill", async () => {
  const biller = await office.addBiller(water);
  const [pay, changed] = await Promise.all([
    office.pay(office.cashier, biller.id, { customer_number: "GW001" }),
    change(biller.id, { biller: { ...water, terms: "float" } }),
  ]);
  // Whichever is first: a float without money pays nothing, and a paid bill keeps the terms.
  expect([pay.status, changed.status].toSorted()).toEqual([200, 409]);
});

test("BILL-8 a top-up that waits while the terms change is not paid", async () => {
  const biller = await office.prepaid({}, 0);
  const { body } = await office.askTopUp(office.finance, biller.id, 500);
  await change(biller.id, { biller: { ...electricity, terms: "after", low_float: 0 } });
  const late = await office.approve(office.manager, body.request.id);
  expect(refused(late)).toEqual([409, texts.noFloat]);
  expect(await office.balanceOf(biller.account_code)).toBe(0);
});

test("BILL-1 one person who changes commission, charge and terms moves no money by it", async () => {
  const biller = await office.prepaid();
  const { id } = await office.paid(biller.id, { token: newToken() });
  const [bank, income] = [await office.balanceOf("1050"), await office.balanceOf("4300")];
  await change(biller.id, { commission: { kind: "percent", value: 100 } });
  await change(biller.id, { biller: { ...electricity, charge: 90 } });
  expect(await office.read(id)).toMatchObject({ charge: 2, commission: 1.5 });
  expect([await office.balanceOf("1050"), await office.balanceOf("4300")]).toEqual([bank, income]);
  const asked = await office.askBack(office.cashier, id);
  await office.approve(office.manager, asked.body.request.id);
  // It goes back as it was agreed when it was paid.
  expect(await office.balanceOf(biller.account_code)).toBe(10_000);
  const fixed = await office.addBiller(water, { kind: "fixed", value: 50 });
  expect(await office.paid(fixed.id, { customer_number: "GW001", amount: 20 })).toMatchObject({
    commission: 20,
  });
});

test("BILL-3 a partner of transfers is no biller, and a biller none of transfers", async () => {
  const { body } = await office.call(office.finance, "POST", "/money/partners", { name: "Small" });
  expect(refused(await change(body.partner.id, { biller: electricity }))).toEqual([
    400,
    billerTexts.isNoBiller,
  ]);
  const biller = await office.prepaid();
  expect((await change(biller.id, { biller: null })).status).toBe(400);
  expect((await change(biller.id, { kind: "transfers" })).status).toBe(400);
  expect((await change(biller.id, { account_code: "1050" })).status).toBe(400);
});

test("BILL-19 a bill without cash above the ceiling of who takes it is taken by another person", async () => {
  const biller = await office.addBiller(water);
  const by = async (role: number, amount: number, payment_method = "Orange Money") =>
    office.pay(await makeStaff(t.deps, role), biller.id, {
      customer_number: "GW001",
      amount,
      payment_method,
    });
  for (const role of [4, 6]) {
    expect((await by(role, 50_000)).status).toBe(200);
    expect(refused(await by(role, 50_000.01))).toEqual([409, texts.aboveCeiling]);
  }
  expect((await by(4, 900_000, "Cash")).status).toBe(200);
  expect((await by(9, 900_000)).status).toBe(200);
});

test("BILL-19 many bills without cash of one day count as one, also at once", async () => {
  const biller = await office.addBiller(water);
  const alone = await makeStaff(t.deps, 6);
  const pay = (amount: number) =>
    office.pay(alone, biller.id, {
      customer_number: "GW001",
      amount,
      payment_method: "Orange Money",
    });
  const both = await Promise.all([pay(30_000), pay(30_000)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await pay(20_000)).status).toBe(200);
  expect((await pay(0.01)).status).toBe(409);
});

test("BILL-11 a reversal is asked for once, never approved by who asked, and once applied", async () => {
  const biller = await office.prepaid();
  const { id } = await office.paid(biller.id, { token: newToken() });
  const both = await Promise.all([
    office.askBack(office.finance, id),
    office.askBack(office.manager, id),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const asked = both.find(({ status }) => status === 200)?.body.request.id;
  const asker = both[0]?.status === 200 ? office.finance : office.manager;
  const other = asker === office.finance ? office.manager : office.finance;
  expect((await office.approve(asker, asked)).status).toBe(409);
  expect((await office.approve(office.cashier, asked)).status).toBe(403);
  const admin = await makeStaff(t.deps, 9);
  const approved = await Promise.all([office.approve(other, asked), office.approve(admin, asked)]);
  expect(approved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await office.balanceOf(biller.account_code)).toBe(10_000);
});

test("BILL-12 of a reversal and a settlement at the same instant one happens, and each bill is settled once", async () => {
  for (let time = 0; time < 3; time += 1) {
    const biller = await office.addBiller(
      { ...electricity, terms: "after", low_float: 0 },
      { kind: "percent", value: 1.5 },
    );
    const { id } = await office.paid(biller.id, { token: newToken() });
    const { body } = await office.askBack(office.cashier, id);
    const answers = await Promise.all([
      office.approve(office.manager, body.request.id),
      settle(biller.id, [id]),
      settle(biller.id, [id]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await office.balanceOf(biller.account_code)).toBe(0);
  }
});

test("BILL-15 a bill that is named twice, or with a large difference, is not settled by one person", async () => {
  const biller = await office.addBiller(water);
  const { id } = await office.paid(biller.id, { customer_number: "GW001" });
  expect((await settle(biller.id, [id, id])).status).toBe(400);
  const large = await settle(biller.id, [id], { amount: 900_000 });
  expect([403, 409]).toContain(large.status);
  expect((await settle(biller.id, [id], { amount: 100, charges: 900_000 })).status).toBe(
    large.status,
  );
});

it.each([
  ["below 0", { amount: -5 }],
  ["not a number", { amount: "1e3" }],
  ["huge", { amount: 1e15 }],
  ["of a fraction of a cent", { amount: 0.001 }],
  ["null", { amount: null }],
  ["with a NUL in the number", { customer_number: "01234\u00007897" }],
  ["with a very long number", { customer_number: "1".repeat(5_000) }],
  ["with digits of another script", { customer_number: "٠١٢٣٤٥٦٧٨٩٧" }],
  ["with a number that is turned round", { customer_number: "\u202E01234567897" }],
  ["with SQL in the number", { customer_number: "1' or '1'='1" }],
  ["with a NUL in the name", { payer_name: "Sor\u0000ie" }],
  ["with a name that is turned round", { payer_name: "Sorie \u202Eimmaf" }],
  ["with a very long name", { payer_name: "x".repeat(5_000) }],
  ["with a NUL in the reference", { biller_reference: "R\u0000" }],
  ["with a token in another script", { token: "１２３４５６７８" }],
  ["with fields of its own", { commission: 90 }],
  ["with a day of its own", { paid_on: "2026-01-01" }],
  ["with a state of its own", { status: "paid" }],
])("BILL-3 a bill %s is refused", async (_, fields) => {
  const biller = await office.prepaid();
  expect((await office.pay(office.cashier, biller.id, fields)).status).toBe(400);
  expect(await office.balanceOf(biller.account_code)).toBe(10_000);
});

test("BILL-3 a key in capitals is the same key, and another content under it is refused", async () => {
  const biller = await office.prepaid();
  const form = { bill_key: randomUUID(), token: newToken() };
  const first = await office.pay(office.cashier, biller.id, form);
  const capitals = { ...form, bill_key: form.bill_key.toUpperCase() };
  expect((await office.pay(office.cashier, biller.id, capitals)).body.data.id).toBe(
    first.body.data.id,
  );
  for (const other of [
    { token: newToken() },
    { customer_number: "79927398713" },
    { phone: "076 123456" },
    { payment_method: "Orange Money" },
  ])
    expect(refused(await office.pay(office.cashier, biller.id, { ...form, ...other }))).toEqual([
      409,
      texts.keyTaken,
    ]);
});

test("BILL-10 an outcome that another person types names them, and a token of another bill is refused", async () => {
  const biller = await office.prepaid();
  const used = await office.paid(biller.id, { token: newToken() });
  const { id } = await office.paid(biller.id);
  const other = await makeStaff(t.deps, 4);
  const taken = await record(id, { token: used.token }, other);
  expect(refused(taken)).toEqual([409, texts.tokenTaken(used.number)]);
  const auditor = await makeStaff(t.deps, 7);
  expect((await record(id, { token: newToken() }, auditor)).status).toBe(403);
  expect((await record(id, { token: newToken() }, other)).status).toBe(200);
  const { rows } = await t.deps.pool.query(
    "select staff_id, answered_by from bills where id = $1",
    [id],
  );
  expect(rows).toEqual([{ staff_id: office.cashier.staff_id, answered_by: other.staff_id }]);
});

test("BILL-18 a customer reads no bill of another, no list, no number and no file", async () => {
  const [customer, other] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
  const biller = await office.prepaid();
  const bill = await office.paid(biller.id, {
    token: newToken(),
    customer_id: other.customer_id,
  });
  for (const path of [
    `/customer/${other.customer_id}/bills`,
    `/money/bills/${bill.id}`,
    "/money/bills/all",
    "/money/bills/day",
    `/money/bills/recent?customer_id=${other.customer_id}`,
    "/money/bills/export?format=csv",
    "/money/billers",
  ])
    expect((await office.call(customer, "GET", path)).status, path).toBe(403);
  for (const act of ["ask", "outcome", "reversal", "print"])
    expect((await office.call(customer, "POST", `/money/bills/${bill.id}/${act}`, {})).status).toBe(
      403,
    );
  const own = await office.call(customer, "GET", `/customer/${customer.customer_id}/bills`);
  expect(own.body.bills).toEqual([]);
});

test("BILL-3 a token is in no audit entry, notice or mail, whatever was done with its bill", async () => {
  await turnSmsOn(t);
  const biller = await office.prepaid();
  const phone = newPhone();
  const token = newToken();
  const bare = token.replaceAll(" ", "");
  const customer = await makeCustomer(t.deps);
  const unknown = await office.paid(biller.id, { phone, customer_id: customer.customer_id });
  await record(unknown.id, { token });
  await office.call(office.cashier, "POST", `/money/bills/${unknown.id}/print`);
  await office.call(office.cashier, "GET", `/money/bills/all?query=${bare}`);
  await t.app.inject({
    method: "GET",
    url: `/api/money/bills/export?format=csv&query=${encodeURIComponent(token)}`,
    headers: office.finance.headers,
  });
  const csv = `Meter,Value,Day,Receipt\n01234567897,100.00,2026-03-16,${bare}\n`;
  const compared = await office.call(
    office.finance,
    "POST",
    `/money/billers/${biller.id}/statement`,
    {
      from: "2026-03-16",
      to: "2026-03-16",
      csv,
      mapping: {
        number: "Meter",
        amount: "Value",
        date: "Day",
        date_order: "dmy",
        reference: "Receipt",
      },
    },
  );
  expect(compared.body.counts).toMatchObject({ matched: 1 });
  const { body } = await office.askBack(office.cashier, unknown.id);
  await office.approve(office.manager, body.request.id);
  expect(await storedSms(t, phone)).toHaveLength(1);
  for (const table of ["audit_entries", "notices", "requests", "ledger_entries", "act_keys"]) {
    const { rows } = await t.deps.pool.query(
      `select row_to_json(a)::text as row from ${table} a
       where replace(row_to_json(a)::text, ' ', '') like '%' || $1 || '%'`,
      [bare],
    );
    expect(rows, table).toEqual([]);
  }
  const { rows: mails } = await t.deps.pool.query(
    `select kind from messages where replace(text_body, ' ', '') like '%' || $1 || '%'`,
    [bare],
  );
  expect(mails).toEqual([{ kind: "sms" }]);
});

test("BILL-17 a hostile statement is refused or compared as text, and changes nothing", async () => {
  const biller = await office.prepaid();
  const bill = await office.paid(biller.id, { token: newToken() });
  const compare = (csv: string, fields: object = {}) =>
    office.call(office.finance, "POST", `/money/billers/${biller.id}/statement`, {
      from: "2026-03-16",
      to: "2026-03-16",
      csv,
      mapping: {
        number: "Meter",
        amount: "Value",
        date: "Day",
        date_order: "dmy",
        reference: "Receipt",
      },
      ...fields,
    });
  const head = "Meter,Value,Day,Receipt\n";
  for (const csv of [
    `${head}1\u0000,1,2026-03-16,R\n`,
    `${head}"1,1,2026-03-16,R\n`,
    `${head}1,1e9,2026-03-16,R\n`,
    `${head}1,99999999999999999999,2026-03-16,R\n`,
    `${head}1,1,9999-99-99,R\n`,
    `${head}${"1,1,2026-03-16,R\n".repeat(5_001)}`,
    "",
  ])
    expect((await compare(csv)).status, csv.slice(0, 60)).toBe(400);
  const formula = await compare(
    `${head}=cmd|'/c calc'!A1,-100,2026-03-16,"<script>${"x".repeat(300)}"\n`,
  );
  expect(formula.body.counts).toMatchObject({ matched: 0, only_theirs: 1 });
  const many = Array.from({ length: 5_000 }, () => "01234567897,100.00,2026-03-16,R").join("\n");
  expect((await compare(`${head}${many}\n`)).body.counts).toEqual({
    matched: 1,
    only_ours: 0,
    only_theirs: 4_999,
    differs: 0,
  });
  expect(await office.read(bill.id)).toEqual(bill);
});
