import { roleIds } from "@microfinance/contract/core/constants.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStaff } from "../../test-support/make.ts";
import { transferForm, transferTest, type TransferTest } from "../../test-support/transfers.ts";

let test: TransferTest;
beforeAll(async () => {
  test = await transferTest();
});
afterAll(() => test.close());

const as = (role: number) => test.as(role);
const api: TransferTest["api"] = (...call) => test.api(...call);
const create: TransferTest["create"] = (...transfer) => test.create(...transfer);

describe("TRF-6 correcting a transfer", () => {
  it.each([
    [2, 403],
    [4, 200],
    [5, 403],
    [6, 200],
    [7, 403],
    [8, 200],
    [9, 200],
  ])("by role %i of a cashier's transfer returns %i", async (role, status) => {
    const { id } = await create(as(4));
    const response = await api(as(role), "PUT", String(id), { receiver_city: "Bo" });
    expect(response.statusCode).toBe(status);
    const { data } = (await api(as(9), "GET", String(id))).json();
    expect(data.receiver_city).toBe(status === 200 ? "Bo" : "Freetown");
  });

  it.each([
    { local_currency: 1_500 },
    { amount: 1 },
    { foreign_currency: "GBP" },
    { transfer_date: "2026-03-15" },
    { transfer_pin: "another" },
    { transfer_medium: "MoneyGram" },
    { local_currency: 1_500, receiver_city: "Bo" },
  ])("rejects %j of a completed one: it is canceled and recorded again", async (change) => {
    const { id } = await create(as(4));
    for (const role of [
      roleIds.cashier,
      roleIds.financeAdmin,
      roleIds.manager,
      roleIds.systemAdmin,
    ]) {
      const response = await api(as(role), "PUT", String(id), change);
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        transferTexts.completedIsFixed,
      ]);
    }
    expect((await test.booked(id)).cash).toBe(2_275.5);
    const { data } = (await api(as(4), "GET", String(id))).json();
    expect(data).toMatchObject({ local_currency: 2_275.5, receiver_city: "Freetown" });
  });

  it.each([
    ["pending", transferTexts.completedStays],
    ["canceled", transferTexts.cancelInstead],
    ["cancelled", transferTexts.cancelInstead],
  ])("does not change a completed one to %s", async (status, text) => {
    const { id } = await create(as(4));
    const response = await api(as(9), "PUT", String(id), { status });
    expect([response.statusCode, response.json().error]).toEqual([409, text]);
  });

  it("completes an older pending one by finance admin, manager or system admin, and posts it on that day", async () => {
    const id = await test.makePending(as(4), { local_currency: 50, transfer_date: "2025-12-01" });
    const mine = await api(as(4), "PUT", String(id), { status: "completed" });
    expect([mine.statusCode, mine.json().error]).toEqual([403, transferTexts.statusNotYours]);
    expect((await api(as(4), "PUT", String(id), { local_currency: 60 })).statusCode).toBe(200);
    expect((await test.booked(id)).kinds).toBeNull();
    const response = await api(as(8), "PUT", String(id), {
      status: "completed",
      staff_id: 1,
      deleted_at: "2026-01-01",
      id: 5,
    });
    expect(response.json().data).toMatchObject({
      id,
      staff_id: as(4).staff_id,
      status: "completed",
    });
    expect((await test.booked(id)).cash).toBe(60);
  });

  it("rejects a taken pin, an unknown transfer and a path that is not a number", async () => {
    const taken = await create(as(4));
    const id = await test.makePending(as(4));
    const response = await api(as(4), "PUT", String(id), { transfer_pin: taken.transfer_pin });
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      transferTexts.pinTakenElsewhere,
    ]);
    expect((await api(as(4), "PUT", "999999", { amount: 1 })).statusCode).toBe(404);
    expect((await api(as(4), "GET", "999999")).json().error).toBe(transferTexts.notFound);
    expect((await api(as(4), "GET", "1e30")).statusCode).toBe(400);
    expect((await api(as(4), "GET", "x")).statusCode).toBe(400);
  });
});

