import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let officer: Person;
let finance: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Fatmata", last_name: "Sesay" });
  finance = await makeStaff(test.deps, 6);
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const call = async (by: Person, method: "GET" | "POST" | "PATCH", path: string, body?: object) => {
  const response = await test.app.inject({
    method,
    url: `/api${path}`,
    headers: by.headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
};

/** A canceled loan whose cancellation the finance admin asks to undo, and the request in the queue. */
async function askedUndo(): Promise<{ loan: MadeLoan; id: number }> {
  const loan = await makeApprovedLoan(test.deps, customer);
  const ended = await step(test, manager, loan, "cancel");
  expect(ended.statusCode).toBe(200);
  const path = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
  const asked = await call(finance, "POST", path, { reason: "Wrong loan" });
  expect(asked.status).toBe(200);
  const { requests } = (await call(manager, "GET", "/requests?state=waiting")).body;
  const request = requests.find(({ loan_id }: { loan_id: string }) => loan_id === loan.loan_id);
  return { loan, id: request.id };
}

const statusOf = async (loan: MadeLoan) =>
  (await call(manager, "GET", `/loans/details/${loan.loan_id}`)).body.loan.status;

describe("SERV-5 the queue of requests", () => {
  it("lists what waits, with who asked and why, and whether the reader may approve it", async () => {
    const { loan, id } = await askedUndo();
    const { request } = (await call(manager, "GET", `/requests/${id}`)).body;
    expect(request).toMatchObject({
      kind: "undo_closing",
      loan_id: loan.loan_id,
      reason: "Wrong loan",
      asked_by: finance.staff_id,
      state: "waiting",
      may_approve: true,
    });
    expect((await call(finance, "GET", `/requests/${id}`)).body.request.may_approve).toBe(false);
    expect((await call(officer, "GET", `/requests/${id}`)).body.request.may_approve).toBe(false);
  });

  it("an approval does what was asked for, once", async () => {
    const { loan, id } = await askedUndo();
    const approved = await call(manager, "PATCH", `/requests/${id}/approve`, {});
    expect([approved.status, approved.body.request.state]).toEqual([200, "approved"]);
    expect(await statusOf(loan)).toBe("approved");
    const again = await call(manager, "PATCH", `/requests/${id}/approve`, {});
    expect([again.status, again.body.error]).toEqual([409, "This request was answered already."]);
  });

  it("ten approvals at once do it once", async () => {
    const { loan, id } = await askedUndo();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(manager, "PATCH", `/requests/${id}/approve`, {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const undone = await test.deps.db
      .selectFrom("loan_decisions")
      .select("id")
      .where("loan_id", "=", loan.id)
      .where("action", "=", "undo_closing")
      .execute();
    expect(undone).toHaveLength(1);
  });

  it("the person who asked may not approve, but withdraw", async () => {
    const { loan, id } = await askedUndo();
    const own = await call(finance, "PATCH", `/requests/${id}/approve`, {});
    expect([own.status, own.body.error]).toEqual([
      409,
      "Another staff member must approve this: you have asked for it.",
    ]);
    const withdrawn = await call(finance, "PATCH", `/requests/${id}/decline`, { note: "My error" });
    expect([withdrawn.status, withdrawn.body.request.state]).toEqual([200, "declined"]);
    expect(await statusOf(loan)).toBe("canceled");
  });

  it("a person without the right neither approves nor declines", async () => {
    const { loan, id } = await askedUndo();
    for (const answer of ["approve", "decline"]) {
      const refused = await call(officer, "PATCH", `/requests/${id}/${answer}`, {});
      expect([refused.status, refused.body.error]).toEqual([
        403,
        "You may not approve this request.",
      ]);
    }
    expect(await statusOf(loan)).toBe("canceled");
  });

  it("an unknown request is 404, and an unknown parameter or state is 400", async () => {
    expect((await call(manager, "PATCH", "/requests/999999/approve", {})).status).toBe(404);
    for (const id of ["0", "abc", randomUUID()])
      expect((await call(manager, "PATCH", `/requests/${id}/approve`, {})).status).toBe(400);
    expect((await call(manager, "GET", "/requests?state=old")).status).toBe(400);
    expect((await call(manager, "GET", "/requests?mine=1")).status).toBe(400);
  });

  it("counts what waits for the reader in Today and the bell", async () => {
    await askedUndo();
    const of = async (person: Person) => ({
      work: (await call(person, "GET", "/dashboard/work")).body.work.requests,
      news: (await call(person, "GET", "/dashboard/news")).body.news.requests,
    });
    const waiting = await of(manager);
    expect(waiting.work).toBeGreaterThan(0);
    expect(waiting.news).toBe(waiting.work);
    expect(await of(officer)).toEqual({ work: undefined, news: undefined });
  });

  it("the database refuses that one person asks and approves, by whatever way", async () => {
    const { id } = await askedUndo();
    await expect(
      test.deps.pool.query(
        "update requests set state = 'approved', answered_by = asked_by, answered_at = now() where id = $1",
        [id],
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
