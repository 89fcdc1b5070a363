import { agreementTexts as texts } from "@microfinance/contract/agreements/texts.ts";
import { disclosureVersion } from "@microfinance/contract/agreements/disclosure.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makePayload } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let customer: Person;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
  officer = await makeStaff(t.deps, 5);
});
afterAll(() => t.close());

const terms = "loan_type=Salary%20Loan&loan_amount=5000&interest_rate=0.2&loan_period=6";
const read = (person: Person, query = terms) =>
  callAs(t, person, "GET", `/applications/disclosure?${query}`);
const submit = (person: Person, disclosure: unknown, more: Record<string, unknown> = {}) => {
  const payload = makePayload(more);
  return callAs(t, person, "POST", "/loans/create", {
    ...payload,
    consent: { ...payload.consent, disclosure },
  });
};
const consentsOf = async (loan: { loan_id: string }) =>
  (await callAs(t, officer, "GET", `/loans/${loan.loan_id}/disclosure`)).body.consents;
const shown = async () => {
  const { text_version, figures_hash, figures } = (await read(customer)).body.disclosure;
  return { text_version, figures_hash, figures };
};

describe("LOAN-110 the disclosure of an application", () => {
  it("LOAN-110 is read by customers and staff before the consent", async () => {
    for (const person of [customer, officer]) {
      const { status, body } = await read(person);
      expect(status).toBe(200);
      expect(body.disclosure.figures).toMatchObject({ amount: 5000, fee: 100, received: 4900 });
      expect(body.disclosure.schedule).toHaveLength(6);
    }
  });

  it.each([
    ["loan_type=Yacht&loan_amount=5000&interest_rate=0.2&loan_period=6"],
    ["loan_type=Salary%20Loan&loan_amount=0&interest_rate=0.2&loan_period=6"],
    ["loan_type=Salary%20Loan&loan_amount=5000&interest_rate=0.5&loan_period=6"],
    ["loan_type=Salary%20Loan&loan_amount=5000&interest_rate=0.2&loan_period=1e9"],
    ["loan_type=Salary%20Loan"],
  ])("LOAN-110 has no cost of %s", async (query) => {
    expect((await read(customer, query)).status).toBe(400);
  });

  it("LOAN-110 has the same hash tomorrow, since the dates change no sum", async () => {
    const first = await shown();
    t.setNow("2026-03-17T09:00:00Z");
    // Sessions end with the day.
    const { disclosure } = (await read(await makeCustomer(t.deps))).body;
    t.setNow("2026-03-16T09:00:00Z");
    expect(disclosure.figures_hash).toBe(first.figures_hash);
  });
});

describe("LOAN-111 the consent", () => {
  it("LOAN-111 is stored with the text version and the figures of the server", async () => {
    const disclosure = await shown();
    const { status, body } = await submit(customer, {
      ...disclosure,
      figures: { ...disclosure.figures, total: 1 },
    });
    expect(status).toBe(200);
    expect(await consentsOf(body.loan)).toMatchObject([
      { kind: "application", text_version: disclosureVersion, figures: { total: 6000 } },
    ]);
  });

  it("LOAN-111 of figures that changed since is refused with what changed, and nothing is stored", async () => {
    const disclosure = await shown();
    const stale = {
      ...disclosure,
      figures_hash: "0".repeat(64),
      figures: { ...disclosure.figures, fee: 90, received: 4910 },
    };
    const { status, body } = await submit(customer, stale);
    expect(status).toBe(409);
    expect(body.msg).toContain("Processing fee: NLe 100.00, was NLe 90.00");
    expect(body.fields).toHaveProperty(["consent.consent"]);
    expect(body.disclosure.figures_hash).toBe(disclosure.figures_hash);
    const same = { ...stale, figures: disclosure.figures };
    expect((await submit(customer, same)).body.msg).toBe(texts.stale([]));
  });

  it.each([[{}], ["text"], [{ text_version: "1", figures_hash: "x", figures: {} }]])(
    "LOAN-111 %j is no disclosure",
    async (wrong) => {
      expect((await submit(customer, wrong)).status).toBe(400);
    },
  );

  it("LOAN-111 without a disclosure says that none was shown; without a consent there is none", async () => {
    const plain = await submit(customer, null);
    expect(await consentsOf(plain.body.loan)).toMatchObject([{ text_version: "" }]);
    const onPaper = makePayload({ customer_id: customer.customer_id });
    const captured = await callAs(t, officer, "POST", "/loans/create", {
      ...onPaper,
      consent: { ...onPaper.consent, consent: "" },
    });
    expect(await consentsOf(captured.body.loan)).toEqual([]);
  });

  it("LOAN-111 a customer's edit is a consent to the edited figures", async () => {
    const { loan } = (await submit(customer, await shown())).body;
    const path = `/loans/${customer.customer_id}/update/${loan.loan_id}`;
    const query = terms.replace("5000", "4000");
    const { disclosure } = (await read(customer, query)).body;
    const edit = { ...loan, loan_amount: 4000, disclosure: { ...disclosure, schedule: undefined } };
    const wrong = { ...disclosure, figures_hash: "0".repeat(64) };
    const stale = await callAs(t, customer, "PUT", path, { ...edit, disclosure: wrong });
    expect([stale.status, await consentsOf(loan)]).toMatchObject([409, { length: 1 }]);
    expect((await callAs(t, customer, "PUT", path, edit)).status).toBe(200);
    expect(await consentsOf(loan)).toMatchObject([
      { kind: "edit", text_version: disclosureVersion, figures: { amount: 4000 } },
      { kind: "application" },
    ]);
  });

  it("LOAN-111 a repeated submission returns the first loan, also when the figures changed since", async () => {
    const application_id = crypto.randomUUID();
    const disclosure = await shown();
    const first = await submit(customer, disclosure, { application_id });
    const again = await submit(customer, disclosure, { application_id });
    expect(again.body.loan.loan_id).toBe(first.body.loan.loan_id);
    expect(await consentsOf(first.body.loan)).toHaveLength(1);
  });
});
