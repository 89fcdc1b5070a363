import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, auditOf } from "../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(async () => t.close());

const singles = [
  {
    noun: "address",
    path: "address",
    fields: {
      address: "12 Kissy Road",
      city: "Freetown",
      section: "East",
      chiefdom: "",
      district: "Western Area Urban",
    },
    changed: { city: "Bo" },
    text: "Address updated successfully!",
  },
  {
    noun: "employer",
    path: "employer",
    fields: {
      employer_name: "Ministry of Health",
      occupation: "Nurse",
      employee_code: "P-77",
      employer_email: "hr@health.gov.sl",
    },
    changed: { employer_name: "Ministry of Education" },
    text: "Employer details updated successfully!",
  },
  {
    noun: "bank",
    path: "bank",
    fields: { bank_name: "First Bank", account_name: "A Kamara", account_number: "00123" },
    changed: { bank_name: "Second Bank" },
    text: "Bank details saved successfully!",
  },
] as const;

describe.each(singles)("CUST-9 $noun", ({ noun, path, fields, changed, text }) => {
  test("CUST-9 a missing record is returned as null", async () => {
    const customer = await makeCustomer(t.deps);
    const read = await ask(t, customer, "GET", `/customer/${customer.customer_id}/${path}`);
    expect(read).toMatchObject({ status: 200, body: { success: true, [noun]: null, data: null } });
  });

  test("CUST-9, CUST-10 creating, reading and changing it, each change with before and after in the audit log", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/${path}`;
    const created = await ask(t, customer, "POST", `${base}/create`, {
      ...fields,
      customer_id: customer.customer_id,
      customerId: customer.customer_id,
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        success: true,
        msg: text,
        message: text,
        [noun]: { ...fields, customer_id: customer.customer_id },
      },
    });
    const record = created.body["data"] as { id: number; updated_at: string };
    expect(await auditOf(t, customer.customer_id, `${noun}.create`)).toMatchObject([
      { before: null, after: { id: record.id }, actor_user_id: customer.user_id },
    ]);

    const saved = await ask(t, officer, "PUT", base, {
      ...fields,
      ...changed,
      customerId: customer.customer_id,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { message: text, data: { ...fields, ...changed } },
    });
    const read = await ask(t, customer, "GET", base);
    expect(read.body[noun]).toMatchObject({ ...fields, ...changed, id: record.id });

    const name = Object.keys(changed)[0] as keyof typeof changed;
    expect(await auditOf(t, customer.customer_id, `${noun}.update`)).toEqual([
      {
        before: { id: record.id, [name]: (fields as Record<string, string>)[name] },
        after: { id: record.id, [name]: changed[name] },
        actor_user_id: officer.user_id,
      },
    ]);
    // A repeated request changes nothing and is not recorded.
    await ask(t, officer, "PUT", base, { ...fields, ...changed });
    expect(await auditOf(t, customer.customer_id, `${noun}.update`)).toHaveLength(1);
  });

  test("of different concurrent creates one is stored, the others get 409; a repeated one returns the first", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/${path}/create`;
    const [name = ""] = Object.keys(changed);
    const bodies = ["One", "Two", "Three"].map((text) => ({ ...fields, [name]: text }));
    const responses = await Promise.all(bodies.map((body) => ask(t, customer, "POST", url, body)));
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409]);
    const first = responses.findIndex((response) => response.status === 200);
    const again = await ask(t, customer, "POST", url, bodies[first]);
    expect(again).toMatchObject({ status: 200, body: { data: responses[first]?.body["data"] } });
    expect(await auditOf(t, customer.customer_id, `${noun}.create`)).toHaveLength(1);
  });

  test("a change based on an older state is rejected, and the other change stays", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/${path}`;
    const created = await ask(t, customer, "POST", `${base}/create`, fields);
    const { updated_at } = created.body["data"] as { updated_at: string };
    const first = await ask(t, officer, "PUT", base, { ...fields, ...changed, updated_at });
    expect(first.status).toBe(200);
    const name = Object.keys(changed)[0] ?? "";
    const second = await ask(t, customer, "PUT", base, {
      ...fields,
      [name]: "Another",
      updated_at,
    });
    expect(second).toMatchObject({ status: 409, body: { success: false } });
    const again = await ask(t, customer, "PUT", base, {
      ...fields,
      [name]: "Another",
      updated_at: (first.body["data"] as { updated_at: string }).updated_at,
    });
    expect(again).toMatchObject({ status: 200, body: { data: { [name]: "Another" } } });
  });

  test("an emptied field is stored empty, a missing one stays, and null empties too", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}/${path}`;
    await ask(t, customer, "POST", `${base}/create`, fields);
    const [kept, emptied] = Object.keys(fields) as [string, string];
    const required = { [kept]: (fields as Record<string, string>)[kept] };
    const after = await ask(t, customer, "PUT", base, { ...required, [emptied]: null });
    expect(after.body["data"]).toMatchObject({ ...fields, [emptied]: "" });
  });

  test("every field rejects values that are not text, cannot be stored, or are too long", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/${path}/create`;
    for (const name of Object.keys(fields)) {
      for (const bad of [5, 1e30, true, {}, [], "a\0b", "\ud800", "x".repeat(100_000)]) {
        const body = { ...fields, [name]: bad };
        const rejected = await ask(t, customer, "POST", url, body);
        expect(rejected.status, `${name}: ${JSON.stringify(bad).slice(0, 20)}`).toBe(400);
        expect(rejected.body.msg).not.toMatch(/zod|invalid input|undefined/i);
      }
    }
  });

  test("a body that is not an object is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    for (const bad of [[], "text", 5, null]) {
      const rejected = await t.app.inject({
        method: "POST",
        url: `/api/customer/${customer.customer_id}/${path}/create`,
        headers: { ...customer.headers, "content-type": "application/json" },
        payload: JSON.stringify(bad),
      });
      expect(rejected.statusCode, rejected.body).toBe(400);
      expect(rejected.json().msg).toBe("Send the fields as a JSON object.");
    }
  });
});

describe("CUST-11 a missing field returns the text of its form", () => {
  const rejection = (msg: string) => ({ status: 400, body: { msg } });

  test("CUST-10 an address update without a record, or without an id", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/address`;
    const text = "Required data is missing for updating the address.";
    expect(await ask(t, customer, "PUT", url, { city: "Bo" })).toMatchObject(rejection(text));
    const created = await ask(t, customer, "POST", `${url}/create`, { city: "Bo" });
    const { id } = created.body["data"] as { id: number };
    for (const body of [
      { customerId: "" },
      { customerId: null },
      { id: null },
      { id: id + 1000 },
    ]) {
      expect(await ask(t, customer, "PUT", url, { city: "Bo", ...body })).toMatchObject(
        rejection(text),
      );
    }
  });

  test("CUST-10 the address update returns the record's fields at top level, and the record under data", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/address`;
    await ask(t, customer, "POST", `${url}/create`, { address: "1 Hill Cot", city: "Freetown" });
    const saved = await ask(t, customer, "PUT", url, { city: "Makeni" });
    expect(saved.body).toMatchObject({
      message: "Address updated successfully!",
      address: "1 Hill Cot",
      city: "Makeni",
      customer_id: customer.customer_id,
      data: { address: "1 Hill Cot", city: "Makeni" },
    });
  });

  test("an address of blanks only is rejected", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/address/create`;
    const text = "Please fill in at least one field of the address.";
    expect(await ask(t, customer, "POST", url, { city: "  " })).toMatchObject(rejection(text));
  });

  test("CUST-11 the employer's name and the customer", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/employer`;
    const required = "All required fields must be filled.";
    for (const body of [
      {},
      { employer_name: " " },
      { employer_name: null },
      { employer_name: "X", customerId: "" },
    ]) {
      expect(await ask(t, customer, "POST", `${url}/create`, body)).toMatchObject(
        rejection(required),
      );
    }
    expect(await ask(t, customer, "PUT", url, {})).toMatchObject(rejection(required));
    expect(
      await ask(t, customer, "PUT", url, { employer_name: "X", customerId: "" }),
    ).toMatchObject(rejection("Customer ID is required."));
  });

  test("CUST-11 the bank's name and the customer", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/bank`;
    const required = "All required fields must be filled.";
    for (const body of [{}, { bank_name: "" }, { bank_name: "X", customer_id: "" }]) {
      expect(await ask(t, customer, "PUT", url, body)).toMatchObject(rejection(required));
      expect(await ask(t, customer, "POST", `${url}/create`, body)).toMatchObject(
        rejection(required),
      );
    }
  });

  test("CUST-9 PUT adds employer and bank when there is none", async () => {
    const customer = await makeCustomer(t.deps);
    const base = `/customer/${customer.customer_id}`;
    expect(await ask(t, customer, "PUT", `${base}/employer`, { employer_name: "X" })).toMatchObject(
      {
        status: 200,
        body: { employer: { employer_name: "X" } },
      },
    );
    expect(await ask(t, customer, "PUT", `${base}/bank`, { bank_name: "Y" })).toMatchObject({
      status: 200,
      body: { bank: { bank_name: "Y" } },
    });
    expect(await auditOf(t, customer.customer_id, "bank.create")).toHaveLength(1);
  });

  test("two concurrent first PUTs return one record", async () => {
    const customer = await makeCustomer(t.deps);
    const url = `/customer/${customer.customer_id}/bank`;
    const responses = await Promise.all(
      ["A", "B", "C"].map((bank_name) => ask(t, customer, "PUT", url, { bank_name })),
    );
    expect(responses.map((response) => response.status)).toSatisfy(
      (all: number[]) =>
        all.every((status) => status === 200 || status === 409) && all.includes(200),
    );
    const banks = await t.deps.db
      .selectFrom("banks")
      .select("id")
      .where("customer_id", "=", customer.customer_id ?? "")
      .execute();
    expect(banks).toHaveLength(1);
  });
});
