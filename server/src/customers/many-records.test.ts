import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, auditOf, business, guarantor } from "../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

describe("CUST-12 guarantors", () => {
  test("adding, listing, reading by both spellings and sending back as read with a change", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}`;
    const added = await ask(t, customer, "POST", `${base}/guarantors/create`, {
      ...guarantor,
      customer_id: customer.customer_id,
    });
    expect(added).toMatchObject({
      status: 200,
      body: { message: "Guarantor added successfully!", guarantor },
    });
    const { id } = added.body["guarantor"] as { id: number };
    await ask(t, officer, "POST", `${base}/guarantors/create`, { guarantor_first_name: "Second" });
    const list = await ask(t, customer, "GET", `${base}/guarantors/all`);
    expect(list.body).toMatchObject({
      guarantors: [{ id }, { guarantor_first_name: "Second" }],
      data: [{ id }, {}],
    });
    for (const spelling of ["guarantor", "guarantors"]) {
      expect(await ask(t, officer, "GET", `${base}/${spelling}/${id}`)).toMatchObject({
        status: 200,
        body: { guarantor: { id } },
      });
      const read = await ask(t, officer, "GET", `${base}/${spelling}/${id}`);
      const changed = await ask(t, officer, "PUT", `${base}/${spelling}/${id}`, {
        ...(read.body["guarantor"] as object),
        guarantor_city: spelling,
      });
      expect(changed).toMatchObject({
        status: 200,
        body: {
          message: "Guarantor updated successfully!",
          guarantor: { ...guarantor, guarantor_city: spelling },
        },
      });
    }
  });

  test("CUST-13 a customer's update leaves the occupation unchanged, a staff member's does not", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/guarantors`;
    const added = await ask(t, officer, "POST", `${base}/create`, guarantor);
    const { id } = added.body["guarantor"] as { id: number };
    const own = await ask(t, customer, "PUT", `${base}/${id}`, {
      guarantor_occupation: "",
      guarantor_city: "Bo",
    });
    expect(own.body["guarantor"]).toMatchObject({ guarantor_occupation: "Trader" });
    const staff = await ask(t, officer, "PUT", `${base}/${id}`, { guarantor_occupation: "Nurse" });
    expect(staff.body["guarantor"]).toMatchObject({ guarantor_occupation: "Nurse" });
  });

  test("CUST-12 the same guarantor sent again, or twice concurrently, is added once", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/guarantors`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => ask(t, customer, "POST", `${base}/create`, guarantor)),
    );
    expect(
      new Set(responses.map((response) => (response.body["guarantor"] as { id: number }).id)).size,
    ).toBe(1);
    const list = await ask(t, customer, "GET", `${base}/all`);
    expect(list.body["guarantors"]).toHaveLength(1);
  });

  test("one without a name, with an invalid address or an unknown gender is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/guarantors/create`;
    expect(await ask(t, customer, "POST", url, { guarantor_city: "Bo" })).toMatchObject({
      status: 400,
      body: { msg: "Please enter the guarantor's name." },
    });
    expect(
      await ask(t, customer, "POST", url, { ...guarantor, guarantor_email: "fatu@" }),
    ).toMatchObject({
      status: 400,
      body: { fields: { guarantor_email: fieldTexts.email } },
    });
    expect(
      await ask(t, customer, "POST", url, { ...guarantor, guarantor_gender: "x" }),
    ).toMatchObject({
      status: 400,
      body: { msg: "Please choose male, female or other." },
    });
  });
});

describe("CUST-12 businesses", () => {
  test("adding, listing, reading and changing", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/businesses`;
    const added = await ask(t, customer, "POST", `${base}/create`, {
      ...business,
      customer_id: customer.customer_id,
    });
    expect(added).toMatchObject({
      status: 200,
      body: { message: "Business added successfully!", business },
    });
    const { id } = added.body["business"] as { id: number };
    expect((await ask(t, customer, "GET", base)).body).toMatchObject({
      businesses: [{ id }],
      data: [{ id }],
    });
    expect((await ask(t, customer, "GET", `${base}/${id}`)).body).toMatchObject({ business });
    const changed = await ask(t, officer, "PUT", `${base}/${id}`, { capital: "20,000.00" });
    expect(changed.body).toMatchObject({
      message: "Business updated successfully!",
      business: { ...business, capital: 20_000 },
    });
    expect((await ask(t, officer, "PUT", `${base}/${id}`, { capital: "" })).body).toMatchObject({
      business: { capital: null },
    });
    expect(await auditOf(t, customer.customer_id, "business.update")).toMatchObject([
      { before: { id, capital: 12_500.5 }, after: { id, capital: 20_000 } },
      { before: { capital: 20_000 }, after: { capital: null } },
    ]);
  });

  test("a capital that is not an amount is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/businesses/create`;
    for (const capital of [-1, 1e30, 0.001, "many", "1e5", "-5", {}, true]) {
      const rejected = await ask(t, customer, "POST", url, { ...business, capital });
      expect(rejected.status, JSON.stringify(capital)).toBe(400);
    }
    expect(await ask(t, customer, "POST", url, { ...business, business_name: "" })).toMatchObject({
      status: 400,
      body: { msg: "Please enter the name of the business." },
    });
  });
});
