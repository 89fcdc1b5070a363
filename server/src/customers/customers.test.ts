import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import type { Customer } from "./queries.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const get = (person: Person, path: string) => callAs(t, person, "GET", path);

const put = (person: Person, path: string, body: object) => callAs(t, person, "PUT", path, body);

async function setPerson(person: Person, change: { phone?: string; date_of_birth?: string }) {
  await t.deps.db.updateTable("users").set(change).where("id", "=", person.user_id).execute();
}

describe("CUST-19 the list of customers", () => {
  const people: Person[] = [];

  beforeAll(async () => {
    for (let number = 0; number < 12; number += 1) {
      people.push(
        await makeCustomer(t.deps, { first_name: "Binta", last_name: `Koroma${number}` }),
      );
    }
    await t.deps.db
      .insertInto("employers")
      .values({ customer_id: people[11]?.customer_id ?? "", employer_name: "Njala University" })
      .execute();
    await t.deps.db
      .insertInto("addresses")
      .values({
        customer_id: people[11]?.customer_id ?? "",
        address: "5 Bai Bureh Road",
        city: "Freetown",
      })
      .execute();
    await setPerson(people[3] ?? officer, { phone: "+232-99-765432" });
  });

  test("CUST-19 newest first, ten a page, with institution and address, by cursor in both directions", async () => {
    const first = await get(officer, "/customer/all?page_size=10&query=koroma");
    expect(first.body).toMatchObject({
      success: true,
      page: 1,
      pages: 2,
      total: 12,
      previous: null,
    });
    expect(first.body.customers).toHaveLength(10);
    expect(first.body.data).toEqual(first.body.customers);
    expect(first.body.customers[0]).toMatchObject({
      id: people[11]?.customer_id,
      customer_id: people[11]?.customer_id,
      user_id: people[11]?.user_id,
      first_name: "Binta",
      last_name: "Koroma11",
      employer_name: "Njala University",
      address: "5 Bai Bureh Road",
      city: "Freetown",
    });
    const second = await get(
      officer,
      `/customer/all?page_size=10&query=koroma&cursor=${first.body.next}`,
    );
    expect(second.body).toMatchObject({ page: 2, next: null });
    expect(second.body.customers.map((one: Customer) => one.last_name)).toEqual([
      "Koroma1",
      "Koroma0",
    ]);
    const back = await get(
      officer,
      `/customer/all?page_size=10&query=koroma&cursor=${second.body.previous}`,
    );
    expect(back.body.customers).toEqual(first.body.customers);
  });

  test("SITE-22 found by code, by its number, by phone and by name; wildcard characters are literal", async () => {
    const searched = people[3];
    const code = searched?.customer_id ?? "";
    const number = String(Number(code.slice(4)));
    const ways = [
      code,
      code.toLowerCase(),
      code.slice(4),
      number,
      "+232 99 765432",
      "099765432",
      "99765",
      "KOROMA3",
      "binta  koroma3",
      "inta Koroma3",
    ];
    for (const way of ways) {
      const found = await get(
        officer,
        `/customer/all?page_size=10&query=${encodeURIComponent(way)}`,
      );
      expect(
        found.body.customers.map((one: Customer) => one.customer_id),
        way,
      ).toContain(code);
    }
    for (const none of ["%", "_", "koro%a", "zz", "\\", "'", "()", "CUS-999"]) {
      const found = await get(
        officer,
        `/customer/all?page_size=10&query=${encodeURIComponent(none)}`,
      );
      expect(found, none).toMatchObject({
        status: 200,
        body: { total: 0, pages: 1, customers: [] },
      });
    }
    expect((await get(officer, "/customer/all?query=bi")).body.total).toBe(12);
    expect((await get(officer, `/customer/all?query=${"x".repeat(101)}`)).status).toBe(400);
    expect((await get(officer, "/customer/all?query=%00")).status).toBe(400);
  });

  test("without paging all are returned; deleted accounts are not listed; customers get 403", async () => {
    const gone = await makeCustomer(t.deps, { last_name: "Gone" });
    await t.deps.db
      .updateTable("users")
      .set({ deleted_at: t.deps.now() })
      .where("id", "=", gone.user_id)
      .execute();
    const all = await get(officer, "/customer/all");
    expect(all.body.customers.length).toBe(all.body.total);
    expect(all.body.customers.map((one: Customer) => one.user_id)).not.toContain(gone.user_id);
    expect((await get(officer, `/customer/${gone.customer_id}`)).status).toBe(404);
    expect((await get(people[0] ?? officer, "/customer/all")).status).toBe(403);
    expect((await get(officer, "/customer/all?cursor=bad")).status).toBe(400);
  });
});

