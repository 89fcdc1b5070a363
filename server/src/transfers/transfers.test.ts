import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  staffRoleIds,
  transferForm,
  transferTest,
  type TransferTest,
} from "../../test-support/transfers.ts";

let test: TransferTest;
beforeAll(async () => {
  test = await transferTest();
});
afterAll(() => test.close());

const as = (role: number) => test.as(role);
const api: TransferTest["api"] = (...call) => test.api(...call);
const create: TransferTest["create"] = (...transfer) => test.create(...transfer);

describe("TRF-11 money transfers", () => {
  it("LOAN-10 are recorded under the signed-in staff member, regardless of the body", async () => {
    const cashier = as(4);
    const response = await api(
      cashier,
      "POST",
      "create",
      transferForm({ staff_id: as(9).staff_id, id: 999 }),
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      msg: "Transaction Successful!",
      message: "Transaction Successful!",
      data: {
        staff_id: cashier.staff_id,
        recorded_by: `${cashier.first_name} ${cashier.last_name}`,
        foreign_currency: "USD",
        local_currency: 2_275.5,
        sender_phone: "020 7946 0000",
        status: "completed",
        created_at: "2026-03-16T14:30:00.000Z",
      },
    });
    const { id } = response.json().data;
    expect(await test.booked(id)).toEqual({
      clearing: 2_275.5,
      cash: 2_275.5,
      kinds: ["transfer"],
    });
    const read = await api(cashier, "GET", String(id));
    expect(read.json().data).toEqual(response.json().data);
  });

  it.each([
    ...Object.keys(transferForm())
      .filter((name) => !["amount", "local_currency", "transfer_date"].includes(name))
      .flatMap((name) => [
        [{ [name]: "" }, transferTexts.allFieldsRequired, name],
        [{ [name]: null }, transferTexts.allFieldsRequired, name],
        [{ [name]: "a\0b" }, null, name],
        [{ [name]: "x".repeat(300) }, null, name],
      ]),
    [{ amount: -1 }, transferTexts.invalidAmount, "amount"],
    [{ amount: "12" }, transferTexts.invalidAmount, "amount"],
    [{ amount: 1e30 }, null, "amount"],
    [{ local_currency: -0.01 }, transferTexts.invalidAmount, "local_currency"],
    [{ local_currency: 0.005 }, null, "local_currency"],
    [{ transfer_date: "2026-02-30" }, transferTexts.invalidDate, "transfer_date"],
    [{ transfer_date: "16-03-2026" }, transferTexts.invalidDate, "transfer_date"],
    [{ sender_email: "nobody" }, transferTexts.invalidEmail, "sender_email"],
    [{ receiver_email: "a@b" }, transferTexts.invalidEmail, "receiver_email"],
    [{ foreign_currency: "dollar" }, transferTexts.invalidCurrency, "foreign_currency"],
    [{ amount: 0 }, transferTexts.invalidAmount, "amount"],
    [{ local_currency: 0 }, transferTexts.invalidAmount, "local_currency"],
    [{ local_currency: 1_000_000_000 }, fieldTexts.amountTooLarge, "local_currency"],
    [{ transfer_date: "2026-03-17" }, transferTexts.dateInFuture, "transfer_date"],
    [{ transfer_date: "2026-02-12" }, transferTexts.dateTooOld(31), "transfer_date"],
    [{ transfer_key: "mine" }, transferTexts.keyTaken, "transfer_key"],
  ] as [object, string | null, string][])("TRF-1 reject %j", async (fields, text, name) => {
    const response = await api(as(4), "POST", "create", transferForm(fields));
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toContain(name);
    if (text) expect(response.json().fields[name]).toBe(text);
  });

  it("TRF-3, ACC-11 are dated within the last 31 days, and posted on that day", async () => {
    const { id } = await create(as(6), { transfer_date: "2026-02-13" });
    const { rows } = await test.deps.pool.query(
      "select entry_date from ledger_entries where transfer_id = $1",
      [id],
    );
    expect(rows).toEqual([{ entry_date: "2026-02-13" }]);
  });

  it.each(["pending", "canceled", "paid", null, 7])(
    "TRF-2 are completed when they are recorded, also with %j in the call",
    async (status) => {
      const { id } = await create(as(4), { status });
      const { data } = (await api(as(4), "GET", String(id))).json();
      expect(data.status).toBe("completed");
      expect((await test.booked(id)).cash).toBe(2_275.5);
    },
  );

  it.each([
    ["77 88", "77 88", "ria"],
    ["77 99", "7799", "RIA"],
    ["ab 1O", "AB-lo", "Ria "],
    ["１２３４", "1234", "R1a"],
  ])(
    "TRF-4 require the pin %j to be unique within its medium, also as %j of %j",
    async (pin, again, medium) => {
      await create(as(4), { transfer_pin: pin });
      const form = transferForm({ transfer_pin: again, transfer_medium: medium });
      const rejected = await api(as(2), "POST", "create", form);
      expect(rejected.statusCode).toBe(409);
      expect(rejected.json().error).toBe(
        `A ${medium.trim()} transfer with the pin ${again} has already been recorded.`,
      );
      expect(Object.keys(rejected.json().fields)).toEqual(["transfer_pin"]);
      const other = await api(as(2), "POST", "create", { ...form, transfer_medium: "MoneyGram" });
      expect(other.statusCode).toBe(200);
    },
  );

  it("TRF-4 are recorded once for a pin that twenty requests send concurrently", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api(as(4), "POST", "create", transferForm({ transfer_pin: index % 2 ? "5S5S" : "55-ss" })),
      ),
    );
    const codes = responses.map((response) => response.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, ...Array(19).fill(409)]);
  });

  it("TRF-5 are recorded once for repeated and concurrent equal requests", async () => {
    const same = transferForm({ transfer_key: randomUUID() });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => api(as(4), "POST", "create", same)),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map((response) => response.json().data.id)).size).toBe(1);
    const first = responses.filter((response) => !response.headers["idempotency-replayed"]);
    expect(first).toHaveLength(1);
    const { clearing } = await test.booked(responses[0]?.json().data.id);
    expect(clearing).toBe(2_275.5);
    const other = await api(as(4), "POST", "create", { ...same, local_currency: 1 });
    expect(other.statusCode).toBe(409);
    expect(other.json().error).toBe(transferTexts.keyTaken);
    const byAnother = await api(as(2), "POST", "create", same);
    expect(byAnother.statusCode).toBe(409);
  });
});

