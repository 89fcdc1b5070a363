import { freezeTerms, productOf } from "../products/queries.ts";
import { privacyTexts } from "@microfinance/contract/privacy/texts.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { openCreditOffice } from "../../test-support/credit-office.ts";
import { auditedAs } from "../../test-support/make-application.ts";
import { makeCustomerWithRecords, updateLoan } from "../../test-support/personal-data.ts";
import { ask } from "../../test-support/customer-records.ts";
import { colleaguesOf, step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { sealAuditLog } from "../audit/seal.ts";
import { verifyAuditLog } from "../audit/verify.ts";
import { mailedToken, post } from "../../test-support/accounts.ts";

let test: TestApp;
let admin: Person;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  admin = await makeStaff(test.deps, 9);
  officer = await makeStaff(test.deps, 5);
});
afterAll(() => test.close());

const download = (person: Person, id: string | null) =>
  test.app.inject({
    method: "GET",
    url: `/api/customer/${id}/personal-data`,
    headers: person.headers,
  });

const erase = (person: Person, id: string | null, payload: object) =>
  test.app.inject({
    method: "POST",
    url: `/api/customer/${id}/erase`,
    headers: person.headers,
    payload,
  });

/** A change of address before its link is followed. */
async function requestEmail(person: Person, email: string) {
  const response = await test.app.inject({
    method: "PUT",
    url: `/api/user/${person.user_id}/update-user`,
    headers: admin.headers,
    payload: { email },
  });
  expect(response.statusCode).toBe(200);
}

