import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { paymentErrors } from "@microfinance/contract/payments/texts.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { row } from "../../test-support/collections.ts";
import { absent, collected, outcomes, type Marked, openField } from "../../test-support/field.ts";
import { refuseInserts } from "../../test-support/refuse-inserts.ts";

let office: Awaited<ReturnType<typeof openField>>;

beforeAll(async () => {
  office = await openField();
});
afterAll(() => office.t.close());

/** The marks that the office keeps of a sheet, in the order of its rows. */
const marksOf = async (sheet: { id: number }) => {
  const { rows } = await sql<{ position: number; refusal: string }>`
    select position, refusal from field_absences where sheet_id = ${sheet.id} order by position, id`.execute(
    office.t.deps.db,
  );
  return rows;
};

describe("COLL-41 a member who was marked absent on a phone is marked once", () => {
  it("in any order, whole and in parts, from a copy on another phone too", async () => {
    const { sheet, taken } = await office.takenSheet(4);
    const second = (await office.register()).body.device;
    const copy = (await office.take(second, sheet)).body.taken;
    const queue = [absent(1), absent(2), absent(4)];
    const first = await office.mark(taken, queue);
    expect(first.body).toMatchObject({ is_withdrawn: false, erased: [] });
    expect(outcomes(first.body)).toEqual(["marked", "marked", "marked"]);
    for (const [phone, part] of [
      [taken, queue.toReversed()],
      [copy, queue],
      [copy, queue.slice(1)],
      [taken, queue.slice(0, 1)],
    ] as const) {
      const { body } = await office.mark(phone, part);
      for (const result of body.results) expect(first.body.results).toContainEqual(result);
    }
    expect(await office.absentOn(sheet)).toEqual([true, true, false, true]);
    expect(await marksOf(sheet)).toHaveLength(3);
  });

  it("when ten copies are sent at the same time", async () => {
    const { sheet, taken } = await office.takenSheet(2);
    const queue = [absent(1), absent(2)];
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, time) =>
        office.mark(taken, time % 2 === 0 ? queue : queue.toReversed()),
      ),
    );
    for (const { body } of all) expect(new Set(outcomes(body))).toEqual(new Set(["marked"]));
    expect(await marksOf(sheet)).toHaveLength(2);
  });

  it("when the database fails at one of them: the phone learns of a fault, and sends all again", async () => {
    const { sheet, taken } = await office.takenSheet(3);
    const queue = [absent(1), absent(2), absent(3)];
    const allowInserts = await refuseInserts(
      office.t,
      "field_absences",
      `new.absence_key = '${queue[1]?.absence_key}'`,
      "'an unexpected fault'",
    );
    expect((await office.mark(taken, queue)).status).toBe(500);
    expect(await office.absentOn(sheet)).toEqual([true, false, true]);
    await allowInserts();
    expect(outcomes((await office.mark(taken, queue)).body)).toEqual([
      "marked",
      "marked",
      "marked",
    ]);
    expect(await marksOf(sheet)).toHaveLength(3);
  });

  it("and a mark that the office took away since is not set again by a copy", async () => {
    const { sheet, taken } = await office.takenSheet(1);
    const queue = [absent(1)];
    await office.mark(taken, queue);
    await office.save(sheet, [{ ...row(1, 0), is_absent: false }]);
    expect(outcomes((await office.mark(taken, queue)).body)).toEqual(["marked"]);
    expect(await office.absentOn(sheet)).toEqual([false]);
  });

  it("refuses a key that belongs to another row or time, and a row that the sheet has not", async () => {
    const { sheet, taken } = await office.takenSheet(2);
    const first = absent(1);
    await office.mark(taken, [first]);
    for (const other of [
      { ...first, position: 2 },
      { ...first, marked_at: "2026-03-16T10:31:00.000Z" },
    ])
      expect((await office.mark(taken, [other])).body.results).toMatchObject([
        { outcome: "refused", text: texts.otherAbsence },
      ]);
    expect((await office.mark(taken, [absent(9)])).body.results).toMatchObject([
      { outcome: "refused", text: sheetTexts.unknownRow },
    ]);
    expect(await office.absentOn(sheet)).toEqual([true, false]);
  });

  it("takes no other shapes, and no sheet of another person", async () => {
    const { taken } = await office.takenSheet(1);
    const one = absent(1);
    for (const absences of [
      [],
      [one, one],
      [{ ...one, absence_key: "1" }],
      [{ ...one, position: 0 }],
      [{ ...one, marked_at: "today" }],
      [{ ...one, amount: 10 }],
    ])
      expect((await office.mark(taken, absences as Marked[])).status).toBe(400);
    for (const person of [office.other, office.manager]) {
      expect((await office.mark(taken, [one], person)).status).toBe(404);
      expect((await office.ask(taken, person)).status).toBe(404);
    }
    expect((await office.mark(taken, [one], office.auditor)).status).toBe(403);
    expect((await office.ask(taken, office.auditor)).status).toBe(403);
  });

  it("is kept as it was, in the database too", async () => {
    const { taken } = await office.takenSheet(1);
    await office.mark(taken, [absent(1)]);
    for (const wrong of [
      "delete from field_absences",
      "update field_absences set refusal = 'x'",
      "truncate field_absences",
    ])
      await expect(office.t.asOwner(wrong)).rejects.toThrow("append-only");
  });
});

