import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../../auth/password.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { codeOf } from "../../../test-support/groups.ts";
import { makeApprovedLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { openMergeOffice } from "../../../test-support/merges.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMergeOffice>>;
let cashier: Person;
let survivor: Person;
let merged: Person;

beforeAll(async () => {
  t = await testApp();
  office = await openMergeOffice(t);
  cashier = await makeStaff(t.deps, 4);
});
beforeEach(async () => {
  [survivor, merged] = await office.twoRecords();
});
afterAll(() => t.close());

it("KYC-52 of two merges of one pair at once, in both directions, one is done", async () => {
  const one = await office.look(survivor, merged);
  const other = await office.look(merged, survivor);
  const admin = await makeStaff(t.deps, 9);
  const both = await Promise.all([
    office.send(survivor, merged, { seen: one.seen }),
    office.send(merged, survivor, { seen: other.seen }, admin),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const ended = [await office.mergedInto(survivor), await office.mergedInto(merged)];
  expect(ended.filter((code) => code !== null)).toHaveLength(1);
});

it("KYC-53 payments at the same moment are booked once, under the survivor", async () => {
  const loan = await makeApprovedLoan(t.deps, merged);
  const pay = (amount: number) =>
    callAs(t, cashier, "POST", `/loans/${merged.customer_id}/pay/${loan.loan_id}`, {
      amount,
      payment_method: "Orange Money",
      reference: "OM 1",
      excess: "credit",
      customer_id: merged.customer_id,
    });
  const [first, done, ...rest] = await Promise.all([
    pay(10),
    office.merge(survivor, merged),
    pay(20),
    pay(30),
  ]);
  // The preview said what a payment changed meanwhile.
  expect([200, 409]).toContain(done.statusCode);
  if (done.statusCode === 409) expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  for (const { statusCode, body } of [first, ...rest]) expect(statusCode, body).toBe(200);
  // The path and the form of before name the survivor.
  expect((await pay(40)).statusCode).toBe(200);
  expect(await loanRowOf(t, loan)).toMatchObject({
    paid_total: 100,
    customer_id: survivor.customer_id,
  });
  for (const table of ["payments", "notices"]) {
    const { rows } = await t.deps.pool.query(
      `select distinct customer_id from ${table} where loan_id = $1`,
      [loan.id],
    );
    expect(rows).toEqual([{ customer_id: survivor.customer_id }]);
  }
  expect(await ledgerDifferences(t)).toEqual([]);
});

it("KYC-53 whatever is written for a merged record later is written for the survivor", async () => {
  const loan = await makeApprovedLoan(t.deps, merged);
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  const { rows } = await t.deps.pool.query(
    "insert into guarantors (customer_id, guarantor_first_name) values ($1, 'A') returning customer_id",
    [merged.customer_id],
  );
  expect(rows).toEqual([{ customer_id: survivor.customer_id }]);
  const credit = t.deps.pool.query(
    `insert into customer_credits (customer_id, turn, kind, amount, balance_before, to_return_before, booked_on, staff_id, created_at)
     values ($1, 1, 'excess', 1, 0, 0, '2026-03-16', $2, now())`,
    [merged.customer_id, cashier.staff_id],
  );
  await expect(credit).rejects.toThrow("is merged");
  // Neither the application nor a merge that was not made changes whose payment it is.
  await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, {
    amount: 10,
    payment_method: "Cash",
  });
  const other = await makeCustomer(t.deps);
  const stolen = t.deps.pool.query("update payments set customer_id = $1", [other.customer_id]);
  await expect(stolen).rejects.toThrow("permission denied");
  await expect(
    t.asOwner(`update payments set customer_id = '${other.customer_id}'`),
  ).rejects.toThrow("append-only");
  await expect(
    t.asOwner(
      `update customers set merged_into = null where customer_id = '${merged.customer_id}'`,
    ),
  ).rejects.toThrow("merged once");
});

it("KYC-53 a chain of merges ends at the last survivor", async () => {
  const loan = await makeApprovedLoan(t.deps, merged);
  const last = await makeCustomer(t.deps);
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  expect((await office.merge(last, survivor)).statusCode).toBe(200);
  expect(await office.mergedInto(merged)).toBe(last.customer_id);
  expect((await loanRowOf(t, loan)).customer_id).toBe(last.customer_id);
  const page = await callAs(t, cashier, "GET", `/customer/${merged.customer_id}`);
  expect(page.json().customer.customer_id).toBe(last.customer_id);
  const { merges } = (
    await callAs(t, cashier, "GET", `/customer/${last.customer_id}/merges`)
  ).json();
  expect(merges.map((merge: { merged_id: string }) => merge.merged_id)).toEqual([
    survivor.customer_id,
    merged.customer_id,
  ]);
});

it("KYC-56 the merged account signs in no more, and reads which address does", async () => {
  const password_hash = await hashPassword("Salone-2026");
  await t.deps.db
    .updateTable("users")
    .set({ password_hash, email_verified_at: t.deps.now() })
    .where("id", "in", [survivor.user_id, merged.user_id])
    .execute();
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  const own = await callAs(t, merged, "GET", `/customer/${merged.customer_id}`);
  expect(own.statusCode).toBe(401);
  const signIn = (email: string, password = "Salone-2026") =>
    t.app.inject({ method: "POST", url: "/api/user/signin", payload: { email, password } });
  const rejected = await signIn(merged.email);
  const masked = `${survivor.email.slice(0, 1)}***${survivor.email.slice(survivor.email.lastIndexOf("@"))}`;
  expect([rejected.statusCode, rejected.json().msg]).toEqual([403, texts.signInElsewhere(masked)]);
  expect((await signIn(merged.email, "Another-2026")).statusCode).toBe(401);
  expect((await signIn(survivor.email)).statusCode).toBe(200);
  const mails = await t.deps.pool.query("select recipient from messages where dedupe_key like $1", [
    `merged:${merged.customer_id}:%`,
  ]);
  expect(mails.rows.map(({ recipient }) => recipient).toSorted()).toEqual(
    [survivor.email, merged.email].toSorted(),
  );
});

it("KYC-57 the copy of one's own data and an erasure have the merged record", async () => {
  const admin = await makeStaff(t.deps, 9);
  await t.deps.pool.query(
    "insert into addresses (customer_id, address) values ($1, 'Wilkinson Road'), ($2, 'Kissy Road')",
    [survivor.customer_id, merged.customer_id],
  );
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  const data = (
    await callAs(t, survivor, "GET", `/customer/${survivor.customer_id}/personal-data`)
  ).json();
  expect(data.merged_records).toMatchObject([
    {
      customer_id: merged.customer_id,
      email: merged.email,
      addresses: [{ address: "Kissy Road" }],
    },
  ]);
  const erase = (code: string) =>
    callAs(t, admin, "POST", `/customer/${merged.customer_id}/erase`, {
      customer_id: code,
      reason: "Asked",
    });
  expect((await erase(codeOf(merged))).statusCode).toBe(400);
  expect((await erase(codeOf(survivor))).statusCode).toBe(200);
  const { rows } = await t.deps.pool.query(
    "select first_name, email, phone from users where id = $1",
    [merged.user_id],
  );
  expect(rows).toMatchObject([{ first_name: "Erased", phone: "" }]);
  expect(rows[0].email).toContain("@erased.invalid");
  expect(
    (
      await t.deps.pool.query("select address from addresses where customer_id = any($1)", [
        [survivor.customer_id, merged.customer_id],
      ])
    ).rows,
  ).toEqual([]);
});
