import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const get = (person: Person, path: string) => callAs(t, person, "GET", path);

async function setPerson(person: Person, change: { phone?: string; date_of_birth?: string }) {
  await t.deps.db.updateTable("users").set(change).where("id", "=", person.user_id).execute();
}

describe("CUST-7 possible duplicates of a new person", () => {
  let known: Person;
  beforeEach(async () => {
    known = await makeCustomer(t.deps, { first_name: "Isatu", last_name: "Bangura" });
  });

  test("the same phone, in any format", async () => {
    await setPerson(known, { phone: "+232-30-555444" });
    const found = await get(
      officer,
      "/customer/duplicates?phone=030%20555%20444&first_name=&last_name=&date_of_birth=",
    );
    expect(found.body.duplicates).toEqual([
      {
        customer_id: known.customer_id,
        full_name: "Isatu Bangura",
        phone: "+232-30-555444",
        reasons: ["same_phone"],
      },
    ]);
  });

  test("the same name and date of birth, but not the name alone", async () => {
    await setPerson(known, { date_of_birth: "1985-05-06" });
    const query = "/customer/duplicates?first_name=ISATU&last_name=bangura";
    const found = await get(officer, `${query}&date_of_birth=1985-05-06`);
    expect(found.body.duplicates).toMatchObject([
      { customer_id: known.customer_id, reasons: ["same_name_and_birth_date"] },
    ]);
    expect((await get(officer, `${query}&date_of_birth=1985-05-07`)).body.duplicates).toEqual([]);
  });

  test("a guarantor of another customer, but not of the customer it is added for", async () => {
    await t.deps.db
      .insertInto("guarantors")
      .values({
        customer_id: known.customer_id ?? "",
        guarantor_first_name: "Sorie",
        guarantor_last_name: "Jalloh",
        guarantor_phone: "(031) 22-33-44",
      })
      .execute();
    const query = "/customer/duplicates?phone=031223344";
    expect((await get(officer, query)).body.duplicates).toMatchObject([
      { customer_id: known.customer_id, full_name: "Sorie Jalloh", reasons: ["guarantor"] },
    ]);
    expect(
      (await get(officer, `${query}&customer_id=${known.customer_id}`)).body.duplicates,
    ).toEqual([]);
    expect(
      (await get(officer, "/customer/duplicates?first_name=sorie&last_name=JALLOH")).body
        .duplicates,
    ).toHaveLength(1);
  });

  test("empty input finds no duplicates; invalid input is rejected; customers have no access", async () => {
    expect((await get(officer, "/customer/duplicates")).body.duplicates).toEqual([]);
    expect((await get(officer, "/customer/duplicates?date_of_birth=1-1-1")).status).toBe(400);
    expect((await get(officer, "/customer/duplicates?phone=%00")).status).toBe(400);
    expect((await get(known, "/customer/duplicates?phone=031223344")).status).toBe(403);
  });
});
