import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, electricity, meter, newToken, water } from "../../test-support/bills.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";

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

describe("BILL-1 billers", () => {
  it("are partners of a kind with an account of their own, and take no transfers of their name", async () => {
    const biller = await office.addBiller(water, { kind: "fixed", value: 1 });
    expect(biller).toMatchObject({
      kind: "biller",
      active: true,
      balance: 0,
      open: 0,
      biller: water,
      commission: { kind: "fixed", value: 1 },
    });
    const list = (kind: string) =>
      office.call(office.finance, "GET", `/money/partners?kind=${kind}`);
    const idsOf = async (kind: string) =>
      (await list(kind)).body.partners.map(({ id }: { id: number }) => id);
    expect(await idsOf("biller")).toContain(biller.id);
    expect(await idsOf("transfers")).not.toContain(biller.id);
  });

  it("are read by the counter with the state of their floats", async () => {
    const biller = await office.prepaid({}, 501);
    const counter = async () => {
      const { body } = await office.call(office.cashier, "GET", "/money/billers");
      return body.billers.find(({ id }: { id: number }) => id === biller.id);
    };
    expect(await counter()).toMatchObject({
      name: biller.name,
      number_label: "Meter number",
      connected: false,
      float: { state: "enough", left: 501 },
    });
    await office.paid(biller.id, { token: newToken(), amount: 10 });
    expect((await counter()).float).toEqual({ state: "low", left: 491.15 });
    await office.call(office.finance, "PATCH", `/money/partners/${biller.id}`, { active: false });
    expect(await counter()).toBeUndefined();
    const closed = await office.pay(office.cashier, biller.id, { token: newToken() });
    expect(refused(closed)).toEqual([409, texts.billerInactive]);
  });

  it("are refused settings that contradict themselves, and without a right", async () => {
    const body = { name: "X", biller: { ...water, low_float: 1 } };
    expect((await office.call(office.finance, "POST", "/money/partners", body)).status).toBe(400);
    const mine = { name: "Y", biller: water };
    expect((await office.call(office.cashier, "POST", "/money/partners", mine)).status).toBe(403);
    const { body: added } = await office.call(office.finance, "POST", "/money/partners", {
      name: "Ria of bills",
    });
    const path = `/money/partners/${added.partner.id}`;
    expect((await office.call(office.finance, "PATCH", path, { biller: water })).status).toBe(400);
    const none = await office.pay(office.cashier, added.partner.id);
    expect(refused(none)).toEqual([404, texts.billerNotFound]);
  });

  it("keep what a bill was agreed with when their settings change", async () => {
    const biller = await office.prepaid();
    const before = await office.paid(biller.id, { token: newToken() });
    await office.call(office.finance, "PATCH", `/money/partners/${biller.id}`, {
      commission: { kind: "none", value: 0 },
      biller: { ...electricity, charge: 5 },
    });
    const after = await office.paid(biller.id, { token: newToken() });
    expect(await office.read(before.id)).toMatchObject({ charge: 2, commission: 1.5, taken: 102 });
    expect(after).toMatchObject({ charge: 5, commission: 0, taken: 105 });
  });
});

