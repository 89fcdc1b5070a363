import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let auditor: Person;
let officer: Person;

const event = (day: string, fields: object = {}) => ({
  created_at: `${day}T12:00:00Z`,
  actor_user_id: officer.user_id,
  actor_role: "staff:5",
  action: "loan.review",
  record_type: "loan",
  record_id: "7",
  before: { status: "applied" },
  after: { status: "processing", notes: 'said "yes", twice' },
  network_address: "10.0.0.1",
  request_id: "r",
  ...fields,
});

beforeAll(async () => {
  test = await testApp("2026-03-16T09:00:00Z");
  auditor = await makeStaff(test.deps, 7);
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
  for (const written of [
    event("2026-01-05"),
    event("2026-01-06", { action: "loan.approve", record_id: "8" }),
    event("2026-02-01", { action: "payment.record", record_type: "payment", record_id: "8" }),
    event("2026-02-02", {
      actor_user_id: null,
      actor_role: "visitor",
      action: "sign_in.fail",
      record_type: "user",
      record_id: '=HYPERLINK("http://evil")',
      before: null,
      after: null,
    }),
  ])
    await test.deps.pool.query("select write_audit($1)", [written]);
});
afterAll(() => test.close());

const get = (person: Person, path: string) =>
  test.app.inject({ method: "GET", url: `/api/audit${path}`, headers: person.headers });
const actions = async (query: string) =>
  (await get(auditor, query)).json().entries.map((entry: { action: string }) => entry.action);

describe("AUTH-56 the audit log", () => {
  it("is readable by auditor, manager and system admin only", async () => {
    for (const [role, status] of [
      [2, 403],
      [4, 403],
      [5, 403],
      [6, 403],
      [7, 200],
      [8, 200],
      [9, 200],
    ] as const) {
      const person = await makeStaff(test.deps, role);
      for (const path of ["", "/kinds", "/export"]) {
        expect([role, path, (await get(person, path)).statusCode]).toEqual([role, path, status]);
      }
    }
    expect((await get(await makeCustomer(test.deps), "")).statusCode).toBe(403);
  });

  it("returns actor, action and record with before and after, newest first", async () => {
    const { entries } = (await get(auditor, "?record_type=loan")).json();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      created_at: "2026-01-06T12:00:00.000Z",
      actor_user_id: officer.user_id,
      actor_name: "Ibrahim Kargbo",
      actor_role: "staff:5",
      action: "loan.approve",
      record_id: "8",
      before: { status: "applied" },
      after: { status: "processing", notes: 'said "yes", twice' },
      network_address: "10.0.0.1",
    });
  });

  it("is filtered by person, record, action and business dates, in combination", async () => {
    expect(await actions("?person=kargbo&action=loan.")).toEqual(["loan.approve", "loan.review"]);
    expect(await actions(`?person=${officer.user_id}&record_id=8`)).toEqual([
      "payment.record",
      "loan.approve",
    ]);
    expect(await actions("?record_type=loan&record_id=8")).toEqual(["loan.approve"]);
    expect(await actions("?from=2026-01-06&to=2026-02-01")).toEqual([
      "payment.record",
      "loan.approve",
    ]);
    expect(await actions("?action=loan_")).toEqual([]);
    expect(await actions("?to=2026-01-05")).toEqual(["loan.review"]);
    expect(await actions("?person=nobody%20at%20all")).toEqual([]);
  });

  it("leaves out the searches of staff where that is asked, and keeps them", async () => {
    const day = "2026-02-10";
    for (const action of ["search.customers", "group.update"])
      await test.deps.pool.query("select write_audit($1)", [event(day, { action })]);
    expect(await actions(`?from=${day}&to=${day}`)).toEqual(["group.update", "search.customers"]);
    expect(await actions(`?from=${day}&to=${day}&searches=left_out`)).toEqual(["group.update"]);
    expect((await get(auditor, "?searches=none")).statusCode).toBe(400);
  });

  it("is paged", async () => {
    const first = (await get(auditor, "?to=2026-02-02&page_size=3")).json();
    expect(first).toMatchObject({ page: 1, pages: 2, total: 4, previous: null });
    const second = (await get(auditor, `?to=2026-02-02&page_size=3&cursor=${first.next}`)).json();
    expect(second.entries).toHaveLength(1);
  });

  it("lists its actions and record types", async () => {
    const kinds = (await get(auditor, "/kinds")).json();
    expect(kinds.actions).toEqual(expect.arrayContaining(["loan.approve", "loan.review"]));
    expect(kinds.record_types).toEqual(kinds.record_types.toSorted());
    expect(new Set(kinds.actions).size).toBe(kinds.actions.length);
  });

  it.each(["?from=16-03-2026", "?to=2026-02-30", "?person=%00", `?action=${"x".repeat(500)}`])(
    "rejects %s",
    async (query) => {
      expect((await get(auditor, query)).statusCode).toBe(400);
      expect((await get(auditor, `/export${query}`)).statusCode).toBe(400);
    },
  );

  it("rejects every change and deletion", async () => {
    for (const statement of [
      "update audit_entries set action = 'nothing'",
      "delete from audit_entries",
      "truncate audit_entries",
    ]) {
      await expect(test.asOwner(statement)).rejects.toThrow("append-only");
      await expect(test.deps.pool.query(statement)).rejects.toThrow("permission denied");
    }
  });
});

describe("AUTH-61 the export", () => {
  it("is CSV with a heading, every filtered event and no formula", async () => {
    const response = await get(auditor, "/export?to=2026-02-02");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe(
      'attachment; filename="audit-2026-03-16.csv"',
    );
    const lines = response.body.split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      '\uFEFF"id","created_at","actor_user_id","actor_name","actor_role","action","record_type","record_id","before","after","network_address","request_id"',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(lines[3]).toContain(
      '"{""notes"":""said \\""yes\\"", twice"",""status"":""processing""}"',
    );
  });

  it("is recorded itself", async () => {
    await get(auditor, "/export?action=loan.");
    const entry = await test.deps.db
      .selectFrom("audit_entries")
      .select(["action", "actor_user_id", "after"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      action: "audit.export",
      actor_user_id: auditor.user_id,
      after: { filter: { action: "loan." }, rows: 2, total: 2 },
    });
  });

  it("contains more than one chunk", async () => {
    await test.deps.pool.query(
      `select write_audit(jsonb_build_object(
         'actor_role', 'visitor', 'action', 'bulk', 'record_type', 'bulk', 'record_id', n))
       from generate_series(1, 2500) n`,
    );
    const response = await get(auditor, "/export?action=bulk");
    const ids = response.body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(new Set(ids).size).toBe(2_500);
  });
});