describe("CUST-3 one customer", () => {
  test("read by user id or code, by its owner and by staff", async () => {
    const customer = await makeCustomer(t.deps);
    for (const person of [customer, officer]) {
      for (const named of [customer.customer_id, customer.user_id]) {
        const read = await get(person, `/customer/${named}`);
        expect(read).toMatchObject({
          status: 200,
          body: { customer: { id: customer.customer_id, user_id: customer.user_id } },
        });
        expect(read.body.data).toEqual(read.body.customer);
      }
    }
  });

  test("CUST-15 the bio changes: names in title case, phones in one form, and only differences are recorded", async () => {
    const customer = await makeCustomer(t.deps);
    const changed = await put(officer, `/customer/${customer.customer_id}`, {
      first_name: " mary-ann ",
      middle_name: "",
      last_name: "McCarthy",
      gender: "Female",
      date_of_birth: "1990-02-28",
      phone: "076 123456",
      other_phone: "23277000111",
      email: "taken@over.org",
      status: "terminated",
      role: "staff",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: "Profile updated successfully!",
        customer: {
          first_name: "Mary-Ann",
          middle_name: null,
          last_name: "McCarthy",
          gender: "female",
          date_of_birth: "1990-02-28",
          phone: "+232-76-123456",
          other_phone: "+232-77-000111",
          second_phone: "+232-77-000111",
          email: customer.email,
          status: "active",
        },
      },
    });
    const [event] = await t.deps.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "customer.update")
      .where("record_id", "=", customer.customer_id ?? "")
      .execute();
    expect(event?.before).toEqual({
      first_name: "Aminata",
      last_name: customer.last_name,
      gender: null,
      date_of_birth: null,
      other_phone: null,
    });
    expect(event?.after).toMatchObject({ first_name: "Mary-Ann", gender: "female" });
  });

  test.each([
    [{ first_name: "" }, fieldTexts.required],
    [{ last_name: null }, fieldTexts.required],
    [{ phone: "12345" }, fieldTexts.phone],
    [{ phone: null }, fieldTexts.phone],
    [{ other_phone: "00232 76123456" }, fieldTexts.phone],
    [{ date_of_birth: "31-12-1990" }, fieldTexts.date],
    [{ date_of_birth: "1990-02-30" }, fieldTexts.date],
    [{ date_of_birth: 5 }, fieldTexts.date],
    [{ date_of_birth: "2027-01-01" }, "Please enter a valid date of birth."],
    [{ gender: "unknown" }, "Please choose male, female or other."],
    [{ first_name: "a\0b" }, "This text has characters that cannot be stored."],
    [{ first_name: "x".repeat(101) }, "Please use at most 100 characters."],
  ])("%j is rejected with its field", async (body, text) => {
    const customer = await makeCustomer(t.deps);
    const rejected = await put(customer, `/customer/${customer.customer_id}`, body);
    expect(rejected).toMatchObject({
      status: 400,
      body: { msg: text, fields: { [Object.keys(body)[0] ?? ""]: text } },
    });
  });

  test("a change based on an older state is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const read = await get(customer, `/customer/${customer.customer_id}`);
    const { updated_at } = read.body.customer;
    expect(
      (await put(officer, `/customer/${customer.customer_id}`, { gender: "male", updated_at }))
        .status,
    ).toBe(200);
    expect(
      (await put(customer, `/customer/${customer.customer_id}`, { gender: "other", updated_at }))
        .status,
    ).toBe(409);
  });

  test("two concurrent changes are both stored", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}`;
    await Promise.all([
      put(officer, url, { gender: "male" }),
      put(customer, url, { other_phone: "076000000" }),
      put(customer, url, { middle_name: "Two" }),
    ]);
    expect((await get(officer, url)).body.customer).toMatchObject({
      gender: "male",
      other_phone: "+232-76-000000",
      middle_name: "Two",
    });
  });
});

test("CUST-3 the millionth customer gets a code of seven digits, and a search finds it", async () => {
  await t.asOwner("select setval('customer_number', 999999)");
  const millionth = await makeCustomer(t.deps);
  expect(millionth.customer_id).toBe("CUS-1000000");
  expect((await get(millionth, "/customer/CUS-1000000")).status).toBe(200);
  expect((await get(officer, "/customer/all?query=1000000")).body.total).toBe(1);
});
