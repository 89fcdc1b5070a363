import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { billerTexts } from "@microfinance/contract/transfers/biller-texts.ts";
import { partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, meter, newToken, water } from "../../test-support/bills.ts";
import { makeStaff } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";

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
const settle = (partner_id: number, fields: object) =>
  office.call(office.finance, "POST", "/money/settlements", {
    settlement_key: randomUUID(),
    partner_id,
    direction: "out",
    date: "2026-03-16",
    charges: 0,
    account_code: "1050",
    ...fields,
  });
const utility = async (commission: object = { kind: "fixed", value: 1 }) => {
  const biller = await office.addBiller(water, commission);
  const bills = [
    await office.paid(biller.id, { customer_number: "GW001", amount: 100 }),
    await office.paid(biller.id, { customer_number: "GW002", amount: 50 }),
  ];
  return { biller, bills, bill_ids: bills.map(({ id }) => id) };
};

describe("BILL-15 a settlement with a biller", () => {
  it("closes what its bills add up to, and a difference is booked as of a partner", async () => {
    const { biller, bill_ids, bills } = await utility();
    const open = (await office.call(office.finance, "GET", `/money/billers/${biller.id}/open`))
      .body;
    expect(open).toMatchObject({ total: 2, unknown: 0, bills: [{ claim: -99 }, { claim: -49 }] });
    const { status, body } = await settle(biller.id, { amount: 147, charges: 3, bill_ids });
    expect(status).toBe(200);
    expect(body.settlement).toMatchObject({
      due: 148,
      amount: 147,
      charges: 3,
      difference: 4,
      transfers: [],
      bills: [
        { number: bills[0]?.number, claim: -99 },
        { number: bills[1]?.number, claim: -49 },
      ],
    });
    expect(await office.balanceOf(biller.account_code)).toBe(0);
    expect((await office.read(bill_ids[0] ?? 0)).settlement).toMatchObject({
      number: body.settlement.number,
    });
    const partners = (await office.call(office.finance, "GET", "/money/partners?kind=biller")).body;
    expect(partners.partners.find(({ id }: { id: number }) => id === biller.id).open).toBe(0);
    const again = await settle(biller.id, { amount: 148, bill_ids });
    expect(refused(again)).toEqual([409, partnerTexts.billNotOpen]);
  });

  it("is recorded once for its key, and each bill once of many at once", async () => {
    const { biller, bill_ids } = await utility();
    const form = { settlement_key: randomUUID(), amount: 148, bill_ids };
    const same = await Promise.all(Array.from({ length: 5 }, () => settle(biller.id, form)));
    expect(new Set(same.map(({ body }) => body.settlement?.id)).size).toBe(1);
    const next = await office.paid(biller.id, { customer_number: "GW003" });
    const raced = await Promise.all(
      Array.from({ length: 5 }, () => settle(biller.id, { amount: 99, bill_ids: [next.id] })),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await office.balanceOf(biller.account_code)).toBe(0);
  });

  it("is refused for a float, for what is unknown or another's, and for the wrong kind of partner", async () => {
    const float = await office.prepaid();
    const paid = await office.paid(float.id, { token: newToken() });
    expect(refused(await settle(float.id, { amount: 5, bill_ids: [paid.id] }))).toEqual([
      400,
      partnerTexts.prepaid,
    ]);
    const { biller, bill_ids } = await utility();
    expect(refused(await settle(biller.id, { amount: 5 }))).toEqual([400, partnerTexts.noBills]);
    expect(refused(await settle(biller.id, { amount: 5, bill_ids: [paid.id] }))).toEqual([
      409,
      partnerTexts.billNotOpen,
    ]);
    const { body } = await office.call(office.finance, "POST", "/money/partners", { name: "Ria" });
    const made = await office.call(
      office.cashier,
      "POST",
      "/money/transfers/create",
      transferForm({ transfer_medium: "Ria" }),
    );
    const transfer_ids = [made.body.data.id];
    expect(refused(await settle(body.partner.id, { amount: 5, bill_ids }))).toEqual([
      400,
      billerTexts.notBiller,
    ]);
    expect(refused(await settle(biller.id, { amount: 5, transfer_ids }))).toEqual([
      400,
      billerTexts.isBiller,
    ]);
    const inwards = await settle(biller.id, { amount: 5, bill_ids, direction: "in" });
    expect([inwards.status, Object.keys(inwards.body.fields)]).toEqual([400, ["direction"]]);
  });

  it("meets its line of the bank's statement by number and amount", async () => {
    const { biller, bill_ids } = await utility();
    const { body } = await settle(biller.id, { amount: 148, bill_ids });
    const csv = `Date,Amount,Reference,Text\n2026-03-16,-148.00,${body.settlement.number},Guma\n`;
    const imported = await office.call(office.finance, "POST", "/reconciliation/statements", {
      account_code: "1050",
      csv,
      mapping: {
        date: "Date",
        date_order: "dmy",
        amount: "Amount",
        money_in: null,
        money_out: null,
        reference: "Reference",
        text: "Text",
      },
    });
    expect(imported.body).toMatchObject({ added: 1, matched: 1 });
  });
});

