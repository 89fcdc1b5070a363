import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import {
  auditedAs,
  makeLoanSection,
  makePayload,
  submit,
} from "../../test-support/make-application.ts";
import {
  colleaguesOf,
  type LoanRef,
  makeLoanIn,
  pay,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";

const rejected = "This is your own loan. Another staff member must act on it.";
const off = { reviewers_differ: false, approver_independent: false, reversal_by_other: false };

let test: TestApp;
let customer: Person;
let other: Person;
/** All permissions. */
let borrower: Person;
let manager: Person;

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps);
  other = await makeCustomer(test.deps);
  borrower = await makeStaff(test.deps, 9, { first_name: "Fatmata", last_name: "Conteh" });
  manager = await makeStaff(test.deps, 8);
  await test.deps.db.updateTable("users").set({ phone: "" }).where("area", "=", "staff").execute();
  await link(borrower, customer);
});
afterAll(() => test.close());

const link = (staff: Person, person: Person | null) =>
  test.deps.db
    .updateTable("staff")
    .set({ customer_id: person?.customer_id ?? null })
    .where("id", "=", staff.staff_id ?? 0)
    .execute();

const loanIn = (status: Parameters<typeof makeLoanIn>[2], of = customer) =>
  makeLoanIn(test, { customer: of, manager }, status);

const reverse = (person: Person, payment: number) =>
  test.app.inject({
    method: "POST",
    url: `/api/payments/${payment}/reverse`,
    headers: person.headers,
    payload: { reason: "Wrong loan" },
  });

const edit = (person: Person, loan: LoanRef, payload: object) =>
  test.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: person.headers,
    payload,
  });

const alikeOf = async (loan: LoanRef) => {
  const url = `/api/loans/details/${loan.id}`;
  const answer = await test.app.inject({ method: "GET", url, headers: manager.headers });
  return answer.json().loan.staff_alike;
};

describe("LOAN-45 staff do not act on their own loan, in any settings", () => {
  it.each([
    ["applied", "review/first"],
    ["processing", "review/second"],
    ["processed", "approve"],
    ["processed", "reject"],
    ["approved", "cancel"],
    ["paying", "close"],
  ] as const)("a loan that is %s: %s", async (status, path) => {
    const loan = await loanIn(status);
    await withSettings(test, off, async () => {
      const answer = await step(test, borrower, loan, path);
      expect([answer.statusCode, answer.json().error]).toEqual([403, rejected]);
    });
    const [denial] = await auditedAs(test, "access.denied", loan.loan_id);
    expect(denial).toMatchObject({ record_type: "loan", actor_user_id: borrower.user_id });
  });

  it("a payment is neither recorded nor reversed, through either path", async () => {
    const loan = await loanIn("paying");
    for (const path of [`${loan.loan_id}/pay`, `${loan.customer_id}/pay/${loan.id}`]) {
      const answer = await test.app.inject({
        method: "POST",
        url: `/api/loans/${path}`,
        headers: borrower.headers,
        payload: { amount: 10, payment_method: "Cash" },
      });
      expect([answer.statusCode, answer.json().error]).toEqual([403, rejected]);
    }
    const { payment } = (await pay(test, manager, loan, 100)).json();
    const answer = await reverse(borrower, payment.id);
    expect([answer.statusCode, answer.json().error]).toEqual([403, rejected]);
    expect(await auditedAs(test, "access.denied", loan.loan_id)).toHaveLength(3);
  });

  it("its status and terms are not edited", async () => {
    const loan = await loanIn("applied");
    for (const payload of [{ status: "rejected" }, { loan_amount: 9_000 }]) {
      const answer = await edit(borrower, loan, payload);
      expect([answer.statusCode, answer.json().error]).toEqual([403, rejected]);
    }
  });

  it("its closing is not undone, and its changed payout account is not accepted", async () => {
    const closed = await loanIn("closed");
    const undo = `/loans/${closed.customer_id}/undo-closing/${closed.loan_id}`;
    const asked = await ask(test, borrower, "POST", undo, { reason: "Closed in error" });
    expect([asked.status, asked.body["error"]]).toEqual([403, rejected]);
    expect((await ask(test, manager, "POST", undo, { reason: "Closed in error" })).status).toBe(
      200,
    );
    for (const answer of ["confirm", "decline"]) {
      const answered = await ask(test, borrower, "POST", `${undo}/${answer}`, {});
      expect([answered.status, answered.body["error"]]).toEqual([403, rejected]);
    }

    const loan = await loanIn("processed");
    const account = { bank_name: "SLCB", account_name: "", account_number: String(loan.id) };
    const { cashier } = await colleaguesOf(test);
    await ask(test, cashier, "PUT", `/customer/${loan.customer_id}/bank`, account);
    const accept = `/loans/${loan.customer_id}/payout-account/${loan.loan_id}/accept`;
    const accepted = await ask(test, borrower, "POST", accept, account);
    expect([accepted.status, accepted.body["error"]]).toEqual([403, rejected]);
    expect((await ask(test, manager, "POST", accept, account)).status).toBe(200);
  });

  it("what others asked for it is neither approved nor declined", async () => {
    const loan = await loanIn("paying");
    const { payment } = (await pay(test, manager, loan, 100)).json();
    const { cashier, firstReviewer } = await colleaguesOf(test);
    const body = { request_key: randomUUID(), reason: "Wrong loan" };
    const path = `/payments/${payment.id}/reverse/request`;
    const asked = await ask(test, cashier, "POST", path, body);
    expect(asked.status).toBe(200);
    const { id } = asked.body["request"] as { id: number };
    for (const answer of ["approve", "decline"]) {
      const answered = await ask(test, borrower, "PATCH", `/requests/${id}/${answer}`, {});
      expect([answered.status, answered.body["error"]]).toEqual([403, rejected]);
    }
    const approved = await ask(test, firstReviewer, "PATCH", `/requests/${id}/approve`, {});
    expect(approved.status).toBe(200);
  });

  it("others act on it, and the borrower on other loans", async () => {
    const loan = await loanIn("processed");
    expect((await step(test, manager, loan, "approve")).statusCode).toBe(200);
    const theirs = await loanIn("processed", other);
    expect((await step(test, borrower, theirs, "approve")).statusCode).toBe(200);
  });
});

