import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { methodTexts as texts } from "@microfinance/contract/payments/method-texts.ts";
import type { PaymentMethod } from "@microfinance/contract/payments/method-endpoints.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { approveControl } from "../../test-support/controls.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let finance: Person;
let manager: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp();
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
});
afterAll(() => t.close());

const ask = (person: Person, method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
  t.app.inject({
    method,
    url: `/api${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });

const methods = async (): Promise<PaymentMethod[]> =>
  (await ask(finance, "GET", "/payment-methods")).json().methods;
const idOf = async (name: string) => (await methods()).find((one) => one.name === name)?.id ?? 0;
const add = (more: object) =>
  ask(finance, "POST", "/payment-methods", {
    name: "Wallet",
    aliases: [],
    target: "1070",
    needs_reference: false,
    ...more,
  });
const change = (id: number, body: object) => ask(finance, "PATCH", `/payment-methods/${id}`, body);
/** A change that another person of the same right agrees to. */
const agreed = async (answer: ReturnType<typeof ask>) => {
  const { request } = (await answer).json();
  expect((await approveControl(t, request.id)).status).toBe(200);
};
const pay = async (payment_method: string, more: object = {}) =>
  (
    await ask(finance, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 10,
      payment_method,
      ...more,
    })
  ).json().payment;
const accountsOf = async (paymentId: number) =>
  (
    await t.deps.db
      .selectFrom("ledger_postings as p")
      .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
      .select(["e.kind", "p.account_code"])
      .where("e.payment_id", "=", paymentId)
      .where("p.account_code", "not in", ["1100", "4000"])
      .orderBy("e.id")
      .execute()
  ).map(({ kind, account_code }) => `${kind} ${account_code}`);

describe("PAY-30 payment methods", () => {
  it("are six at first, Other last", async () => {
    expect((await methods()).map(({ name, target, role }) => [name, target, role])).toEqual([
      ["Cash", "cash", "cash"],
      ["Bank Transfer", "1050", null],
      ["Orange Money", "1070", null],
      ["Afrimoney", "1071", null],
      ["Cheque", "1090", null],
      ["Other", "1095", "other"],
    ]);
  });

  it.each([
    ["Cash", "Cash", "1000"],
    ["bank", "Bank Transfer", "1050"],
    ["ORANGE-money", "Orange Money", "1070"],
    ["Osusu collector", "Other", "1095"],
  ])("ACC-20 %s leads a payment to %s, and its reversal back", async (text, method, account) => {
    const payment = await pay(text, { reference: "R 1" });
    expect(payment).toMatchObject({ payment_method: text, method, reference: "R 1" });
    await ask(manager, "POST", `/payments/${payment.id}/reverse`, { reason: "Test" });
    expect(await accountsOf(payment.id)).toEqual([
      `payment ${account}`,
      `payment_reversal ${account}`,
    ]);
  });

  it("keep the account of the payments made before a change", async () => {
    const named = async () => (await methods()).find(({ name }) => name === "Agent");
    await agreed(add({ name: "Agent", aliases: ["Field agent"], target: "1071" }));
    const added = await named();
    expect(added).toMatchObject({ name: "Agent", target_name: "Afrimoney" });
    const id = added?.id ?? 0;
    const payment = await pay("field AGENT");
    await agreed(change(id, { target: "1050" }));
    expect(await named()).toMatchObject({ target: "1050", aliases: ["Field agent"] });
    await ask(manager, "POST", `/payments/${payment.id}/reverse`, { reason: "Test" });
    expect(await accountsOf(payment.id)).toEqual(["payment 1071", "payment_reversal 1071"]);
    expect(await accountsOf((await pay("Agent")).id)).toEqual(["payment 1050"]);
    await agreed(change(id, { active: false }));
    expect((await pay("Agent")).method).toBe("Other");
  });

  it.each([
    [{ name: "cash" }, 409, texts.nameTaken],
    [{ name: "Purse", aliases: ["BANK"] }, 409, texts.nameTaken],
    [{ name: "Purse", aliases: ["purse "] }, 400, texts.nameTwice],
    [{ name: "--" }, 400, texts.nameRequired],
    [{ name: "Purse", target: "1000" }, 400, texts.wrongTarget],
    [{ name: "Purse", target: "1100" }, 400, texts.wrongTarget],
    [{ name: "Purse", target: "1320" }, 400, texts.wrongTarget],
    [{ name: "Purse", target: "1999" }, 400, texts.unknownTarget],
    [{ name: "Purse", target: "4000" }, 400, texts.unknownTarget],
  ])("reject %j", async (more, status, text) => {
    const before = await methods();
    const response = await add(more);
    expect([response.statusCode, response.json().msg]).toEqual([status, text]);
    expect(await methods()).toEqual(before);
  });

  it("leave Cash and Other their names and accounts", async () => {
    for (const [name, body] of [
      ["Cash", { name: "Coins" }],
      ["Other", { target: "1050" }],
      ["Cash", { active: false }],
    ] as const)
      expect((await change(await idOf(name), body)).statusCode).toBe(409);
    expect((await change(await idOf("Other"), { needs_reference: true })).statusCode).toBe(200);
    await expect(
      t.asOwner("update payment_methods set active = false where role = 'cash'"),
    ).rejects.toThrow("append-only");
  });

  it("keep their account active", async () => {
    const response = await ask(finance, "PATCH", "/ledger/accounts/1090", { active: false });
    expect([response.statusCode, response.json().msg]).toEqual([
      409,
      accountingTexts.methodLeadsHere("Cheque"),
    ]);
  });

  it("are changed by those who manage accounts alone", async () => {
    const officer = await makeStaff(t.deps, 5);
    expect((await ask(officer, "GET", "/payment-methods")).statusCode).toBe(200);
    expect((await ask(officer, "POST", "/payment-methods", {})).statusCode).toBe(403);
    expect((await ask(officer, "PATCH", "/payment-methods/1", {})).statusCode).toBe(403);
    expect((await change(999_999, { needs_reference: true })).statusCode).toBe(404);
  });
});
