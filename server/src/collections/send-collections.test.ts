import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { paymentErrors, paymentInputTexts } from "@microfinance/contract/payments/texts.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { row } from "../../test-support/collections.ts";
import { collected, outcomes, openField, type Sent } from "../../test-support/field.ts";
import { makeStaff } from "../../test-support/make.ts";
import { setSettings } from "../../test-support/settings.ts";

let office: Awaited<ReturnType<typeof openField>>;

beforeAll(async () => {
  office = await openField();
});
afterAll(() => office.t.close());

/** The same in another order each time, always the same orders. */
const turned = <Item>(items: readonly Item[], by: number): Item[] => {
  const from = by % items.length;
  const turnedOnce = [...items.slice(from), ...items.slice(0, from)];
  return by % 2 === 0 ? turnedOnce : turnedOnce.toReversed();
};

describe("COLL-33 a collection is booked once", () => {
  it("books the queue once when it is sent five times in any order, whole and in parts", async () => {
    const { sheet, rows, taken } = await office.takenSheet(5);
    const queue: Sent[] = rows.map((_: unknown, index: number) =>
      collected(index + 1, 100 + index),
    );
    const first = await office.send(taken, queue);
    expect(outcomes(first.body)).toEqual(rows.map(() => "booked"));
    for (let time = 1; time < 5; time += 1) {
      const again = turned(queue, time);
      const parts = [again.slice(0, 2), again.slice(2)];
      for (const part of parts) {
        const { body } = await office.send(taken, part);
        // The same result under the same key, with the same receipt.
        for (const result of body.results) expect(first.body.results).toContainEqual(result);
      }
    }
    expect(await office.paidOn(rows)).toEqual([[100], [101], [102], [103], [104]]);
    const read = await office.call(office.officer, "GET", `/sheets/${sheet.id}`);
    expect(read.body.sheet).toMatchObject({ collected: 510, paid_rows: 5 });
    expect(read.body.rows[0].payment.receipt_number).toBe(first.body.results[0].receipt_number);
    expect(await office.paymentsOf(rows[0].loan_id)).toMatchObject([
      { transaction_date: "2026-03-16", remarks: expect.stringContaining("on a phone as CS-") },
    ]);
  });

  it("books once when ten copies are sent at the same time", async () => {
    const { rows, taken } = await office.takenSheet(3);
    const queue = [collected(1, 50), collected(2, 60), collected(3, 70)];
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, time) => office.send(taken, turned(queue, time))),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const { body } of all) expect(new Set(outcomes(body))).toEqual(new Set(["booked"]));
    expect(await office.paidOn(rows)).toEqual([[50], [60], [70]]);
    expect((await office.conflicts(office.manager)).conflicts).toEqual([]);
  });

  it("books once from two phones with copies of one queue, each with what it collected after", async () => {
    const { sheet, rows, taken } = await office.takenSheet(3);
    const second = (await office.register()).body.device;
    const copy = (await office.take(second, sheet)).body.taken;
    const shared = [collected(1, 40), collected(2, 40)];
    // The copy took row 3 under its own key; so did the first phone.
    const [onFirst, onSecond] = [collected(3, 30), collected(3, 30)];
    await Promise.all([
      office.send(taken, shared),
      office.send(copy, shared),
      office.send(copy, shared.toReversed()),
    ]);
    expect(outcomes((await office.send(copy, [...shared, onSecond])).body)).toEqual([
      "booked",
      "booked",
      "booked",
    ]);
    const late = await office.send(taken, [onFirst, ...shared]);
    expect(late.body.results[0]).toMatchObject({
      outcome: "conflict",
      text: sheetTexts.isPaid("NLe 30.00"),
    });
    expect(await office.paidOn(rows)).toEqual([[40], [40], [30]]);
    expect((await office.conflicts(office.officer)).conflicts).toMatchObject([
      { amount: 30, state: "open", owner_id: office.officer.staff_id },
    ]);
  });

  it("refuses a key that belongs to another amount, row or time, and keeps the first", async () => {
    const { rows, taken } = await office.takenSheet(2);
    const first = collected(1, 40);
    await office.send(taken, [first]);
    for (const other of [
      { ...first, amount: 41 },
      { ...first, position: 2 },
      { ...first, collected_at: "2026-03-16T11:31:00.000Z" },
    ])
      expect((await office.send(taken, [other])).body.results[0]).toMatchObject({
        outcome: "refused",
        text: texts.otherCollection,
      });
    const unknown = await office.send(taken, [collected(9, 1)]);
    expect(unknown.body.results[0]).toMatchObject({ outcome: "refused" });
    expect(await office.paidOn(rows)).toEqual([[40], []]);
  });

  it("takes no other shapes, and no sheet of another person", async () => {
    const { taken } = await office.takenSheet(1);
    const one = collected(1, 5);
    for (const rows of [
      [],
      [one, one],
      [{ ...one, amount: 0 }],
      [{ ...one, amount: 0.001 }],
      [{ ...one, collection_key: "1" }],
      [{ ...one, collected_at: "yesterday" }],
      [{ ...one, note: "" }],
    ])
      expect((await office.send(taken, rows)).status).toBe(400);
    for (const person of [office.other, office.manager])
      expect((await office.send(taken, [one], person)).status).toBe(404);
    expect((await office.send(taken, [one], office.auditor)).status).toBe(403);
    expect((await office.send({ id: 2_000_000_000 }, [one])).status).toBe(404);
  });
});