describe("BILL-3 a bill", () => {
  it("takes the money, the float and the commission, and has its token", async () => {
    const biller = await office.prepaid();
    const customer = await makeCustomer(t.deps);
    const token = newToken();
    const { status, body } = await office.pay(office.cashier, biller.id, {
      customer_number: "0123-4567-897",
      customer_id: customer.customer_id,
      phone: "076 123456",
      token,
    });
    expect([status, body.message]).toEqual([200, texts.paidWithToken]);
    expect(body.data).toMatchObject({
      number: expect.stringMatching(/^BL-\d{6}$/),
      status: "paid",
      customer_number: meter,
      amount: 100,
      charge: 2,
      taken: 102,
      commission: 1.5,
      token: token.replaceAll(" ", ""),
      phone: "+232-76-123456",
      customer: { customer_id: customer.customer_id },
      payment_method: "Cash",
      paid_on: "2026-03-16",
      settlement: null,
      given_back: null,
      request_id: null,
      prints: 0,
    });
    expect(await office.booked(body.data.id)).toEqual({
      "bill 1000": 102,
      [`bill ${biller.account_code}`]: -98.5,
      "bill 4300": -3.5,
    });
    expect(await office.balanceOf(biller.account_code)).toBe(9_901.5);
  });

  it("of a biller that is settled after is owed to it", async () => {
    const biller = await office.addBiller(water, { kind: "fixed", value: 1 });
    const bill = await office.paid(biller.id, { customer_number: "gw 00123" });
    expect(bill).toMatchObject({ status: "paid", customer_number: "GW00123", token: null });
    expect(await office.balanceOf(biller.account_code)).toBe(-99);
  });

  it.each([
    [{ customer_number: "01234567896" }, "customer_number"],
    [{ customer_number: "" }, "customer_number"],
    [{ amount: 0 }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ token: "12" }, "token"],
    [{ phone: "12" }, "phone"],
    [{ customer_id: "CUS-999999" }, "customer_id"],
    [{ payment_method: "Customer credit" }, "payment_method"],
    [{ bill_key: "1" }, "bill_key"],
  ])("is refused with %j", async (fields, field) => {
    const biller = await office.prepaid();
    const { status, body } = await office.pay(office.cashier, biller.id, fields);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await office.balanceOf(biller.account_code)).toBe(10_000);
  });

  it("is recorded once for its key, twenty times at once too", async () => {
    const biller = await office.prepaid();
    const form = { bill_key: randomUUID(), token: newToken() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.pay(office.cashier, biller.id, form)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await office.balanceOf(biller.account_code)).toBe(9_901.5);
    const other = await office.pay(office.cashier, biller.id, { ...form, amount: 101 });
    expect(refused(other)).toEqual([409, texts.keyTaken]);
    const person = await makeStaff(t.deps, 4);
    expect(refused(await office.pay(person, biller.id, form))).toEqual([409, texts.keyTaken]);
  });

  it("has a token of its own", async () => {
    const biller = await office.prepaid();
    const token = newToken();
    const first = await office.paid(biller.id, { token });
    const second = await office.pay(office.cashier, biller.id, {
      token: token.replaceAll(" ", "-"),
    });
    expect(refused(second)).toEqual([409, texts.tokenTaken(first.number)]);
    const [one, two] = [newToken(), newToken()];
    const raced = await Promise.all(
      [one, one, two, two].map((typed) => office.pay(office.cashier, biller.id, { token: typed })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const elsewhere = await office.prepaid();
    expect((await office.pay(office.cashier, elsewhere.id, { token })).status).toBe(200);
  });

  it("goes through the account of its method", async () => {
    const biller = await office.prepaid();
    const bill = await office.paid(biller.id, {
      token: newToken(),
      payment_method: "Orange Money",
    });
    expect(await office.booked(bill.id)).toMatchObject({ "bill 1070": 102 });
  });

  it("is paid by staff that write, and read by all", async () => {
    const biller = await office.prepaid();
    const bill = await office.paid(biller.id, { token: newToken() });
    const auditor = await makeStaff(t.deps, 7);
    expect((await office.pay(auditor, biller.id, { token: newToken() })).status).toBe(403);
    expect((await office.call(auditor, "GET", `/money/bills/${bill.id}`)).status).toBe(200);
    const customer = await makeCustomer(t.deps);
    expect((await office.call(customer, "GET", `/money/bills/${bill.id}`)).status).toBe(403);
    expect(refused(await office.call(auditor, "GET", "/money/bills/999999"))).toEqual([
      404,
      texts.notFound,
    ]);
  });
});