describe("LOAN-46 the identity of the borrower", () => {
  const apply = async (email: string) => {
    const { customer_id, first_name, last_name } = other;
    const payload = makePayload({
      customer: { customer_id, first_name, last_name, email },
      loan: makeLoanSection(),
    });
    return (await submit(test, manager, payload)).json().loan as LoanRef;
  };

  it("is matched by the address in the application, as entered", async () => {
    const { firstReviewer } = await colleaguesOf(test);
    const loan = await apply(firstReviewer.email.toUpperCase());
    expect(await alikeOf(loan)).toContainEqual({
      staff_id: firstReviewer.staff_id,
      name: "Ibrahim Kargbo",
      likeness: "same",
    });
    const answer = await step(test, firstReviewer, loan, "review/first");
    expect([answer.statusCode, answer.json().error]).toEqual([403, rejected]);
  });

  it("an unconfirmed phone, or name and birth date, only give a warning", async () => {
    const twin = await makeCustomer(test.deps, { first_name: "Mabinty", last_name: "Koroma" });
    const phoned = await makeStaff(test.deps, 6, { first_name: "Abu", last_name: "Sesay" });
    const named = await makeStaff(test.deps, 6, { first_name: "MABINTY", last_name: "Koróma" });
    const change = (person: Person, set: object) =>
      test.deps.db.updateTable("users").set(set).where("id", "=", person.user_id).execute();
    await change(twin, { phone: "+232-79-555555", date_of_birth: "1988-02-03" });
    await change(phoned, { phone: "+232-79-555555" });
    await change(named, { phone: "+232-79-666666", date_of_birth: "1988-02-03" });
    const loan = await loanIn("applied", twin);
    expect(await alikeOf(loan)).toEqual([
      { staff_id: phoned.staff_id, name: "Abu Sesay", likeness: "alike" },
      { staff_id: named.staff_id, name: "MABINTY Koróma", likeness: "alike" },
    ]);
    expect((await step(test, phoned, loan, "review/first")).statusCode).toBe(200);
  });

  it("customers do not see it", async () => {
    const loan = await loanIn("applied");
    const url = `/api/loans/details/${loan.id}`;
    const answer = await test.app.inject({ method: "GET", url, headers: customer.headers });
    expect(answer.json().loan).not.toHaveProperty("staff_alike");
  });
});

describe("LOAN-46 the customer account of a staff member", () => {
  const save = (by: Person, staff: Person, customer_id: unknown) =>
    test.app.inject({
      method: "PUT",
      url: `/api/staff/${staff.staff_id}/update-staff`,
      headers: by.headers,
      payload: { customer_id },
    });

  it("is set and removed by a manager, recorded, and effective at once", async () => {
    const cashier = await makeStaff(test.deps, 4);
    const loan = await loanIn("paying", other);
    const set = await save(manager, cashier, other.customer_id?.toLowerCase());
    expect(set.json().staff).toMatchObject({ customer_id: other.customer_id });
    expect((await pay(test, cashier, loan, 10)).statusCode).toBe(403);
    expect((await save(manager, cashier, "")).json().staff.customer_id).toBeNull();
    expect((await pay(test, cashier, loan, 10)).statusCode).toBe(200);
    const entries = await auditedAs(test, "staff.update", String(cashier.staff_id));
    const changes = entries.map(({ before, after }) => ({ before, after }));
    const [none, linked] = [{ customer_id: null }, { customer_id: other.customer_id }];
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ before: none, after: linked });
    expect(changes).toContainEqual({ before: linked, after: none });
  });

  it.each(["CUS-999999", "nobody", "999999999"])("rejects %s", async (code) => {
    const answer = await save(manager, await makeStaff(test.deps, 4), code);
    const text = "There is no customer with this code.";
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { customer_id: text }]);
  });

  it("is not set by the staff member, nor with the permission to manage staff only", async () => {
    const officer = await makeStaff(test.deps, 5);
    await test.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 5 })
      .execute();
    const cashier = await makeStaff(test.deps, 4);
    const text =
      "The customer account of a staff member is set by a manager or system admin, never by oneself.";
    for (const [by, staff, code] of [
      [borrower, borrower, ""],
      [manager, manager, other.customer_id],
      [officer, cashier, other.customer_id],
    ] as const) {
      const answer = await save(by, staff, code);
      expect([answer.statusCode, answer.json().error]).toEqual([403, text]);
    }
  });
});
