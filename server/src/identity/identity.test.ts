import { identityTexts as texts } from "@microfinance/contract/identity/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask, auditOf } from "../../test-support/customer-records.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { forms, makeLoanIn, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";

let t: TestApp;
let officer: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8);
});
afterAll(async () => t.close());

const pathOf = (customer: Person) => `/customer/${customer.customer_id}/identity-documents`;
let numbers = 0;
const nextNumber = () => `SL-${(numbers += 1).toString().padStart(6, "0")}`;
const document = (changes: object = {}) => ({
  id_kind: "national_id",
  id_number: nextNumber(),
  id_issued_on: "2020-01-31",
  id_expires_on: "2100-01-31",
  ...changes,
});
const documentsOf = async (customer: Person) =>
  (await ask(t, officer, "GET", pathOf(customer))).body["documents"] as { id: number }[];

describe("KYC-1 identity documents", () => {
  it("are added once, read, changed and audited", async () => {
    const customer = await makeCustomer(t.deps);
    const sent = document();
    const added = await ask(t, officer, "POST", pathOf(customer), sent);
    expect(added).toMatchObject({ status: 200, body: { msg: texts.added, document: sent } });
    const again = await ask(t, officer, "POST", pathOf(customer), sent);
    expect(again).toMatchObject({ status: 200, body: { document: added.body["document"] } });
    const { id } = added.body["document"] as { id: number };
    const changed = await ask(t, officer, "PUT", `${pathOf(customer)}/${id}`, {
      id_expires_on: "",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { document: { ...sent, id_expires_on: null } },
    });
    expect(await documentsOf(customer)).toHaveLength(1);
    const created = await auditOf(t, customer.customer_id, "identity.create");
    expect(created).toMatchObject([{ after: { id_number: sent.id_number } }]);
    const updated = await auditOf(t, customer.customer_id, "identity.update");
    expect(updated).toMatchObject([{ before: { id_expires_on: sent.id_expires_on } }]);
  });

  it.each([
    [{ id_kind: "library_card" }, texts.kindMissing],
    [{ id_kind: undefined }, texts.kindMissing],
    [{ id_number: "" }, texts.numberMissing],
    [{ id_number: "- 1 -" }, texts.numberShort],
    [{ id_number: "9".repeat(41) }, "Please use at most 40 characters."],
    [{ id_issued_on: "2020-02-30" }, texts.invalidDate],
    [{ id_issued_on: "2099-01-01" }, texts.issuedLater],
    [{ id_expires_on: "2019-01-01" }, texts.expiresFirst],
  ])("with %j are refused with a text", async (change, text) => {
    const customer = await makeCustomer(t.deps);
    const refused = await ask(t, officer, "POST", pathOf(customer), document(change));
    expect(refused).toMatchObject({ status: 400, body: { msg: text } });
  });

  it("of another customer are not found, and not readable by another customer", async () => {
    const [customer, other] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    await ask(t, officer, "POST", pathOf(customer), document());
    const [{ id } = { id: 0 }] = await documentsOf(customer);
    expect((await ask(t, officer, "PUT", `${pathOf(other)}/${id}`, {})).status).toBe(404);
    expect((await ask(t, other, "GET", pathOf(customer))).status).toBe(403);
  });
});

