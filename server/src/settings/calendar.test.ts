import { holidayTexts } from "@microfinance/contract/settings/holidays.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let administrator: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp("2026-06-01T09:00:00Z");
  administrator = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());

const save = (holidays: unknown, year = 2026, person = administrator) =>
  callAs(t, person, "PUT", `/calendar/${year}`, { holidays });
const read = async (year = 2026) =>
  (await callAs(t, manager, "GET", `/calendar/${year}`)).body.holidays;

const eid = { date: "2026-06-17", name: "Eid al-Adha" };
const labour = { date: "2026-05-01", name: "Labour Day" };

describe("PROD-19 the calendar of rest days and holidays", () => {
  it("begins with the holidays that have a fixed date, to be checked", async () => {
    const holidays = await read();
    expect(holidays).toHaveLength(7);
    expect(holidays[6]).toEqual({ date: "2026-12-26", name: "Boxing Day", checked: false });
  });

  it("replaces the later holidays of a year, keeps past ones, and is audited", async () => {
    const past = (await read()).filter(({ date }: typeof eid) => date < "2026-06-01");
    const saved = await save([eid]);
    expect(saved).toMatchObject({ status: 200, body: { msg: holidayTexts.saved } });
    expect(await read()).toEqual([...past, { ...eid, checked: true }]);
    const { rows } = await t.deps.pool.query(
      "select record_id, before, after from audit_entries where action = 'calendar.change'",
    );
    expect(rows).toMatchObject([
      {
        record_id: "2026",
        before: { "2026-12-25": "Christmas Day" },
        after: { [eid.date]: eid.name },
      },
    ]);
  });

  it("refuses what is past, twice, of another year or no holiday, and others than administrators", async () => {
    const refused = async (holidays: unknown, year?: number) => {
      const { status, body } = await save(holidays, year);
      return [status, body.message];
    };
    expect(await refused([labour])).toEqual([400, holidayTexts.past(labour.date)]);
    expect(await refused([eid, eid])).toEqual([400, holidayTexts.twice(eid.date)]);
    expect(await refused([eid], 2027)).toEqual([400, holidayTexts.otherYear(eid.date, 2027)]);
    expect((await save([{ ...eid, date: "2026-06-31" }])).status).toBe(400);
    expect((await save([{ ...eid, name: " " }])).status).toBe(400);
    expect((await save("Eid")).status).toBe(400);
    expect((await save([], 1999)).status).toBe(400);
    expect((await save([eid], 2026, manager)).status).toBe(403);
  });

  it("has rest days among the settings, never all seven", async () => {
    const set = (rest_days: unknown) => callAs(t, administrator, "PUT", "/settings", { rest_days });
    expect((await set([7])).body).toMatchObject({ request: null, settings: { rest_days: [7] } });
    const all = await set([1, 2, 3, 4, 5, 6, 7]);
    expect(all).toMatchObject({
      status: 400,
      body: { fields: { rest_days: settingsTexts.tooManyRestDays } },
    });
    expect((await set([0])).status).toBe(400);
  });
});
