import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected, outcomes, openField, type Sent } from "../../test-support/field.ts";
import { makeStaff } from "../../test-support/make.ts";

let office: Awaited<ReturnType<typeof openField>>;

beforeAll(async () => {
  office = await openField();
});
afterAll(() => office.t.close());

const devices = async (person = office.officer) =>
  (await office.call(person, "GET", "/devices")).body.devices;

describe("COLL-30 phones are registered and withdrawn by name", () => {
  it("registers a phone once for its key, of the person who uses it", async () => {
    const body = { device_key: randomUUID(), name: "Tecno of Umu" };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => office.register(office.officer, body)),
    );
    expect(new Set(all.map((one) => one.body.device.id)).size).toBe(1);
    expect(all[0]?.body.device).toMatchObject({
      name: "Tecno of Umu",
      staff_name: "Umu Bangura",
      sheets_out: 0,
      withdrawn_at: null,
    });
    expect(await office.audited("device.register")).toHaveLength(1);
    for (const [person, other] of [
      [office.other, body],
      [office.officer, { ...body, name: "Another" }],
    ] as const) {
      const taken = await office.register(person, other);
      expect([taken.status, taken.body.error]).toEqual([409, texts.otherDevice]);
    }
    expect((await office.register(office.auditor)).status).toBe(403);
    expect((await office.register(office.officer, { name: " " })).status).toBe(400);
    expect((await office.register(office.officer, { device_key: "1" })).status).toBe(400);
  });

  it("shows officers their own phones, and all to supervisors and auditors", async () => {
    await office.register(office.other, { name: "Itel of Abu" });
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(await devices())).not.toContain("Itel of Abu");
    for (const person of [office.manager, office.auditor, office.finance])
      expect(names(await devices(person))).toContain("Itel of Abu");
  });
});

describe("COLL-31 a sheet is taken to a phone for its day", () => {
  it("is taken once for its key, with the rows as they are, and leaves the phone once", async () => {
    const { sheet, rows } = await office.villageSheet(2);
    const { device } = (await office.register()).body;
    await office.pay(rows[0], 150);
    const take_key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => office.take(device, sheet, office.officer, { take_key })),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [{ body }] = all as [(typeof all)[0]];
    expect(new Set(all.map((one) => one.body.taken.id)).size).toBe(1);
    expect(body.taken).toMatchObject({ now: "2026-03-16T09:00:00.000Z" });
    // The same key each time: it opens what the phone keeps when the PIN is forgotten.
    expect(new Set(all.map((one) => one.body.taken.recovery_key)).size).toBe(1);
    expect(Buffer.from(body.taken.recovery_key, "base64")).toHaveLength(32);
    expect(body.rows).toMatchObject([{ balance: 1_050 }, { balance: 1_200 }]);
    const stored = await office.t.deps.db
      .selectFrom("taken_sheets")
      .select("rows")
      .where("id", "=", body.taken.id)
      .executeTakeFirstOrThrow();
    // No names.
    expect(stored.rows).toEqual([
      { position: 1, balance: 1_050, paid: 0 },
      { position: 2, balance: 1_200, paid: 0 },
    ]);
    expect((await devices())[0]).toMatchObject({ id: device.id, sheets_out: 1 });
    const back = () => office.call(office.officer, "POST", `/taken-sheets/${body.taken.id}/return`);
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect((await devices())[0]).toMatchObject({ sheets_out: 0 });
    expect(await office.audited("sheet.return")).toHaveLength(1);
    // What a copy of its queue has is booked all the same.
    expect(outcomes((await office.send(body.taken, [collected(2, 10)])).body)).toEqual(["booked"]);
  });

  it("is not taken by others, on others' phones, once closed, nor on another day", async () => {
    const { sheet } = await office.villageSheet(1);
    const { device } = (await office.register()).body;
    const foreign = (await office.register(office.other)).body.device;
    expect((await office.take(foreign, sheet)).status).toBe(404);
    expect((await office.take(foreign, sheet, office.other)).status).toBe(403);
    expect((await office.take(device, { id: 2_000_000_000 })).status).toBe(404);
    const first = await office.take(device, sheet);
    const another = await office.villageSheet(1);
    const { take_key } = await office.t.deps.db
      .selectFrom("taken_sheets")
      .select("take_key")
      .where("id", "=", first.body.taken.id)
      .executeTakeFirstOrThrow();
    const taken = await office.take(device, another.sheet, office.officer, { take_key });
    expect([taken.status, taken.body.error]).toEqual([409, texts.otherTake]);

    await office.at("2026-03-17T09:00:00Z");
    const past = await office.take(device, sheet);
    expect([past.status, past.body.error]).toEqual([409, texts.dayPast]);
    await office.at("2026-03-16T09:00:00Z");
    const village = `Mano ${randomUUID()}`;
    await office.loanOf(office.officer, { village, approval_date: "2026-02-13" });
    for (const [collection_date, status] of [
      ["2026-03-17", 200],
      ["2026-03-18", 409],
    ] as const) {
      const { body } = await office.openSheet({ kind: "village", village, collection_date });
      expect((await office.take(device, body.sheet)).status).toBe(status);
    }
    await office.close(sheet, 0);
    const closed = await office.take(device, sheet);
    expect([closed.status, closed.body.error]).toEqual([409, sheetTexts.isClosed]);
  });
});