describe("KYC-2 a number belongs to one customer", () => {
  it("staff read whose it is, a customer does not, however it is typed", async () => {
    const [first, second] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    const sent = document({ id_number: "ab 12-cd/34" });
    await ask(t, officer, "POST", pathOf(first), sent);
    const typed = { ...sent, id_number: "AB12CD34" };
    const toStaff = await ask(t, officer, "POST", pathOf(second), typed);
    expect(toStaff).toMatchObject({
      status: 409,
      body: { msg: texts.taken(first.customer_id ?? ""), fields: { id_number: toStaff.body.msg } },
    });
    const toCustomer = await ask(t, second, "POST", pathOf(second), typed);
    expect(toCustomer).toMatchObject({ status: 409, body: { msg: texts.takenByOther } });
    expect(JSON.stringify(toCustomer.body)).not.toContain(first.customer_id);
    const otherKind = await ask(t, second, "POST", pathOf(second), { ...typed, id_kind: "other" });
    expect(otherKind.status).toBe(200);
    const { id } = otherKind.body["document"] as { id: number };
    const path = `${pathOf(second)}/${id}`;
    const changed = await ask(t, second, "PUT", path, { id_kind: sent.id_kind });
    expect(changed).toMatchObject({ status: 409, body: { msg: texts.takenByOther } });
  });

  it("of two customers who record it at once one succeeds", async () => {
    const [first, second] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    const sent = document();
    const answers = await Promise.all(
      [first, second].map((customer) => ask(t, officer, "POST", pathOf(customer), sent)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.msg).toContain("This number is on the record of");
  });
});

describe("KYC-3 a product may need a valid document before the approval", () => {
  it("none and an expired one refuse the approval, a valid one permits it", async () => {
    const customer = await makeCustomer(t.deps);
    await withProduct(t, "Salary Loan", { identity_needed: true }, async () => {
      const loan = await makeLoanIn(t, { customer, manager }, "processed");
      const approve = () => step(t, manager, loan, "approve", forms.approve);
      const facts = async () =>
        (await ask(t, officer, "GET", `/loans/${loan.loan_id}/facts`)).body["facts"];
      expect(await facts()).toMatchObject({
        missing: expect.arrayContaining(["Identity document"]),
      });
      expect((await approve()).json()).toMatchObject({ msg: texts.needed });
      const sent = document({ id_expires_on: "2021-01-01" });
      await ask(t, officer, "POST", pathOf(customer), sent);
      expect((await approve()).statusCode).toBe(409);
      await ask(t, officer, "POST", pathOf(customer), document({ id_kind: "passport" }));
      expect(await facts()).not.toMatchObject({
        missing: expect.arrayContaining(["Identity document"]),
      });
      expect((await approve()).statusCode).toBe(200);
    });
  });
});

describe("KYC-4 a document is recorded with an application and with a new account", () => {
  it("an application records it, and a later one completes its dates", async () => {
    const customer = await makeCustomer(t.deps);
    const identity = document({ id_expires_on: "" });
    expect((await submit(t, customer, makePayload({ identity }))).statusCode).toBe(200);
    const later = { ...identity, id_expires_on: "2090-01-01" };
    expect((await submit(t, customer, makePayload({ identity: later }))).statusCode).toBe(200);
    expect(await documentsOf(customer)).toMatchObject([later]);
  });

  it("an application with another customer's number is refused without a name", async () => {
    const [first, second] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    const identity = document();
    await ask(t, officer, "POST", pathOf(first), identity);
    const refused = (await submit(t, second, makePayload({ identity }))).json();
    expect(refused).toMatchObject({
      msg: texts.takenByOther,
      fields: { "identity.id_number": texts.takenByOther },
    });
    const incomplete = await submit(t, second, makePayload({ identity: { id_number: "12345" } }));
    expect(incomplete.statusCode).toBe(400);
    expect(incomplete.json().fields).toHaveProperty(["identity.id_kind"]);
  });

  it("New Customer records it, or creates no account", async () => {
    const identity = document();
    const person = (email: string) => ({
      first_name: "Isatu",
      last_name: "Koroma",
      email,
      phone: "076 123 450",
      invite: true,
      identity,
    });
    const created = await ask(t, officer, "POST", "/user/signup", person("isatu.k1@gmail.com"));
    expect(created.status).toBe(200);
    const path = `/customer/${String(created.body["customer_id"])}/identity-documents`;
    expect((await ask(t, officer, "GET", path)).body).toMatchObject({ documents: [identity] });
    const second = await ask(t, officer, "POST", "/user/signup", person("isatu.k2@gmail.com"));
    expect(second.status).toBe(409);
    const stored = t.deps.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "isatu.k2@gmail.com");
    expect(await stored.execute()).toEqual([]);
  });

  it("a visitor's sign-up has none", async () => {
    const response = await t.app.inject({
      method: "POST",
      url: "/api/user/signup",
      payload: {
        first_name: "Isatu",
        last_name: "Koroma",
        email: "isatu.k3@gmail.com",
        phone: "076 123 451",
        password: "correct horse battery",
        confirm_password: "correct horse battery",
        identity: document(),
      },
    });
    expect(response.json()).toMatchObject({ msg: texts.staffOnly });
    expect(response.statusCode).toBe(400);
  });
});

describe("KYC-5 privacy", () => {
  it("documents are part of the own data, and deleted with it", async () => {
    const admin = await makeStaff(t.deps, 9);
    const customer = await makeCustomer(t.deps);
    const sent = document();
    await ask(t, customer, "POST", pathOf(customer), sent);
    const base = `/customer/${customer.customer_id}`;
    const data = await ask(t, customer, "GET", `${base}/personal-data`);
    expect(JSON.stringify(data.body)).toContain(sent.id_number);
    const body = { customer_id: customer.customer_id, reason: "Asked in writing" };
    expect((await ask(t, admin, "POST", `${base}/erase`, body)).status).toBe(200);
    expect(await documentsOf(customer)).toEqual([]);
  });
});