/** Every text of every table but the audit log, in one string. */
async function everythingStored(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entries'`.execute(
    test.deps.db,
  );
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(r::text, ' ') as text from ${sql.table(name)} r`.execute(test.deps.db);
      return rows[0]?.text ?? "";
    }),
  );
  return texts.join("\n");
}

describe("CUST-23 a customer's own data", () => {
  it("is downloaded as a file with all their input, and is recorded", async () => {
    const { customer, id } = await makeCustomerWithRecords(test);
    await requestEmail(customer, "to.another@example.org");
    const response = await download(customer, id);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-disposition"]).toContain(`${id} personal data.json`);
    const data = response.json();
    expect(data.account.email).toBe(customer.email);
    expect(data.changes_of_email[0].new_email).toBe("to.another@example.org");
    expect(data.addresses[0].address).toBe("12 Wilkinson Road");
    expect(data.guarantors[0].guarantor_last_name).toBe("Conteh");
    expect(data.loans[0].files[0].name).toBe("passport.pdf");
    expect(response.payload).not.toMatch(/password|token_hash|staff_id/);
    expect(await auditedAs(test, "privacy.export", id)).toHaveLength(1);
  });

  it("is not accessible to others: another customer and staff without the permission get 403", async () => {
    const { id } = await makeCustomerWithRecords(test);
    expect((await download(await makeCustomer(test.deps), id)).statusCode).toBe(403);
    expect((await download(officer, id)).statusCode).toBe(403);
    expect((await download(admin, id)).statusCode).toBe(200);
    expect((await download(admin, "CUS-999999")).statusCode).toBe(404);
  });
});

describe("CUST-24 erasing a customer", () => {
  it("removes the person from every table and leaves the loan and its figures", async () => {
    const { customer, loan, id } = await makeCustomerWithRecords(test);
    await updateLoan(test, loan.id, { status: "rejected" });
    await requestEmail(customer, "new.address@example.org");
    const body = { customer_id: id, reason: "Requested in writing" };
    const response = await erase(admin, id, body);
    expect(response.statusCode).toBe(200);
    const stored = await test.deps.db
      .selectFrom("loans as l")
      .innerJoin("users as u", "u.id", "l.user_fid")
      .select(["l.loan_amount", "l.application", "u.first_name", "u.status", "u.password_hash"])
      .where("l.id", "=", loan.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      loan_amount: 5000,
      application: {},
      first_name: "Erased",
      status: "terminated",
      password_hash: null,
    });
    const everything = await everythingStored();
    expect(everything).not.toContain(customer.email);
    expect(everything).not.toContain("new.address@example.org");
    const files = await test.deps.db
      .selectFrom("documents")
      .select("id")
      .where("loan_id", "=", loan.id)
      .execute();
    expect(files).toEqual([]);
    expect((await download(customer, id)).statusCode).toBe(401);
    expect((await erase(admin, id, body)).json().error).toBe(privacyTexts.alreadyErased);
    expect((await auditedAs(test, "privacy.erase", id))[0]?.after).toEqual({
      reason: "Requested in writing",
    });
  });

  it("removes former addresses, and messages that were forwarded to the lender", async () => {
    const { customer, loan, id } = await makeCustomerWithRecords(test);
    await updateLoan(test, loan.id, { status: "rejected" });
    test.deps.env.CONTACT_TO = "office@example.org";
    const first = customer.email;
    const written = { full_name: "Mariama Bangura", email: first, message: "My lost card 4711" };
    const sent = await post(test.app, "/contact-us/message", written);
    delete test.deps.env.CONTACT_TO;
    expect(sent.statusCode).toBe(200);
    await requestEmail(customer, "second@example.org");
    const link = await mailedToken(test.deps, "second@example.org");
    expect((await post(test.app, `/user/confirm-email/${link}`, {})).statusCode).toBe(200);
    // The state after the hourly job, with mails of 90 days still stored.
    const changes = test.deps.db.deleteFrom("email_changes");
    await changes.where("user_id", "=", customer.user_id).execute();
    const erased = await erase(admin, id, { customer_id: id, reason: "Requested in writing" });
    expect(erased.statusCode).toBe(200);
    const everything = await everythingStored();
    for (const text of [first, "second@example.org", "lost card 4711"])
      expect(everything).not.toContain(text);
  });

  it("removes the reviews' copies of the bank account, and the mails about it", async () => {
    const { loan, id } = await makeCustomerWithRecords(test);
    const { firstReviewer } = await colleaguesOf(test);
    expect((await step(test, firstReviewer, loan, "review/first")).statusCode).toBe(200);
    expect((await step(test, admin, loan, "review/second")).statusCode).toBe(200);
    const bank = { bank_name: "SLCB", account_name: "M. B.", account_number: "555123987" };
    expect((await ask(test, admin, "PUT", `/customer/${id}/bank`, bank)).status).toBe(200);
    expect((await download(admin, id)).json().loans[0].payout_account).toEqual({
      bank_name: "Rokel Commercial Bank",
      account_name: "",
      account_number: "0012345",
    });
    await updateLoan(test, loan.id, { status: "rejected" });
    const erased = await erase(admin, id, { customer_id: id, reason: "Requested in writing" });
    expect(erased.statusCode).toBe(200);
    const everything = await everythingStored();
    for (const text of ["555123987", "ending in 3987"]) expect(everything).not.toContain(text);
    const kept = await test.deps.db
      .selectFrom("payout_accounts")
      .select("loan_id")
      .where("loan_id", "=", loan.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it("removes staff searches for the person, and the seals of the audit log stay valid", async () => {
    const { customer, loan, id } = await makeCustomerWithRecords(test);
    await test.deps.db
      .updateTable("users")
      .set({ last_name: "Sesay-Bangura", phone: "+232-78-445566" })
      .where("id", "=", customer.user_id)
      .execute();
    await updateLoan(test, loan.id, { status: "rejected" });
    const named = ["mariama", "Sesay", "sesay-b", "MARIAMA SESAY", "078445566", customer.email];
    // A prefix may mean the person, and is removed too.
    named.push("Sesa Kamara");
    const others = ["Koroma", "076000111", "CUS-999999"];
    const search = async (text: string) => {
      const url = `/api/customer/all?query=${encodeURIComponent(text)}`;
      expect((await test.app.inject({ url, headers: officer.headers })).statusCode).toBe(200);
    };
    for (const text of [...named, ...others]) await search(text);
    const fields = "/api/customer/duplicates?first_name=Mariama&last_name=Sesay-Bangura";
    await test.app.inject({ url: fields, headers: officer.headers });
    await sealAuditLog(test.deps.pool);
    const erased = await erase(admin, id, { customer_id: id, reason: "Requested in writing" });
    expect(erased.statusCode).toBe(200);
    const { entries } = (
      await test.app.inject({ url: "/api/audit?action=search.", headers: admin.headers })
    ).json();
    const shown = entries.map((entry: { after: Record<string, unknown> }) => entry.after["search"]);
    expect(shown.filter((text: unknown) => text !== undefined)).toEqual(
      ["Koroma", "076000111", "CUS-999999"].toReversed(),
    );
    expect(entries).toHaveLength(11);
    expect(JSON.stringify(entries)).not.toMatch(/mariama|sesay|445566/i);
    expect((await verifyAuditLog(test.deps.pool)).fault).toBeNull();
    await test.asOwner(
      `alter table search_texts disable trigger user; update search_texts set search = '"Other"'`,
    );
    expect((await verifyAuditLog(test.deps.pool)).fault).toMatch(/search .* was changed/);
    await test.asOwner("delete from search_texts; alter table search_texts enable trigger user");
  });

  it("is rejected while an application is open, without the permission, or with another code", async () => {
    const { customer, id } = await makeCustomerWithRecords(test);
    const body = { customer_id: id, reason: "Requested" };
    expect((await erase(admin, id, body)).json().error).toBe(privacyTexts.openLoan);
    expect((await erase(customer, id, body)).statusCode).toBe(403);
    expect((await erase(officer, id, body)).statusCode).toBe(403);
    const other = await erase(admin, id, { ...body, customer_id: "CUS-999999" });
    expect(other.json().fields).toEqual({ customer_id: privacyTexts.codeDiffers });
    expect((await erase(admin, id, { ...body, reason: " " })).statusCode).toBe(400);
  });

  it("SERV-136 is rejected while credit is kept, and while a refund has to be returned", async () => {
    const office = await openCreditOffice(test);
    const id = office.customer.customer_id ?? "";
    const body = { customer_id: id, reason: "Requested" };
    const loan = await office.newLoan();
    const { payment } = (await office.pay(loan, 1250)).json();
    const error = async () => (await erase(admin, id, body)).json().error;
    expect(await error()).toBe(privacyTexts.hasCredit("NLe 50.00"));
    await office.refund(50);
    expect(await error()).toMatch(/^The records of this customer's loans must be kept until/);
    expect((await office.reverse(payment.id)).statusCode).toBe(200);
    expect((await office.pay(loan, 1200)).statusCode).toBe(200);
    expect(await error()).toBe(privacyTexts.hasToReturn("NLe 50.00"));
  });

  it("is rejected until the retention time of an ended loan is over", async () => {
    const { loan, id } = await makeCustomerWithRecords(test);
    const ended = {
      status: "paid",
      approved_amount: 5000,
      approval_date: "2019-01-10",
      paid_out_on: "2019-01-10",
      paid_total: 6000,
      total_amount: 6000,
      balance: 0,
    };
    const product = await productOf(test.deps.db, { loan_type: "Salary Loan" });
    await freezeTerms(test.deps.db, { id: loan.id, interest_rate: 0.2 }, product, test.deps.now());
    await updateLoan(test, loan.id, { ...ended, updated_at: new Date("2019-03-17T10:00:00Z") });
    const body = { customer_id: id, reason: "Requested" };
    expect((await erase(admin, id, body)).json().error).toBe(privacyTexts.mustBeKept("2026-03-17"));
    await updateLoan(test, loan.id, { updated_at: new Date("2019-03-15T10:00:00Z") });
    expect((await erase(admin, id, body)).statusCode).toBe(200);
  });
});
