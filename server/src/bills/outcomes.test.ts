import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, electricity, newToken } from "../../test-support/bills.ts";
import { newPhone, storedSms, turnSmsOn } from "../../test-support/sms.ts";
import { billerSimulator } from "./simulator.ts";

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
const connected = () => office.prepaid({ connection: "simulator" });
const ask = (id: number) => office.call(office.cashier, "POST", `/money/bills/${id}/ask`);
const record = (id: number, body: object) =>
  office.call(office.cashier, "POST", `/money/bills/${id}/outcome`, body);

describe("BILL-9 the adapter of a biller", () => {
  it("is sent a payment once, and its token is the bill's", async () => {
    const biller = await connected();
    const sent = vi.spyOn(billerSimulator, "pay");
    const form = { bill_key: randomUUID(), amount: 50 };
    const first = await office.pay(office.cashier, biller.id, form);
    expect(first.body.message).toBe(texts.paidWithToken);
    expect(first.body.data).toMatchObject({
      status: "paid",
      token: expect.stringMatching(/^\d{20}$/),
    });
    const again = await office.pay(office.cashier, biller.id, form);
    expect(again.body.data).toEqual(first.body.data);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    const typed = await office.pay(office.cashier, biller.id, { token: newToken() });
    expect(refused(typed)).toEqual([400, texts.tokenFromBiller]);
  });

  it("that answers late leaves an unknown outcome until it is asked", async () => {
    const biller = await connected();
    const sent = vi.spyOn(billerSimulator, "pay");
    const form = { bill_key: randomUUID(), amount: 50.01 };
    const { body } = await office.pay(office.cashier, biller.id, form);
    const { id } = body.data;
    expect(body.message).toBe(texts.outcomeUnknown);
    expect(body.data).toMatchObject({ status: "unknown", token: null, answered_at: null });
    // The money is in the till and owed to the biller, whatever the outcome will be.
    expect(await office.booked(id)).toMatchObject({ "bill 1000": 52.01 });
    expect((await office.pay(office.cashier, biller.id, form)).body.data.status).toBe("unknown");
    expect((await ask(id)).body).toMatchObject({
      message: texts.stillUnknown,
      data: { status: "unknown" },
    });
    expect((await ask(id)).body).toMatchObject({
      message: texts.paidWithToken,
      data: { status: "paid" },
    });
    expect(refused(await ask(id))).toEqual([409, texts.notUnknown]);
    expect(Object.keys(await office.booked(id))).toHaveLength(3);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  it("that answers twice is heard once", async () => {
    const biller = await connected();
    const { id } = await office.paid(biller.id, { amount: 50.02 });
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    const tokens = answers.flatMap(({ status, body }) => (status === 200 ? body.data.token : []));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^\d{20}$/);
    expect((await office.read(id)).token).toBe(tokens[0]);
  });

  it("whose float is empty gives the money back at once", async () => {
    const biller = await connected();
    const cash = await office.balanceOf("1000");
    const { status, body } = await office.pay(office.cashier, biller.id, { amount: 50.04 });
    expect([status, body.message]).toEqual([200, texts.notAccepted(texts.refusals.float)]);
    expect(body.data).toMatchObject({
      status: "not_accepted",
      note: texts.refusals.float,
      given_back: { on: "2026-03-16", approved_by: null },
    });
    expect(await office.booked(body.data.id)).toMatchObject({
      "bill 1000": 52.04,
      "bill_reversal 1000": -52.04,
    });
    expect(await office.balanceOf("1000")).toBe(cash);
    expect(await office.balanceOf(biller.account_code)).toBe(10_000);
  });

  it("that refuses late gives the money back when it is asked", async () => {
    const biller = await connected();
    const { id } = await office.paid(biller.id, { amount: 50.05 });
    expect((await ask(id)).body).toMatchObject({
      message: texts.notAccepted(texts.refusals.amount),
      data: { status: "not_accepted" },
    });
    expect(await office.balanceOf(biller.account_code)).toBe(10_000);
  });

  it("that fails leaves an unknown outcome, and so does a token that is no token or another's", async () => {
    const biller = await connected();
    const sent = vi.spyOn(billerSimulator, "pay");
    sent.mockRejectedValueOnce(new Error("the line is down"));
    expect(await office.paid(biller.id)).toMatchObject({ status: "unknown" });
    const answer = { outcome: "accepted", reference: "" } as const;
    sent.mockResolvedValueOnce({ ...answer, token: "12" });
    expect(await office.paid(biller.id)).toMatchObject({ status: "unknown" });
    sent.mockResolvedValueOnce({ ...answer, token: null });
    expect(await office.paid(biller.id)).toMatchObject({ status: "unknown" });
    const { token } = await office.paid(biller.id);
    sent.mockResolvedValueOnce({ ...answer, token });
    expect(await office.paid(biller.id)).toMatchObject({ status: "unknown", token: null });
    sent.mockRestore();
  });

  it("is not asked about a bill that it never got", async () => {
    const biller = await connected();
    const sent = vi.spyOn(billerSimulator, "pay");
    sent.mockRejectedValueOnce(new Error("the server stopped"));
    const { id } = await office.paid(biller.id);
    sent.mockRestore();
    expect((await ask(id)).body.data.status).toBe("unknown");
  });
});

describe("BILL-10 an outcome that a person finds", () => {
  it("is typed with the token, once", async () => {
    const biller = await office.prepaid();
    const { id, status } = await office.paid(biller.id);
    expect(status).toBe("unknown");
    expect(refused(await ask(id))).toEqual([409, texts.notConnected]);
    expect(refused(await record(id, {}))).toEqual([400, texts.tokenRequired]);
    expect(refused(await record(id, { token: "1" }))).toEqual([400, texts.invalidToken]);
    const token = newToken();
    const answers = await Promise.all([record(id, { token }), record(id, { token })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await office.read(id)).toMatchObject({
      status: "paid",
      token: token.replaceAll(" ", ""),
    });
    const other = await office.paid(biller.id);
    const taken = await record(other.id, { token });
    expect(taken.status).toBe(409);
    expect(Object.keys(await office.booked(id))).toHaveLength(3);
  });

  it("needs no token where the biller gives none, and takes none", async () => {
    const biller = await office.prepaid({ connection: "simulator", gives_token: false });
    const { id } = await office.paid(biller.id, { amount: 50.03 });
    expect(refused(await record(id, { token: newToken() }))).toEqual([400, texts.noToken]);
    const { body } = await record(id, { biller_reference: "B-1", note: "By phone" });
    expect(body.data).toMatchObject({ status: "paid", biller_reference: "B-1", note: "By phone" });
  });
});

describe("BILL-11 money that goes back", () => {
  it("goes back when a second person approves what the biller confirmed", async () => {
    const biller = await office.prepaid();
    const { id, number } = await office.paid(biller.id, { token: newToken() });
    const { status, body } = await office.askBack(office.cashier, id);
    expect([status, body.message]).toEqual([200, texts.reversalAsked]);
    expect(body.request).toMatchObject({
      kind: "bill_reversal",
      subject: `Bill ${number}`,
      amount: 102,
      lines: expect.arrayContaining([{ label: "Confirmed by the biller", value: "EDSA R-77" }]),
    });
    expect(await office.read(id)).toMatchObject({ status: "paid", request_id: body.request.id });
    expect((await office.approve(office.cashier, body.request.id)).status).toBe(409);
    expect((await office.approve(office.manager, body.request.id)).status).toBe(200);
    expect(await office.read(id)).toMatchObject({
      status: "reversed",
      request_id: null,
      given_back: {
        on: "2026-03-16",
        reason: "Paid for the wrong meter",
        confirmation: "EDSA R-77",
      },
    });
    expect(await office.booked(id)).toMatchObject({
      "bill_reversal 1000": -102,
      [`bill_reversal ${biller.account_code}`]: 98.5,
      "bill_reversal 4300": 3.5,
    });
    expect(refused(await office.askBack(office.cashier, id))).toEqual([409, texts.alreadyReversed]);
  });

  it("goes back for an unknown outcome that the biller never accepted", async () => {
    const biller = await office.prepaid();
    const { id } = await office.paid(biller.id);
    const { body } = await office.askBack(office.cashier, id);
    expect((await office.askBack(office.finance, id)).status).toBe(409);
    await office.approve(office.finance, body.request.id);
    expect((await office.read(id)).status).toBe("not_accepted");
    expect(await office.balanceOf(biller.account_code)).toBe(10_000);
    expect(refused(await record(id, { token: newToken() }))).toEqual([409, texts.notUnknown]);
  });
});

describe("BILL-12 a settled bill", () => {
  it("stays, also when its reversal was asked for before, and none is asked for without a confirmation", async () => {
    const biller = await office.addBiller({ ...electricity, terms: "after", low_float: 0 });
    const { id } = await office.paid(biller.id, { token: newToken() });
    expect((await office.askBack(office.cashier, id, { confirmation: "" })).status).toBe(400);
    const { body } = await office.askBack(office.cashier, id);
    const settled = await office.call(office.finance, "POST", "/money/settlements", {
      settlement_key: randomUUID(),
      partner_id: biller.id,
      direction: "out",
      date: "2026-03-16",
      amount: 100,
      account_code: "1050",
      bill_ids: [id],
    });
    expect(settled.status).toBe(200);
    const late = await office.approve(office.manager, body.request.id);
    expect(refused(late)).toEqual([409, texts.settledStays]);
    expect(refused(await office.askBack(office.cashier, id))).toEqual([409, texts.settledStays]);
  });
});

describe("MSG-38 the token by text message", () => {
  it("is sent once to the phone that was given, at once or when it is known", async () => {
    await turnSmsOn(t);
    const biller = await connected();
    const phone = newPhone();
    const { token } = await office.paid(biller.id, { phone });
    const [first, ...others] = await storedSms(t, phone);
    expect(others).toEqual([]);
    expect(first?.text_body).toContain(token?.match(/.{4}/g)?.join(" "));
    expect(first?.text_body).toContain(biller.name);
    const later = newPhone();
    const { id } = await office.paid(biller.id, { phone: later, amount: 50.02 });
    expect(await storedSms(t, later)).toEqual([]);
    await ask(id);
    expect(await storedSms(t, later)).toHaveLength(1);
  });

  it("is not sent without a phone, nor for a bill without a token", async () => {
    const before = (await storedSms(t)).length;
    const biller = await office.prepaid({ gives_token: false });
    await office.paid(biller.id, { phone: newPhone() });
    await office.paid((await connected()).id);
    expect(await storedSms(t)).toHaveLength(before);
  });
});
