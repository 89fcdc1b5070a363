import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { row } from "../../test-support/collections.ts";
import { collected, openField, outcomes } from "../../test-support/field.ts";
import { setSettings } from "../../test-support/settings.ts";

let office: Awaited<ReturnType<typeof openField>>;
/** The session of the officer's till. */
let session: number;

beforeAll(async () => {
  office = await openField();
  await setSettings(office.t, { tills: true });
});
afterAll(() => office.t.close());

/** The officer opens a till on the day after the round. */
async function openOnNextDay(): Promise<void> {
  await office.at("2026-03-17T09:00:00Z");
  if (session !== undefined) return;
  const { till } = (await office.call(office.manager, "POST", "/tills", { name: "Round" })).body;
  const opened = await office.call(office.officer, "POST", `/tills/${till.id}/sessions`);
  session = opened.body.session.id;
}

const ofEarlierDays = async () => {
  const { body } = await office.call(office.manager, "GET", `/tills/sessions/${session}`);
  const { kinds, expected } = body.session.report;
  return [expected, kinds.map((one: { label: string; in: object }) => [one.label, one.in])];
};

describe("COLL-24 a round of yesterday with tills on", () => {
  it("is entered at the office: valued yesterday, in the till of today", async () => {
    const { sheet, rows } = await office.villageSheet(3);
    await openOnNextDay();
    const saved = await office.save(sheet, [row(1, 100), row(2, 50.5)]);
    expect(outcomes(saved.body)).toEqual(["booked", "booked"]);
    expect(await office.paymentsOf(rows[0].loan_id)).toMatchObject([
      { amount: 100, transaction_date: "2026-03-16" },
    ]);
    expect(await ofEarlierDays()).toEqual([150.5, [["Of earlier days", { count: 2, sum: 150.5 }]]]);
    expect(outcomes((await office.save(sheet, [row(3, 10)])).body)).toEqual(["booked"]);
    expect((await ofEarlierDays())[0]).toBe(160.5);
  });

  it("is sent by the phone: it waits for an open till and is booked then", async () => {
    await office.at("2026-03-16T09:00:00Z");
    const { rows, taken } = await office.takenSheet(2);
    await openOnNextDay();
    const queue = [collected(1, 20), collected(2, 30)];
    const sent = await office.send(taken, queue);
    expect(outcomes(sent.body)).toEqual(["booked", "booked"]);
    expect(await office.paidOn(rows)).toEqual([[20], [30]]);
    expect((await office.send(taken, queue)).body.results).toEqual(sent.body.results);
    expect((await office.conflicts(office.manager)).conflicts).toEqual([]);
    expect((await ofEarlierDays())[0]).toBe(210.5);
  });
});