describe("COLL-34 the rules of the counter apply when a collection arrives", () => {
  it("keeps what a settled or nearly settled loan does not need as conflicts, and books the rest", async () => {
    const { rows, taken } = await office.takenSheet(3);
    await office.pay(rows[0], 1_200);
    await office.pay(rows[1], 1_150);
    const { body } = await office.send(taken, [
      collected(1, 200),
      collected(2, 200),
      collected(3, 200),
    ]);
    expect(body.results).toMatchObject([
      { outcome: "conflict", text: paymentErrors.fullyPaid, receipt_number: null },
      { outcome: "conflict", text: paymentErrors.aboveBalance("NLe 50.00") },
      { outcome: "booked", text: "" },
    ]);
    expect(await office.paidOn(rows)).toEqual([[1_200], [1_150], [200]]);
  });

  it("books nothing on a closed day, not even once the day is opened again", async () => {
    const { rows, taken } = await office.takenSheet(1);
    const queue = [collected(1, 200)];
    await office.at("2026-03-17T09:00:00Z");
    const finance = await makeStaff(office.t.deps, 6);
    await office.call(finance, "POST", "/accounting/periods/close", { through: "2026-03-16" });
    const { body } = await office.send(taken, queue);
    expect(body.results).toMatchObject([
      { outcome: "conflict", text: accountingTexts.booksClosed("2026-03-16") },
    ]);
    await office.t.asOwner("update closed_books set closed_through = null");
    // The officer may have recorded the money in another way by now.
    expect(outcomes((await office.send(taken, queue)).body)).toEqual(["conflict"]);
    expect(await office.paidOn(rows)).toEqual([[]]);
    await office.at("2026-03-16T09:00:00Z");
  });

  it("values it on the day of the sheet when it arrives a day later", async () => {
    const { rows, taken } = await office.takenSheet(1);
    await office.at("2026-03-17T09:00:00Z");
    await office.send(taken, [collected(1, 100)]);
    expect(await office.paymentsOf(rows[0].loan_id)).toMatchObject([
      { transaction_date: "2026-03-16", amount: 100 },
    ]);
    await office.at("2026-03-16T09:00:00Z");
  });

  it("COLL-35 keeps money of another day, of a closed sheet, of a row paid at the office and of one's own loan", async () => {
    const { sheet, rows, taken } = await office.takenSheet(4);
    const wrongDay = collected(1, 10, "2026-03-15T23:59:00.000Z");
    const ahead = collected(1, 10, "2026-03-17T00:00:00.000Z");
    await office.save(sheet, [row(2, 20)]);
    const link = (customer_id: string | null) =>
      office.t.deps.db
        .updateTable("staff")
        .set({ customer_id })
        .where("id", "=", office.officer.staff_id)
        .execute();
    await link(rows[2].customer_id);
    const { body } = await office.send(taken, [
      wrongDay,
      ahead,
      collected(2, 20),
      collected(3, 30),
    ]);
    await link(null);
    expect(outcomes(body)).toEqual(["conflict", "conflict", "conflict", "conflict"]);
    expect(body.results.slice(0, 3).map(({ text }: { text: string }) => text)).toEqual([
      texts.otherDay,
      texts.otherDay,
      sheetTexts.isPaid("NLe 20.00"),
    ]);
    const denied = await office.audited("access.denied");
    expect(denied.filter(({ record_id }) => record_id === rows[2].loan_id)).toHaveLength(1);
    await office.close(sheet, 20);
    const late = await office.send(taken, [collected(4, 40)]);
    expect(late.body.results[0]).toMatchObject({ outcome: "conflict", text: sheetTexts.isClosed });
    expect(await office.paidOn(rows)).toEqual([[], [20], [], []]);
    const { conflicts, open_amount } = await office.conflicts(office.officer, "?state=open");
    const own = conflicts.filter(({ sheet_id }: { sheet_id: number }) => sheet_id === sheet.id);
    expect(own.map(({ amount }: { amount: number }) => amount)).toEqual([40, 30, 20, 10, 10]);
    expect(open_amount).toBeGreaterThanOrEqual(110);
    expect(await office.audited("collection.conflict")).not.toEqual([]);
  });

  it("COLL-35 keeps money whose row lost its id to the payment of another loan", async () => {
    const { rows, taken } = await office.takenSheet(1);
    const other = await office.loanOf(office.officer);
    await office.pay(other, 20, { transaction_id: rows[0].transaction_id });
    const { body } = await office.send(taken, [collected(1, 20)]);
    expect(body.results).toMatchObject([
      { outcome: "conflict", text: paymentInputTexts.transactionIdTaken },
    ]);
    expect(await office.paidOn(rows)).toEqual([[]]);
  });

  it("lets a collection wait for an open till, and books it then", async () => {
    const { rows, taken } = await office.takenSheet(1);
    const queue = [collected(1, 100)];
    await setSettings(office.t, { tills: true });
    expect((await office.send(taken, queue)).body.results).toMatchObject([
      { outcome: "waiting", text: tillTexts.openFirst },
    ]);
    const { till } = (
      await office.call(office.manager, "POST", "/tills", { name: `Till ${randomUUID()}` })
    ).body;
    await office.call(office.officer, "POST", `/tills/${till.id}/sessions`);
    expect(outcomes((await office.send(taken, queue)).body)).toEqual(["booked"]);
    expect(await office.paidOn(rows)).toEqual([[100]]);
  });
});