describe("GET /money/transfers/all", () => {
  it("returns data, newest first, by page, to every staff member and no customer", async () => {
    for (const role of staffRoleIds) {
      const response = await api(as(role), "GET", "all?page_size=3");
      expect(response.statusCode).toBe(200);
      expect(response.json().data).toHaveLength(3);
    }
    expect((await api(test.customer, "GET", "all")).statusCode).toBe(403);
    expect((await api(test.customer, "POST", "create", transferForm())).statusCode).toBe(403);
    expect((await api(as(7), "POST", "create", transferForm())).statusCode).toBe(403);
    const first = (await api(as(2), "GET", "all?page_size=2")).json();
    const second = (await api(as(2), "GET", `all?page_size=2&cursor=${first.next}`)).json();
    const ids = [...first.data, ...second.data].map((row: { id: number }) => row.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(second.page).toBe(2);
  });

  it("filters by pin, by either name and by status", async () => {
    const one = await create(as(4), {
      transfer_pin: "ZZ%9_1",
      sender_name: "Isatu Jalloh",
    });
    const pending = await test.makePending(as(4), { sender_name: "Isatu Koroma" });
    const found = async (query: string) =>
      (await api(as(4), "GET", `all?${query}`)).json().data.map((row: { id: number }) => row.id);
    expect(await found("query=zz%259_")).toEqual([one.id]);
    expect(await found("query=JALLOH")).toEqual([one.id]);
    expect(await found("query=isatu&status=completed")).toEqual([one.id]);
    expect(await found("status=pending")).toEqual([pending]);
    expect(await found("query=%25%25%25")).toEqual([]);
  });
});