describe("COLL-37 a withdrawn phone takes no sheet and books nothing", () => {
  it("is withdrawn by its holder or a supervisor, once, with the reason in the audit log", async () => {
    const { device } = (await office.register()).body;
    const cashier = await makeStaff(office.t.deps, 4);
    for (const person of [office.other, cashier, office.auditor])
      expect((await office.withdraw(device, person)).status).toBe(403);
    expect((await office.withdraw(device, office.manager, "")).status).toBe(400);
    const { status, body } = await office.withdraw(device, office.manager, "Lost in Bo");
    expect([status, body.device.withdrawn_reason]).toEqual([200, "Lost in Bo"]);
    expect(body.device.withdrawn_at).not.toBeNull();
    expect((await office.withdraw(device, office.manager)).status).toBe(409);
    expect((await office.withdraw({ id: 2_000_000_000 }, office.manager)).status).toBe(404);
    const entries = await office.audited("device.withdraw");
    expect(entries.at(-1)).toMatchObject({
      record_id: String(device.id),
      after: { name: "Tecno", reason: "Lost in Bo" },
    });
    const own = (await office.register()).body.device;
    expect((await office.withdraw(own, office.officer)).status).toBe(200);
  });

  it("keeps what it sends as conflicts, except what was booked before", async () => {
    const { sheet, rows, device, taken } = await office.takenSheet(2);
    const [before, after] = [collected(1, 50), collected(2, 60)];
    await office.send(taken, [before]);
    await office.withdraw(device, office.manager);
    const { body } = await office.send(taken, [after, before]);
    expect(body).toMatchObject({
      is_withdrawn: true,
      results: [
        { outcome: "conflict", text: texts.ofWithdrawn },
        { outcome: "booked", receipt_number: expect.stringMatching(/^RC-/) },
      ],
    });
    const again = await office.take(device, sheet);
    expect([again.status, again.body.error]).toEqual([409, texts.isWithdrawn]);
    expect(await office.paidOn(rows)).toEqual([[50], []]);
  });

  it("books or keeps each amount while the phone is being withdrawn, and nothing twice", async () => {
    const { rows, device, taken } = await office.takenSheet(6);
    const queue: Sent[] = rows.map((_: unknown, index: number) => collected(index + 1, 10));
    const [, , sent] = await Promise.all([
      office.send(taken, queue),
      office.withdraw(device, office.manager),
      office.send(taken, queue),
    ]);
    const last = await office.send(taken, queue);
    expect(last.body.results).toEqual(sent.body.results);
    const paid = (await office.paidOn(rows)).flat();
    const booked = outcomes(last.body).filter((outcome) => outcome === "booked");
    expect(paid).toHaveLength(booked.length);
    expect(new Set(outcomes(last.body)).difference(new Set(["booked", "conflict"])).size).toBe(0);
  });
});