describe("BILL-7 a float", () => {
  it("carries what it has and no more, also at once", async () => {
    const biller = await office.prepaid({}, 200);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        office.pay(office.cashier, biller.id, { token: newToken(), amount: 100 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    const short = answers.find(({ status }) => status === 409);
    expect(short?.body.error).toBe(texts.floatShort(biller.name, "NLe 3.00"));
    expect(await office.balanceOf(biller.account_code)).toBe(3);
  });
});

describe("BILL-8 a top-up of a float", () => {
  it("takes effect when another person approves it, and is listed", async () => {
    const biller = await office.prepaid({}, 0);
    const bank = await office.balanceOf("1050");
    const { body } = await office.askTopUp(office.finance, biller.id, 750, { reference: "FT 9" });
    expect(body.request).toMatchObject({
      kind: "float_top_up",
      subject: `Float of ${biller.name}`,
      amount: 750,
    });
    expect(await office.balanceOf(biller.account_code)).toBe(0);
    expect((await office.approve(office.finance, body.request.id)).status).toBe(409);
    expect((await office.approve(office.cashier, body.request.id)).status).toBe(403);
    expect((await office.approve(office.manager, body.request.id)).status).toBe(200);
    expect(await office.balanceOf(biller.account_code)).toBe(750);
    expect(await office.balanceOf("1050")).toBe(bank - 750);
    const path = `/money/billers/${biller.id}/top-ups`;
    const { top_ups } = (await office.call(office.finance, "GET", path)).body;
    expect(top_ups).toMatchObject([
      { amount: 750, reference: "FT 9", account_code: "1050", date: "2026-03-16" },
    ]);
    const { entries } = (
      await office.call(office.finance, "GET", "/ledger/entries?kind=float_top_up")
    ).body;
    expect(entries[0].sentence).toContain("into the float of a biller");
  });

  it("is refused to a biller without one, from an account without money, and twice at once", async () => {
    const after = await office.addBiller(water);
    expect(refused(await office.askTopUp(office.finance, after.id, 5))).toEqual([
      409,
      texts.noFloat,
    ]);
    const biller = await office.prepaid({}, 0);
    const wrong = await office.askTopUp(office.finance, biller.id, 5, { account_code: "4300" });
    expect(refused(wrong)).toEqual([400, texts.notMoney]);
    expect((await office.askTopUp(office.finance, biller.id, 5)).status).toBe(200);
    expect((await office.askTopUp(office.finance, biller.id, 6)).status).toBe(409);
    expect((await office.askTopUp(office.cashier, biller.id, 5)).status).toBe(403);
  });
});

describe("BILL-2 the last numbers", () => {
  it("of a customer or a phone are offered once each, the latest first", async () => {
    const biller = await office.addBiller(water);
    const customer = await makeCustomer(t.deps);
    const by = { customer_id: customer.customer_id, phone: "077 700700" };
    for (const customer_number of ["GW001", "GW002", "GW001"])
      await office.paid(biller.id, { ...by, customer_number, payer_name: "Fatu" });
    const numbers = async (query: string) =>
      (await office.call(office.cashier, "GET", `/money/bills/recent?${query}`)).body.numbers.map(
        ({ customer_number }: { customer_number: string }) => customer_number,
      );
    expect(await numbers(`customer_id=${customer.customer_id}`)).toEqual(["GW001", "GW002"]);
    expect(await numbers("phone=%2B23277700700")).toEqual(["GW001", "GW002"]);
    const elsewhere = await office.addBiller(water);
    expect(await numbers(`phone=077700700&biller_id=${elsewhere.id}`)).toEqual([]);
    const none = await office.call(office.cashier, "GET", "/money/bills/recent");
    expect(none.body.numbers).toEqual([]);
  });
});

describe("BILL-13 the list of bills", () => {
  it("is filtered and searched", async () => {
    const biller = await office.prepaid();
    const token = newToken();
    const customer = await makeCustomer(t.deps);
    const first = await office.paid(biller.id, {
      token,
      payer_name: "Sorie Bangura",
      phone: "078 112233",
      biller_reference: "T-4711",
      customer_id: customer.customer_id,
    });
    const second = await office.paid(biller.id);
    const ids = async (query: string) => {
      const path = `/money/bills/all?biller_id=${biller.id}&${query}`;
      const { body } = await office.call(office.cashier, "GET", path);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("status=unknown")).toEqual([second.id]);
    expect(await ids("from=2026-03-16&to=2026-03-16")).toHaveLength(2);
    expect(await ids("from=2026-03-17")).toEqual([]);
    expect(await ids(`staff_id=${office.cashier.staff_id}`)).toHaveLength(2);
    expect(await ids(`staff_id=${office.manager.staff_id}`)).toEqual([]);
    for (const query of [
      token,
      "sorie",
      "078 112233",
      "t-4711",
      first.number,
      customer.customer_id ?? "",
    ])
      expect(await ids(`query=${encodeURIComponent(query)}`), query).toEqual([first.id]);
    expect(await ids("query=0123-4567-897")).toHaveLength(2);
    expect(await ids("sort=amount&order=oldest")).toHaveLength(2);
  });

  it("is a file of the filter", async () => {
    const biller = await office.prepaid();
    await office.paid(biller.id, { token: newToken() });
    const response = await t.app.inject({
      method: "GET",
      url: `/api/money/bills/export?biller_id=${biller.id}&format=csv`,
      headers: office.finance.headers,
    });
    expect(response.statusCode).toBe(200);
    const [, row] = response.body.trim().split(/\r?\n/);
    expect(row).toContain(biller.name);
    expect((await office.call(office.cashier, "GET", "/money/bills/export")).status).toBe(403);
  });
});

describe("BILL-5 prints", () => {
  it("are counted, and all but the first are copies", async () => {
    const biller = await office.prepaid();
    const { id } = await office.paid(biller.id, { token: newToken() });
    const print = () => office.call(office.cashier, "POST", `/money/bills/${id}/print`);
    expect((await print()).body).toMatchObject({ is_copy: false, data: { prints: 1 } });
    const both = await Promise.all([print(), print()]);
    expect(both.map(({ body }) => body.is_copy)).toEqual([true, true]);
    expect((await office.read(id)).prints).toBe(3);
  });
});

describe("BILL-18 a customer", () => {
  it("reads the bills that they paid, and nobody else's", async () => {
    const [customer, other] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    const biller = await office.prepaid();
    const bill = await office.paid(biller.id, {
      token: newToken(),
      customer_id: customer.customer_id,
    });
    const path = `/customer/${customer.customer_id}/bills`;
    const { status, body } = await office.call(customer, "GET", path);
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.bills[0]).toMatchObject({ id: bill.id, number: bill.number, token: bill.token });
    expect(body.bills[0]).not.toHaveProperty("commission");
    expect((await office.call(other, "GET", path)).status).toBe(403);
    expect((await office.call(office.cashier, "GET", path)).body.total).toBe(1);
  });
});