describe("COLL-42 money of the same row takes precedence over a mark", () => {
  it("whichever of the two arrives first, booked or not", async () => {
    const { sheet, rows, taken } = await office.takenSheet(4);
    for (const paid of [rows[2], rows[3]]) await office.pay(paid, 1_200);
    // Rows 1 and 3: the mark first. Rows 2 and 4: the money first. The loans of rows 3 and 4 owe nothing any more.
    await office.mark(taken, [absent(1), absent(3)]);
    const { body } = await office.send(
      taken,
      [1, 2, 3, 4].map((position) => collected(position, 60)),
    );
    expect(body.results).toMatchObject([
      { outcome: "booked" },
      { outcome: "booked" },
      { outcome: "conflict", text: paymentErrors.fullyPaid },
      { outcome: "conflict", text: paymentErrors.fullyPaid },
    ]);
    const late = await office.mark(taken, [absent(2), absent(4)]);
    expect(late.body.results).toMatchObject([
      { outcome: "set_aside", text: sheetTexts.isPaid("NLe 60.00") },
      { outcome: "set_aside", text: texts.hasMoney },
    ]);
    expect(await office.absentOn(sheet)).toEqual([false, false, false, false]);
    expect(await office.paidOn(rows)).toEqual([[60], [60], [1_200], [1_200]]);
  });

  it("sets a mark aside that the office's sheet contradicts, and keeps why", async () => {
    const { sheet, rows, taken } = await office.takenSheet(4);
    await office.save(sheet, [row(1, 50)]);
    // Row 2 is refused at the office; that of row 3 is reversed.
    await office.pay(rows[1], 1_200);
    await office.save(sheet, [row(2, 40), row(3, 30)]);
    const { body } = await office.call(office.officer, "GET", `/sheets/${sheet.id}`);
    await office.reverse(body.rows[2].payment);
    const queue = [absent(1), absent(2), absent(3), absent(4, "2026-03-15T23:59:00.000Z")];
    const sent = await office.mark(taken, queue);
    const reasons = [
      sheetTexts.isPaid("NLe 50.00"),
      texts.hasEntry("NLe 40.00"),
      sheetTexts.isReversed,
      texts.markedOtherDay,
    ];
    expect(sent.body.results).toMatchObject(
      reasons.map((text) => ({ outcome: "set_aside", text })),
    );
    // The result stays: the reasons against the marks are gone, and a copy arrives.
    await office.save(sheet, [row(2, 0)]);
    expect((await office.mark(taken, queue.toReversed())).body.results).toEqual(
      sent.body.results.toReversed(),
    );
    expect(await office.absentOn(sheet)).toEqual([false, false, false, false]);
    expect((await marksOf(sheet)).map(({ refusal }) => refusal)).toEqual(reasons);
    // A mark is no collected money, so it is not a conflict that somebody resolves.
    const { conflicts } = await office.conflicts(office.manager);
    expect(conflicts.filter(({ sheet_id }: { sheet_id: number }) => sheet_id === sheet.id)).toEqual(
      [],
    );
  });

  it("changes no closed sheet, and none by a withdrawn phone", async () => {
    const closed = await office.takenSheet(2);
    await office.mark(closed.taken, [absent(1)]);
    await office.close(closed.sheet, 0);
    expect((await office.mark(closed.taken, [absent(2)])).body.results).toMatchObject([
      { outcome: "set_aside", text: sheetTexts.isClosed },
    ]);
    // Money for the absent member of a closed sheet is a conflict, and the sheet stays as it was closed.
    expect(outcomes((await office.send(closed.taken, [collected(1, 20)])).body)).toEqual([
      "conflict",
    ]);
    expect(await office.absentOn(closed.sheet)).toEqual([true, false]);

    const lost = await office.takenSheet(1);
    await office.withdraw(lost.device, office.manager);
    expect((await office.mark(lost.taken, [absent(1)])).body).toMatchObject({
      results: [{ outcome: "set_aside", text: texts.ofWithdrawn }],
      is_withdrawn: true,
    });
    expect(await office.absentOn(lost.sheet)).toEqual([false]);
  });
});

describe("COLL-44 an erasure reaches a phone at its next contact", () => {
  it("which names the rows of erased customers, whatever the phone asks or sends", async () => {
    const { rows, device, taken } = await office.takenSheet(3);
    expect((await office.ask(taken)).body).toMatchObject({ is_withdrawn: false, erased: [] });
    await office.pay(rows[1], 1_200);
    // It ended so long ago that its records need not be kept any more.
    await office.t.deps.db
      .updateTable("loans")
      .set({ updated_at: new Date("2019-03-15T10:00:00Z") })
      .where("loan_id", "=", rows[1].loan_id)
      .execute();
    const { customer_id } = rows[1];
    const erased = await office.call(office.manager, "POST", `/customer/${customer_id}/erase`, {
      customer_id,
      reason: "Requested",
    });
    expect(erased.status).toBe(200);
    for (const { body } of [
      await office.ask(taken),
      await office.mark(taken, [absent(3)]),
      await office.send(taken, [collected(1, 20)]),
    ])
      expect(body).toMatchObject({ is_withdrawn: false, erased: [2] });
    await office.withdraw(device, office.manager);
    expect((await office.ask(taken)).body).toMatchObject({ is_withdrawn: true, erased: [2] });
  });
});
