import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { codeOf } from "../../../test-support/groups.ts";
import { makeApprovedLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { approveMerge } from "../../../test-support/merges.ts";
import { callAs, ledgerDifferences } from "../../../test-support/serviced-loans.ts";

let t: TestApp;
let manager: Person;
let cashier: Person;
let survivor: Person;
let merged: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  cashier = await makeStaff(t.deps, 4);
});
afterAll(() => t.close());

/** Two new records of one person. */
async function twoRecords(): Promise<void> {
  survivor = await makeCustomer(t.deps, { first_name: "Fatmata", last_name: "Conteh" });
  merged = await makeCustomer(t.deps, { first_name: "Fatu", last_name: "Conteh" });
}
const path = (one = survivor, other = merged) =>
  `/customer/${one.customer_id}/merge/${other.customer_id}`;
const look = async (one = survivor, other = merged, by = manager) =>
  (await callAs(t, by, "GET", path(one, other))).json().preview;
const send = (seen: string, more: object = {}, by = manager, at = path()) =>
  callAs(t, by, "POST", at, {
    customer_id: merged.customer_id,
    reason: "Same NIN and same face",
    seen,
    ...more,
  });
/** Merges the second record into the first, as it is now. */
async function mergeNow(one = survivor, other = merged, by = manager) {
  const { seen } = await look(one, other, by);
  const sent = await send(seen, { customer_id: other.customer_id }, by, path(one, other));
  expect([sent.statusCode, sent.json()]).toMatchObject([200, { msg: texts.asked, merge: null }]);
  return approveMerge(t, other, await makeStaff(t.deps, 8));
}
describe("KYC-50 two records of one person become one", () => {
  beforeAll(twoRecords);

  it("KYC-51 first shows what differs and what follows, and changes nothing", async () => {
    const loan = await makeApprovedLoan(t.deps, merged);
    await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 100,
      payment_method: "Cash",
    });
    const preview = await look();
    expect(preview.refusals).toEqual([]);
    expect(preview.differences).toContainEqual(
      expect.objectContaining({
        label: "Name",
        survivor: "Fatmata Conteh",
        merged: "Fatu Conteh",
        after: "Fatmata Conteh",
      }),
    );
    expect(preview.moves).toContainEqual({ label: "Loans", count: 1 });
    expect((await look()).seen).toBe(preview.seen);
    const kept = await t.deps.db
      .selectFrom("customers")
      .select("merged_into")
      .where("customer_id", "=", codeOf(merged))
      .executeTakeFirstOrThrow();
    expect(kept.merged_into).toBeNull();
  });

  it("KYC-53 loans, payments and notices follow, and the books stay", async () => {
    const before = (
      await t.deps.pool.query(
        "select account_code, sum(debit - credit) from ledger_postings group by 1 order by 1",
      )
    ).rows;
    const response = await mergeNow();
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().request).toMatchObject({ kind: "merge", state: "approved" });
    for (const table of ["loans", "payments", "notices"] as const) {
      const { rows } = await t.deps.pool.query(`select distinct customer_id from ${table}`);
      expect(rows.map((row) => row.customer_id)).not.toContain(merged.customer_id);
    }
    expect(
      (
        await t.deps.pool.query(
          "select account_code, sum(debit - credit) from ledger_postings group by 1 order by 1",
        )
      ).rows,
    ).toEqual(before);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("KYC-55 is in the audit log of both records, and on the page of the survivor", async () => {
    const { rows } = await t.deps.pool.query(
      "select action, record_id from audit_entries where action like 'customer.merge%' order by id",
    );
    expect(rows).toEqual([
      { action: "customer.merge", record_id: survivor.customer_id },
      { action: "customer.merged", record_id: merged.customer_id },
    ]);
    const listed = await callAs(t, cashier, "GET", `/customer/${survivor.customer_id}/merges`);
    expect(listed.json().merges).toMatchObject([
      { merged_id: merged.customer_id, merged_name: "Fatu Conteh" },
    ]);
  });

  it("KYC-50 the same request again is answered as before, and another reason is refused", async () => {
    expect((await send("whatever")).statusCode).toBe(200);
    const other = await send("whatever", { reason: "Another reason" });
    expect(other.json().msg).toBe(texts.merged(codeOf(merged), codeOf(survivor)));
    expect(other.statusCode).toBe(409);
  });

  it("KYC-54 the code and the user id of the merged record lead to the survivor", async () => {
    for (const name of [merged.customer_id, merged.user_id, merged.customer_id?.toLowerCase()]) {
      const page = await callAs(t, cashier, "GET", `/customer/${name}`);
      expect(page.json().customer?.customer_id, String(name)).toBe(survivor.customer_id);
    }
    const found = async (url: string) => (await callAs(t, cashier, "GET", url)).body;
    for (const url of [
      `/customer/all?query=${merged.customer_id}`,
      `/customer/all?query=${Number(merged.customer_id?.slice(4))}`,
      `/loans/all?query=${merged.customer_id}`,
      `/payments/loans?query=${merged.customer_id}`,
      `/loans/customer/${merged.customer_id}/all`,
      `/transactions/search/${merged.customer_id}`,
    ]) {
      const body = await found(url);
      expect(body, url).toContain(survivor.customer_id);
      expect(body, url).not.toContain(merged.customer_id);
    }
  });
});
