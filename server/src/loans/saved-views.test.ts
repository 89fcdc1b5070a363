import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeListedLoans } from "../../test-support/loan-lists.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let officer: Person;
let other: Person;
let admin: Person;
let auditor: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Fatu", last_name: "Sesay" });
  other = await makeStaff(test.deps, 6);
  admin = await makeStaff(test.deps, 9);
  auditor = await makeStaff(test.deps, 7);
});
beforeEach(async () => {
  await test.deps.db.deleteFrom("saved_views").execute();
});
afterAll(() => test.close());

const view = {
  name: "Late ones",
  section: "loans",
  filter: { due: "late", status: "paying" },
  order: "oldest",
  columns: "single",
  is_shared: false,
};

const save = (person: Person, change: object = {}) =>
  callAs(test, person, "POST", "/loans/views", { ...view, ...change });
const listed = async (person: Person): Promise<{ id: number; name: string }[]> =>
  (await callAs(test, person, "GET", "/loans/lists")).body.views;

describe("LOAN-91 saved views of the loan lists", () => {
  it("a view is saved, listed for its owner, and recorded", async () => {
    const { status, body } = await save(officer);
    expect(status).toBe(200);
    const saved = { ...view, staff_id: officer.staff_id, staff_name: "Fatu Sesay" };
    expect(body.view).toEqual({ ...saved, id: body.view.id });
    expect(await listed(officer)).toEqual([body.view]);
    expect(await listed(other)).toEqual([]);
    const recorded = await test.deps.db
      .selectFrom("audit_entries")
      .select(["action", "after"])
      .where("record_type", "=", "loan_view")
      .where("record_id", "=", String(body.view.id))
      .execute();
    expect(recorded).toEqual([{ action: "loan_view.create", after: view }]);
  });

  it("others read a shared view, and only its owner changes it", async () => {
    const { body } = await save(officer, { is_shared: true });
    const path = `/loans/views/${body.view.id}`;
    expect(await listed(other)).toEqual([body.view]);
    expect(await listed(auditor)).toEqual([body.view]);
    const changed = await callAs(test, other, "PUT", path, { ...view, name: "Mine" });
    expect(changed).toMatchObject({
      status: 403,
      body: { error: "Only the person who saved this view can change it." },
    });
    expect((await callAs(test, other, "DELETE", path)).status).toBe(403);
    const renamed = await callAs(test, officer, "PUT", path, { ...view, name: "Renamed" });
    expect(renamed.body.view).toMatchObject({ name: "Renamed", is_shared: false });
    expect(await listed(other)).toEqual([]);
    expect((await callAs(test, other, "DELETE", path)).status).toBe(404);
    expect((await callAs(test, officer, "DELETE", path)).status).toBe(200);
    expect(await listed(officer)).toEqual([]);
  });

  it("a system admin deletes a shared view of another person, and does not see an own one", async () => {
    const shared = (await save(officer, { is_shared: true })).body.view;
    const own = (await save(officer, { name: "Own" })).body.view;
    expect((await callAs(test, admin, "DELETE", `/loans/views/${shared.id}`)).status).toBe(200);
    expect((await callAs(test, admin, "DELETE", `/loans/views/${own.id}`)).status).toBe(404);
  });

  it("a name is used once a person, also at the same time", async () => {
    const both = await Promise.all([save(officer), save(officer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(other)).status).toBe(200);
    const second = (await save(officer, { name: "Second" })).body.view;
    const renamed = await callAs(test, officer, "PUT", `/loans/views/${second.id}`, view);
    expect(renamed).toMatchObject({
      status: 409,
      body: { error: "You have a view of this name. Choose another name." },
    });
  });

  it("a person saves 30 views at most", async () => {
    for (let number = 0; number < 30; number += 1)
      expect((await save(officer, { name: `View ${number}` })).status).toBe(200);
    expect(await save(officer)).toMatchObject({
      status: 409,
      body: { error: "You have 30 views. Delete one to save another." },
    });
  });

  it.each([
    [{ name: " " }, "Please enter a name for the view."],
    [{ name: "x".repeat(41) }, "Please use at most 40 characters."],
    [{ section: "customers" }, "This view has a part that is not known here."],
    [{ order: "balance" }, "This view has a part that is not known here."],
    [{ columns: "many" }, "This view has a part that is not known here."],
    [{ color: "red" }, "This view has a part that is not known here."],
    [{ filter: { query: "Bangura" } }, "This view has a part that is not known here."],
    [{ filter: { due: "tomorrow" } }, "Choose today or late."],
    [{ filter: { status: "lost" } }, "Choose one of the listed statuses."],
    [{ filter: { officer: "me" } }, "The officer is the id of a staff member, or none."],
  ])("refuses %j", async (change, error) => {
    expect(await save(officer, change)).toMatchObject({ status: 400, body: { error } });
  });

  it("an Auditor saves none", async () => {
    expect((await save(auditor)).status).toBe(403);
  });
});

it("LOAN-91 the counts of the lists are the totals of the lists", async () => {
  await makeListedLoans(test);
  const { body } = await callAs(test, auditor, "GET", "/loans/lists");
  const total = async (query: string) =>
    (await callAs(test, auditor, "GET", `/loans/all?page_size=1&${query}`)).body.total;
  expect(body.counts).toEqual({
    all: await total(""),
    review: await total("status=applied,processing,processed,reviewing"),
    manage: await total("status=approved,paying,processed"),
    active: await total("status=approved,paying"),
    history: await total("status=rejected,paid,closed,canceled"),
    late: await total("due=late"),
  });
  expect(body.officers).toEqual([]);
});