describe("TRF-7 canceling a transfer", () => {
  const cancel = (role: number, id: number, reason: unknown = "Wrong amount") =>
    api(as(role), "POST", `${id}/cancel`, { reason });

  it.each([
    [2, 403],
    [4, 403],
    [5, 403],
    [6, 200],
    [7, 403],
    [8, 200],
    [9, 200],
  ])("by role %i returns %i", async (role, status) => {
    const { id } = await create(as(4));
    expect((await cancel(role, id)).statusCode).toBe(status);
  });

  it("reverses its entry today, keeps the amount, records author and reason, and frees the pin", async () => {
    const { id, transfer_pin } = await create(as(6), {
      local_currency: 1_000,
      transfer_date: "2026-03-01",
    });
    const own = await cancel(6, id, "Typed twice");
    expect([own.statusCode, own.json().error]).toEqual([409, transferTexts.canceledBySame]);
    const response = await cancel(8, id, " Typed twice ");
    expect(response.json()).toMatchObject({
      msg: transferTexts.canceled,
      data: {
        status: "canceled",
        local_currency: 1_000,
        cancellation: {
          canceled_on: "2026-03-16",
          reason: "Typed twice",
          canceled_by: `${as(8).first_name} ${as(8).last_name}`,
        },
      },
    });
    expect(await test.booked(id)).toEqual({
      clearing: 0,
      cash: 0,
      kinds: ["transfer", "transfer_reversal"],
    });
    const { rows } = await test.deps.pool.query(
      "select kind, entry_date from ledger_entries where transfer_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { kind: "transfer", entry_date: "2026-03-01" },
      { kind: "transfer_reversal", entry_date: "2026-03-16" },
    ]);
    expect((await create(as(4), { transfer_pin })).id).not.toBe(id);
  });

  it.each([undefined, null, "", "   ", 7])("requires a reason: %j is rejected", async (reason) => {
    const { id } = await create(as(4));
    const response = await api(as(8), "POST", `${id}/cancel`, { reason });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(transferTexts.reasonRequired);
  });

  it("is final for every kind of change", async () => {
    const { id } = await create(as(4));
    const responses = await Promise.all([cancel(8, id), cancel(8, id), cancel(6, id)]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect((await test.booked(id)).cash).toBe(0);
    for (const change of [
      { status: "completed" },
      { status: "pending" },
      { receiver_city: "Bo" },
    ]) {
      const changed = await api(as(9), "PUT", String(id), change);
      expect([changed.statusCode, changed.json().error]).toEqual([
        409,
        transferTexts.canceledIsFinal,
      ]);
    }
    expect((await cancel(8, 999_999)).statusCode).toBe(404);
  });

  it("returns the cancellation to a repeated request of the same transfer", async () => {
    const form = transferForm({ transfer_key: randomUUID() });
    const { data } = (await api(as(4), "POST", "create", form)).json();
    await cancel(8, data.id);
    const again = await api(as(4), "POST", "create", form);
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      transferTexts.recordedAndCanceled,
    ]);
  });
});

describe("TRF-8 deleting a transfer", () => {
  it.each([2, 4, 5, 6, 7])("is denied to role %i, its creator included", async (role) => {
    const id = await test.makePending(as(role === 7 ? 4 : role));
    expect((await api(as(role), "DELETE", String(id), { reason: "twice" })).statusCode).toBe(403);
  });

  it("is for pending and canceled ones: a completed one is canceled first", async () => {
    const { id } = await create(as(4));
    const rejected = await api(as(8), "DELETE", String(id), { reason: "Recorded twice" });
    expect([rejected.statusCode, rejected.json().error]).toEqual([
      409,
      transferTexts.deleteCanceledFirst,
    ]);
    await api(as(8), "POST", `${id}/cancel`, { reason: "Recorded twice" });
    const response = await api(as(8), "DELETE", String(id), { reason: "Recorded twice" });
    expect(response.json()).toMatchObject({ success: true, msg: transferTexts.deleted });
    expect((await api(as(8), "GET", String(id))).statusCode).toBe(404);
    expect((await api(as(8), "DELETE", String(id), { reason: "x" })).statusCode).toBe(404);
    expect((await test.booked(id)).cash).toBe(0);
    const row = await test.deps.db
      .selectFrom("transfers")
      .select(["deleted_by", "delete_reason"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ deleted_by: as(8).user_id, delete_reason: "Recorded twice" });
  });

  it("accepts the reason in the query too, and requires one", async () => {
    const one = await test.makePending(as(4));
    expect((await api(as(9), "DELETE", `${one}?reason=Typing%20error`)).statusCode).toBe(200);
    const two = await test.makePending(as(4));
    for (const payload of [undefined, {}, { reason: "  " }]) {
      const response = await api(as(9), "DELETE", String(two), payload);
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        transferTexts.reasonRequired,
      ]);
    }
  });

  it("AUTH-39 is permitted by transfers.delete", async () => {
    const basic = await makeStaff(test.deps, 2);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: basic.staff_id ?? 0, permission_id: 7 })
      .execute();
    const id = await test.makePending(as(4));
    expect((await api(basic, "DELETE", String(id), { reason: "twice" })).statusCode).toBe(200);
  });
});

