import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStaff } from "../../test/make.ts";
import { transferTest, type TransferTest } from "../../test/transfers.ts";

let test: TransferTest;
beforeAll(async () => {
  test = await transferTest();
});
afterAll(() => test.close());

const as = (role: number) => test.as(role);
const api: TransferTest["api"] = (...call) => test.api(...call);
const create: TransferTest["create"] = (...transfer) => test.create(...transfer);

describe("D117 correcting a transfer", () => {
  it.each([
    [2, 403],
    [4, 200],
    [5, 403],
    [6, 200],
    [7, 403],
    [8, 200],
    [9, 200],
  ])("by role %i of a cashier's transfer answers %i", async (role, status) => {
    const { id } = await create(as(4));
    const answer = await api(as(role), "PUT", String(id), { receiver_city: "Bo" });
    expect(answer.statusCode).toBe(status);
    const { data } = (await api(as(9), "GET", String(id))).json();
    expect(data.receiver_city).toBe(status === 200 ? "Bo" : "Freetown");
  });

  it("turns the old entry round and posts the new one", async () => {
    const { id } = await create(as(4), { local_currency: 1_000 });
    const answer = await api(as(4), "PUT", String(id), { local_currency: 1_500 });
    expect(answer.json()).toMatchObject({
      msg: transferTexts.updated,
      data: { local_currency: 1_500 },
    });
    expect(await test.booked(id)).toEqual({
      clearing: 1_500,
      cash: 1_500,
      kinds: ["transfer", "transfer_reversal"],
    });
    await api(as(4), "PUT", String(id), { status: "cancelled" });
    expect((await test.booked(id)).cash).toBe(0);
    await api(as(4), "PUT", String(id), { status: "completed", local_currency: 2_000 });
    expect((await test.booked(id)).cash).toBe(2_000);
  });

  it("changes nothing else: a pending transfer has no entry until it is completed", async () => {
    const { id, staff_id } = await create(as(4), { status: "pending", local_currency: 50 });
    expect((await test.booked(id)).kinds).toBeNull();
    const answer = await api(as(8), "PUT", String(id), {
      status: "completed",
      staff_id: 1,
      deleted_at: "2026-01-01",
      id: 5,
    });
    expect(answer.json().data).toMatchObject({ id, staff_id, status: "completed" });
    expect((await test.booked(id)).cash).toBe(50);
  });

  it("books the last of many corrections made at once, whichever it is", async () => {
    const { id } = await create(as(4), { local_currency: 100 });
    await Promise.all(
      [200, 300, 400, 500].map((local_currency) =>
        api(as(8), "PUT", String(id), { local_currency }),
      ),
    );
    const { data } = (await api(as(8), "GET", String(id))).json();
    expect((await test.booked(id)).cash).toBe(data.local_currency);
  });

  it("refuses a taken pin, an unknown transfer and a path that is no number", async () => {
    const taken = await create(as(4));
    const { id } = await create(as(4));
    const answer = await api(as(4), "PUT", String(id), { transfer_pin: taken.transfer_pin });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      transferTexts.pinTakenElsewhere,
    ]);
    expect((await api(as(4), "PUT", "999999", { amount: 1 })).statusCode).toBe(404);
    expect((await api(as(4), "GET", "999999")).json().error).toBe(transferTexts.notFound);
    expect((await api(as(4), "GET", "1e30")).statusCode).toBe(400);
    expect((await api(as(4), "GET", "x")).statusCode).toBe(400);
  });
});

describe("D117 deleting a transfer", () => {
  it.each([2, 4, 5, 6, 7])("is refused to role %i, its own creator included", async (role) => {
    const { id } = await create(as(role === 7 ? 4 : role));
    expect((await api(as(role), "DELETE", String(id), { reason: "twice" })).statusCode).toBe(403);
  });

  it("hides it, takes it out of the books, frees the pin and keeps who and why", async () => {
    const { id, transfer_pin } = await create(as(4));
    const answer = await api(as(8), "DELETE", String(id), { reason: "Recorded twice" });
    expect(answer.json()).toMatchObject({ success: true, msg: transferTexts.deleted });
    expect((await api(as(8), "GET", String(id))).statusCode).toBe(404);
    expect((await api(as(8), "DELETE", String(id))).statusCode).toBe(404);
    expect((await test.booked(id)).cash).toBe(0);
    const row = await test.deps.db
      .selectFrom("transfers")
      .select(["deleted_by", "delete_reason"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ deleted_by: as(8).user_id, delete_reason: "Recorded twice" });
    expect((await create(as(4), { transfer_pin })).transfer_pin).toBe(transfer_pin);
  });

  it("takes the reason from the query too, and goes without one (002§7)", async () => {
    const one = await create(as(4));
    expect((await api(as(9), "DELETE", `${one.id}?reason=Typing%20error`)).statusCode).toBe(200);
    const two = await create(as(4));
    expect((await api(as(9), "DELETE", String(two.id))).statusCode).toBe(200);
  });

  it("is allowed by the permission transfers.delete (D82)", async () => {
    const basic = await makeStaff(test.deps, 2);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: basic.staff_id ?? 0, permission_id: 7 })
      .execute();
    const { id } = await create(as(4));
    expect((await api(basic, "DELETE", String(id), { reason: "twice" })).statusCode).toBe(200);
  });
});

it("D14 keeps every change of a transfer in the audit trail, with only what changed", async () => {
  const { id } = await create(as(4), { receiver_city: "Bo" });
  await api(as(4), "PUT", String(id), { receiver_city: "Kenema", sender_city: "London" });
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
    "transfer.delete",
  ]);
  expect(entries[1]).toMatchObject({
    before: { receiver_city: "Bo" },
    after: { receiver_city: "Kenema" },
  });
});
