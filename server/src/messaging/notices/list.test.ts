import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeAppliedLoan } from "../../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";

let t: TestApp;
let customer: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
  other = await makeCustomer(t.deps);
});

const list = async (person: Person, query = "") => {
  const response = await t.app.inject({
    url: `/api/notices${query}`,
    headers: person.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const read = (person: Person, payload: object) =>
  t.app.inject({
    method: "POST",
    url: "/api/notices/read",
    headers: person.headers,
    payload,
  });

describe("MSG-7 the list of notices", () => {
  test("describes each event, newest first, with the count of unread ones", async () => {
    const first = await makeAppliedLoan(t, customer);
    const second = await makeAppliedLoan(t, customer, { loan_amount: 750.5, loan_period: 1 });
    const { notices, data, unread, total } = await list(customer);
    expect({ unread, total, data }).toEqual({ unread: 2, total: 2, data: notices });
    expect(notices.map((notice: { loan_id: string }) => notice.loan_id)).toEqual([
      second.loan_id,
      first.loan_id,
    ]);
    expect(notices[0]).toEqual({
      id: expect.any(Number),
      kind: "received",
      loan_id: second.loan_id,
      title: "Application received",
      text: expect.stringContaining("for NLe 750.50 over 1 month."),
      created_at: "2026-03-16T09:00:00.000Z",
      read_at: null,
    });
  });

  test("SITE-20 is paged by cursor like every list", async () => {
    for (let i = 0; i < 5; i += 1) await makeAppliedLoan(t, customer);
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(
        customer,
        `?page_size=2${cursor === null ? "" : `&cursor=${cursor}`}`,
      );
      expect(page).toMatchObject({ total: 5, pages: 3, unread: 5 });
      ids.push(...page.notices.map((notice: { id: number }) => notice.id));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test("is marked as read up to the given notice, once", async () => {
    for (let i = 0; i < 3; i += 1) await makeAppliedLoan(t, customer);
    const [, seen] = (await list(customer)).notices;
    const response = await read(customer, { up_to: seen.id });
    expect(response.json()).toMatchObject({ success: true, unread: 1 });
    t.setNow("2026-03-16T09:05:00Z");
    await read(customer, { up_to: seen.id });
    const after = await list(customer);
    expect(after.unread).toBe(1);
    expect(after.notices.map((notice: { read_at: string | null }) => notice.read_at)).toEqual([
      null,
      "2026-03-16T09:00:00.000Z",
      "2026-03-16T09:00:00.000Z",
    ]);
    t.setNow("2026-03-16T09:00:00Z");
  });

  test("is neither shown to nor marked by another customer", async () => {
    await makeAppliedLoan(t, customer);
    const [notice] = (await list(customer)).notices;
    expect(await list(other)).toMatchObject({ notices: [], unread: 0, total: 0 });
    expect((await read(other, { up_to: notice.id })).json().unread).toBe(0);
    expect((await list(customer)).unread).toBe(1);
  });

  test("is denied to staff", async () => {
    for (const role of [roleIds.basic, roleIds.manager, roleIds.systemAdmin]) {
      const person = await makeStaff(t.deps, role);
      const response = await t.app.inject({ url: "/api/notices", headers: person.headers });
      expect(response.statusCode).toBe(403);
    }
  });

  test.each([{}, { up_to: 0 }, { up_to: "1" }, { up_to: 1.5 }, { up_to: 1e30 }, { up_to: null }])(
    "rejects marking %j",
    async (payload) => {
      const response = await read(customer, payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toBe("Please say up to which notice.");
    },
  );
});
