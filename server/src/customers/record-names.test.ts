import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const kinds = [
  {
    noun: "address",
    created: { address: "12 Kissy Road", city: "Bo" },
    emptied: { address: "", city: " " },
    error: "Please fill in at least one field of the address.",
    create: "address/create",
    update: () => "address",
  },
  {
    noun: "guarantor",
    created: { guarantor_first_name: "Sorie", guarantor_last_name: "Conteh" },
    emptied: { guarantor_first_name: "", guarantor_last_name: null },
    error: "Please enter the guarantor's name.",
    create: "guarantors/create",
    update: (id: number) => `guarantors/${id}`,
  },
  {
    noun: "business",
    created: { business_name: "Bo Rice", business_type: "Trade" },
    emptied: { business_name: "" },
    error: "Please enter the name of the business.",
    create: "businesses/create",
    update: (id: number) => `businesses/${id}`,
  },
] as const;

describe.each(kinds)("CUST-10, CUST-11 $noun", ({ created, emptied, error, create, update }) => {
  test("a change that removes its name is rejected, and the record is unchanged", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}`;
    const first = await ask(t, customer, "POST", `${base}/${create}`, created);
    expect(first.status).toBe(200);
    const { id } = first.body["data"] as { id: number };
    for (const actor of [customer, officer]) {
      const response = await ask(t, actor, "PUT", `${base}/${update(id)}`, emptied);
      expect(response).toMatchObject({ status: 400, body: { error } });
    }
    const partly = Object.fromEntries(Object.entries(emptied).slice(1));
    const response = await ask(t, customer, "PUT", `${base}/${update(id)}`, partly);
    expect(response).toMatchObject({ status: 200, body: { data: { id } } });
  });
});