describe("BILL-17 a biller's statement", () => {
  const mapping = {
    number: "Meter",
    amount: "Value",
    date: "Day",
    date_order: "dmy",
    reference: "Receipt",
  };
  const compare = (id: number, csv: string, fields: object = {}) =>
    office.call(office.finance, "POST", `/money/billers/${id}/statement`, {
      from: "2026-03-16",
      to: "2026-03-16",
      csv,
      mapping,
      ...fields,
    });

  it("shows what matches, what one side lacks, and what differs", async () => {
    const biller = await office.prepaid();
    const same = await office.paid(biller.id, { token: newToken(), biller_reference: "R-1" });
    const differs = await office.paid(biller.id, { token: newToken(), biller_reference: "R-2" });
    const ours = await office.paid(biller.id, { customer_number: "79927398713", amount: 7 });
    const csv = [
      "Meter,Value,Day,Receipt",
      `${meter},100.00,2026-03-16,R-1`,
      `${meter},90.00,2026-03-16,R-2`,
      `${meter},33.00,2026-03-16,R-9`,
      `${meter},44.00,2026-03-15,R-8`,
      "Total,,,",
    ].join("\n");
    const { status, body } = await compare(biller.id, csv);
    expect(status).toBe(200);
    expect(body.counts).toEqual({ matched: 1, only_ours: 1, only_theirs: 1, differs: 1 });
    const rows = body.rows.map(
      ({
        state,
        bill,
        line,
      }: {
        state: string;
        bill: { id: number };
        line: { reference: string };
      }) => [state, bill?.id ?? null, line?.reference ?? null],
    );
    expect(rows).toEqual([
      ["differs", differs.id, "R-2"],
      ["only_ours", ours.id, null],
      ["only_theirs", null, "R-9"],
      ["matched", same.id, "R-1"],
    ]);
    expect(body.skipped).toBe(1);
  });

  it("is refused where it cannot be read, for reversed days, and without the right", async () => {
    const biller = await office.prepaid({}, 0);
    expect((await compare(biller.id, "A,B,C\n1,2,3\n")).status).toBe(400);
    const csv = `Meter,Value,Day,Receipt\n${meter},1.00,2026-03-16,R\n`;
    expect(refused(await compare(biller.id, csv, { to: "2026-03-15" }))).toEqual([
      400,
      texts.rangeWrong,
    ]);
    expect(refused(await compare(biller.id, csv, { from: "2025-03-15" }))).toEqual([
      400,
      texts.rangeTooLong,
    ]);
    expect(refused(await compare(999_999, csv))).toEqual([404, texts.billerNotFound]);
    const auditor = await makeStaff(t.deps, 7);
    const path = `/money/billers/${biller.id}/statement`;
    expect((await office.call(auditor, "POST", path, {})).status).toBe(403);
  });
});

describe("BILL-14 the day of a cashier", () => {
  it("has what they took, without what went back", async () => {
    const cashier = await makeStaff(t.deps, 4);
    const biller = await office.prepaid();
    await office.pay(cashier, biller.id, { token: newToken() });
    await office.pay(cashier, biller.id, { amount: 40 });
    await office.pay(cashier, biller.id, { token: newToken(), payment_method: "Orange Money" });
    const { body } = await office.pay(cashier, biller.id, { amount: 10, token: newToken() });
    const asked = await office.askBack(cashier, body.data.id);
    await office.approve(office.manager, asked.body.request.id);
    const { day } = (await office.call(cashier, "GET", "/money/bills/day")).body;
    expect(day).toEqual({
      date: "2026-03-16",
      bills: 3,
      amount: 240,
      charges: 6,
      cash: 144,
      unknown: 1,
      given_back: 1,
      billers: [{ biller_name: biller.name, bills: 3, amount: 240 }],
    });
    const other = (await office.call(cashier, "GET", "/money/bills/day?date=2026-03-15")).body.day;
    expect(other.bills).toBe(0);
  });
});

describe("RPT-4 the overview", () => {
  it("has the amounts of bills, less those that went back", async () => {
    const tile = async () =>
      (await office.call(office.manager, "GET", "/dashboard/summary")).body.summary.tiles.bills;
    const before = await tile();
    const biller = await office.prepaid();
    await office.paid(biller.id, { token: newToken() });
    const { id } = await office.paid(biller.id, { token: newToken(), amount: 60 });
    expect((await tile()).value).toBe(before.value + 160);
    const { body } = await office.askBack(office.cashier, id);
    await office.approve(office.manager, body.request.id);
    expect(await tile()).toMatchObject({
      value: before.value + 100,
      this_month: before.this_month + 100,
    });
  });
});

describe("BILL-16 the commission of billers", () => {
  it("adds up by biller and month, and what goes back counts when it does", async () => {
    const biller = await office.prepaid();
    const path = `/money/billers/commission?biller_id=${biller.id}`;
    const months = async (person = office.finance) => (await office.call(person, "GET", path)).body;
    await office.paid(biller.id, { token: newToken() });
    const second = await office.paid(biller.id, { token: newToken(), amount: 200 });
    const { body } = await office.askBack(office.cashier, second.id);
    expect(await months()).toMatchObject({
      months: [{ month: "2026-03", bills: 2, amount: 300, commission: 4.5, charges: 4 }],
      total: { bills: 2, amount: 300, commission: 4.5, charges: 4 },
    });
    t.setNow("2026-04-02T09:00:00Z");
    const manager = await makeStaff(t.deps, 8);
    await office.approve(manager, body.request.id);
    expect((await months(manager)).months).toMatchObject([
      { month: "2026-04", bills: -1, amount: -200, commission: -3, charges: -2 },
      { month: "2026-03", bills: 2, amount: 300 },
    ]);
    const response = await t.app.inject({
      method: "GET",
      url: `/api/money/billers/commission/export?biller_id=${biller.id}`,
      headers: manager.headers,
    });
    expect(response.body).toContain("2026-04");
  });
});