it("TRF-4 rejects a new transfer with a pin that older ones share, while one of them is active", async () => {
  const pin = { transfer_pin: "SHARED-1" };
  const first = await test.makePending(as(4), pin);
  const second = await test.makePending(as(4), { ...pin, same_pin_number: 1 });
  const tried = async () => (await api(as(4), "POST", "create", transferForm(pin))).statusCode;
  expect(await tried()).toBe(409);
  await api(as(8), "DELETE", String(first), { reason: "twice" });
  expect(await tried()).toBe(409);
  await api(as(8), "POST", `${second}/cancel`, { reason: "twice" });
  expect(await tried()).toBe(200);
});

it("AUTH-56 records every change of a transfer in the audit log, with only the changed fields", async () => {
  const { id } = await create(as(4), { receiver_city: "Bo" });
  await api(as(4), "PUT", String(id), { receiver_city: "Kenema", sender_city: "London" });
  await api(as(8), "POST", `${id}/cancel`, { reason: "twice" });
  await api(as(8), "DELETE", String(id), { reason: "twice" });
  const entries = await test.deps.db
    .selectFrom("audit_entries")
    .select(["action", "before", "after"])
    .where("record_type", "=", "transfer")
    .where("record_id", "=", String(id))
    .orderBy("id")
    .execute();
  expect(entries.map((entry) => entry.action)).toEqual([
    "transfer.create",
    "transfer.update",
    "transfer.cancel",
    "transfer.delete",
  ]);
  expect(entries[1]).toMatchObject({
    before: { receiver_city: "Bo" },
    after: { receiver_city: "Kenema" },
  });
});

it.each([
  "update transfers set local_currency = 1 where id = $1",
  "update transfers set status = 'pending' where id = $1",
  "update transfers set deleted_at = now(), delete_reason = 'x' where id = $1",
])("TRF-9 the database rejects: %s", async (text) => {
  const { id } = await create(as(4));
  await expect(test.deps.pool.query(text, [id])).rejects.toThrow("does not change like this");
});

describe("TRF-2 a transfer without cash above the ceiling of who records it", () => {
  // A person of their own, who has completed nothing on that day.
  const recorded = async (role: number, local_currency: number, payment_method: string) =>
    create(await makeStaff(test.deps, role), { local_currency, payment_method });
  const complete = (role: number, id: number) =>
    api(as(role), "PUT", `${id}`, { status: "completed" });
  const statusOf = async (id: number) => (await api(as(8), "GET", `${id}`)).json().data.status;

  it.each([
    ["below", 49_999.99, "Bank Transfer", "completed"],
    ["at", 50_000, "Bank Transfer", "completed"],
    ["above", 50_000.01, "Bank Transfer", "pending"],
    ["above, in cash", 2_000_000, "Cash", "completed"],
  ])("%s it", async (_, amount, method, status) => {
    const { id } = await recorded(2, amount, method);
    expect(await statusOf(id)).toBe(status);
  });

  it("counts what the same person completed on that day, also two at once", async () => {
    const alone = await makeStaff(test.deps, 2);
    const send = () =>
      create(alone, { local_currency: 25_000.01, payment_method: "Bank Transfer" });
    const made = await Promise.all([send(), send()]);
    const states = await Promise.all(made.map(({ id }) => statusOf(id)));
    expect(states.toSorted()).toEqual(["completed", "pending"]);
    const cash = await create(alone, { local_currency: 60_000, payment_method: "Cash" });
    expect(await statusOf(cash.id)).toBe("completed");
    const small = { local_currency: 24_999.99, payment_method: "Bank Transfer" };
    expect(await statusOf((await create(alone, small)).id)).toBe("completed");
    const cent = { local_currency: 0.01, payment_method: "Bank Transfer" };
    expect(await statusOf((await create(alone, cent)).id)).toBe("pending");
  });

  it("posts nothing before a person with a higher ceiling completes it", async () => {
    const { id } = await recorded(2, 100_000.01, "Bank Transfer");
    expect((await test.booked(id)).kinds).toBeNull();
    expect((await complete(2, id)).statusCode).toBe(403);
    for (const role of [6, 8]) {
      const refused = await complete(role, id);
      expect([refused.statusCode, refused.json().error]).toEqual([409, transferTexts.aboveCeiling]);
    }
    expect((await complete(9, id)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe("completed");
    expect((await test.booked(id)).kinds).toEqual(["transfer"]);
  });
});
