import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9, { first_name: "Zainab", last_name: "Turay" });
  customer = await makeCustomer(test.deps, { first_name: "Abu", last_name: "Dumbuya" });
  for (let i = 0; i < 12; i += 1) await makeCustomer(test.deps);
});
afterAll(() => test.close());

const list = async (query = "") =>
  (
    await test.app.inject({ method: "GET", url: `/api/user/all${query}`, headers: admin.headers })
  ).json();
const ids = async (query: string) =>
  (await list(query)).users.map((user: { id: number }) => user.id);

describe("AUTH-54 all application users", () => {
  it("returns users and data with roles, status and codes, newest first", async () => {
    const response = await list();
    expect(response).toMatchObject({ success: true, page: 1, pages: 1, total: 14 });
    expect(response.data).toEqual(response.users);
    expect(response.users.at(-1)).toMatchObject({
      id: admin.user_id,
      area: "staff",
      staff_id: admin.staff_id,
      customer_id: null,
      status: "active",
      roles: [{ id: 9, name: "System Admin" }],
    });
    expect(response.users.at(-2)).toMatchObject({
      area: "customer",
      customer_id: customer.customer_id,
      roles: [{ id: 3, name: "customer" }],
    });
    expect(JSON.stringify(response)).not.toMatch(/password|search_name/);
  });

  it("pages by cursor in both directions, ten a page", async () => {
    const first = await list("?page_size=10");
    expect([first.users.length, first.pages, first.previous]).toEqual([10, 2, null]);
    const second = await list(`?page_size=10&cursor=${first.next}`);
    expect([second.users.length, second.page, second.next]).toEqual([4, 2, null]);
    const back = await list(`?page_size=10&cursor=${second.previous}`);
    expect(back.users).toEqual(first.users);
  });

  it.each([
    ["dumb", "customer"],
    ["ABU DUMBUYA", "customer"],
    ["zainab", "admin"],
    ["%", null],
    ["no such person", null],
  ])("finds by name: %s", async (input, who) => {
    const found = await ids(`?query=${encodeURIComponent(input)}`);
    const expected = who === "admin" ? [admin.user_id] : who ? [customer.user_id] : [];
    expect(found).toEqual(expected);
  });

  it("finds by address, code, id and phone", async () => {
    expect(await ids(`?query=${customer.email.toUpperCase()}`)).toEqual([customer.user_id]);
    expect(await ids(`?query=${customer.customer_id}`)).toEqual([customer.user_id]);
    expect(await ids(`?query=${admin.user_id}`)).toContain(admin.user_id);
    expect(await ids("?query=%2B232-76-1234")).toHaveLength(14);
    expect(await ids("?query=076123456")).toHaveLength(14);
  });

  it("filters by status and role", async () => {
    expect(await ids("?role_id=9")).toEqual([admin.user_id]);
    expect(await ids("?status=terminated")).toEqual([]);
    expect(await ids("?status=active&role_id=9&query=zai")).toEqual([admin.user_id]);
  });

  it.each(["?status=gone", "?page_size=0", "?page_size=101", "?page=0", "?query=%00", "?cursor=1"])(
    "rejects %s",
    async (query) => {
      expect((await list(query)).success).toBe(false);
    },
  );
});
