import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { codeOf, makeGroup, makeSharedLoan } from "../../../test-support/groups.ts";
import { makeApprovedLoan, makeUnapprovedLoan } from "../../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { openMergeOffice } from "../../../test-support/merges.ts";
import { callAs } from "../../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMergeOffice>>;
let officer: Person;
let survivor: Person;
let merged: Person;

beforeAll(async () => {
  t = await testApp();
  office = await openMergeOffice(t);
  officer = await makeStaff(t.deps, 5);
});
beforeEach(async () => {
  [survivor, merged] = await office.twoRecords();
});
afterAll(() => t.close());

/** The preview and the act give these reasons, and nothing is merged. */
async function refuses(reasons: string[], one = survivor, other = merged, by = office.manager) {
  expect((await office.look(one, other, by)).refusals).toEqual(reasons);
  const response = await office.merge(one, other, by);
  expect([response.statusCode, response.json().msg]).toEqual([409, reasons.join(" ")]);
  if (one !== other) expect(await office.mergedInto(other)).not.toBe(one.customer_id);
}

it("KYC-50 Managers and System Admins merge, nobody else", async () => {
  for (const role of [2, 4, 5, 6, 7]) {
    const person = await makeStaff(t.deps, role);
    expect((await office.send(survivor, merged, {}, person)).statusCode).toBe(403);
  }
  expect((await office.send(survivor, merged, {}, survivor)).statusCode).toBe(403);
  const admin = await makeStaff(t.deps, 9);
  expect((await office.merge(survivor, merged, admin)).statusCode).toBe(200);
});

it("KYC-52 one record is not merged into itself", async () => {
  await refuses([texts.sameRecord], survivor, survivor);
  expect(await office.mergedInto(survivor)).toBeNull();
});

it("KYC-52 a merged record is not merged again", async () => {
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  const third = await makeCustomer(t.deps);
  await refuses([texts.merged(codeOf(merged), codeOf(survivor))], third, merged);
  // The survivor's path leads on, so that the record is named twice.
  await refuses([texts.sameRecord], merged, survivor);
});

it("KYC-50 the code of the record that ends is typed again, with a reason", async () => {
  const { seen } = await office.look(survivor, merged);
  const wrong = await office.send(survivor, merged, { seen, customer_id: survivor.customer_id });
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    { customer_id: texts.codeDiffers },
  ]);
  expect((await office.send(survivor, merged, { seen, reason: " " })).statusCode).toBe(400);
  expect((await office.send(survivor, merged, { seen, more: 1 })).statusCode).toBe(400);
});

it("KYC-51 a record that changed since the preview is looked at again", async () => {
  const { seen } = await office.look(survivor, merged);
  await makeApprovedLoan(t.deps, merged);
  const response = await office.send(survivor, merged, { seen });
  expect([response.statusCode, response.json().msg]).toEqual([409, texts.changedSince]);
});

it("KYC-52 an unknown and a deleted record are 404, an erased one is refused", async () => {
  const unknown = { ...merged, customer_id: "CUS-999999" };
  expect((await office.send(survivor, unknown)).statusCode).toBe(404);
  await t.deps.db
    .updateTable("users")
    .set({ erased_at: t.deps.now() })
    .where("id", "=", merged.user_id)
    .execute();
  await refuses([texts.erased(codeOf(merged))]);
  await refuses([texts.erased(codeOf(merged))], merged, survivor);
  await t.deps.db
    .updateTable("users")
    .set({ deleted_at: t.deps.now() })
    .where("id", "=", merged.user_id)
    .execute();
  expect((await office.send(survivor, merged)).statusCode).toBe(404);
  expect((await office.send(merged, survivor)).statusCode).toBe(404);
});

it("KYC-52 who is not the same person stays two", async () => {
  await callAs(
    t,
    officer,
    "POST",
    `/customer/${merged.customer_id}/look-alikes/${survivor.customer_id}/different`,
  );
  const { refusals } = await office.look(survivor, merged);
  await refuses(refusals);
  expect(refusals[0]).toContain("not the same person");
});

it("KYC-52 nobody merges a record of their own, and a staff member's account stays", async () => {
  await t.deps.db
    .updateTable("staff")
    .set({ customer_id: codeOf(merged) })
    .where("id", "=", office.manager.staff_id)
    .execute();
  await refuses([texts.ownRecord]);
  const admin = await makeStaff(t.deps, 9);
  await t.deps.db
    .updateTable("staff")
    .set({ customer_id: codeOf(survivor) })
    .where("id", "=", officer.staff_id)
    .execute();
  await refuses([texts.twoStaff], survivor, merged, admin);
  await t.deps.db.updateTable("staff").set({ customer_id: null }).execute();
  await t.deps.db.insertInto("staff").values({ user_id: merged.user_id }).execute();
  await refuses([texts.staffAccount(codeOf(merged))], survivor, merged, admin);
  expect((await office.merge(merged, survivor, admin)).statusCode).toBe(200);
});

it("KYC-52 two members of a group, or of its loan, are two people", async () => {
  const group = await makeGroup(t, officer);
  const [one, other] = group.customers;
  await refuses([texts.sharedGroup(group.name)], one, other);
  const shared = await makeSharedLoan(t, officer);
  const [applicant, member, third] = shared.group.customers;
  const reasons = [texts.sharedLoan(shared.loan.loan_id), texts.sharedGroup(shared.group.name)];
  await refuses(reasons, applicant, member);
  await refuses(reasons, member, third);
  // Someone who is in neither may be one of them.
  expect((await office.merge(survivor, member)).statusCode).toBe(200);
  const { rows } = await t.deps.pool.query(
    "select position from loan_members where loan_id = $1 and customer_id = $2",
    [shared.loan.id, survivor.customer_id],
  );
  expect(rows).toEqual([{ position: 2 }]);
});

it("KYC-52 nobody is a guarantor of their own loan", async () => {
  const loan = await makeApprovedLoan(t.deps, survivor);
  const phone = "+23276123456";
  await t.deps.db.updateTable("users").set({ phone }).where("id", "=", merged.user_id).execute();
  await t.deps.db
    .insertInto("guarantors")
    .values({
      customer_id: codeOf(survivor),
      guarantor_first_name: "F",
      guarantor_last_name: "C",
      guarantor_phone: "076 123456",
    })
    .execute();
  await refuses([texts.guarantor(codeOf(merged), loan.loan_id)]);
  await refuses([texts.guarantor(codeOf(merged), loan.loan_id)], merged, survivor);
  // By the name where no phone is given.
  await t.deps.db
    .updateTable("guarantors")
    .set({ guarantor_first_name: "fatu", guarantor_last_name: "CONTEH", guarantor_phone: "" })
    .execute();
  await refuses([texts.guarantor(codeOf(merged), loan.loan_id)]);
  await t.deps.db.updateTable("guarantors").set({ guarantor_first_name: "Another" }).execute();
  expect((await office.look(survivor, merged)).refusals).toEqual([]);
});

it("KYC-52 what waits for a second person is answered first", async () => {
  const loan = await makeApprovedLoan(t.deps, merged, { approval_date: "2025-10-16" });
  await t.deps.db
    .insertInto("requests")
    .values({
      kind: "write_off",
      loan_id: loan.id,
      customer_id: codeOf(merged),
      reason: "Moved abroad",
      asked_by: officer.staff_id ?? 0,
      asked_at: t.deps.now(),
    })
    .execute();
  await refuses([texts.waiting(`Write off (${loan.loan_id})`)]);
  await t.deps.db
    .updateTable("requests")
    .set({ state: "declined", answered_by: officer.staff_id, answered_at: t.deps.now() })
    .where("kind", "=", "write_off")
    .execute();
  expect((await office.merge(survivor, merged)).statusCode).toBe(200);
  // The answered request follows, and is still not changed by anyone.
  const moved = await t.deps.db
    .selectFrom("requests")
    .select("customer_id")
    .where("kind", "=", "write_off")
    .execute();
  expect(moved).toEqual([{ customer_id: survivor.customer_id }]);
  const changed = t.deps.db.updateTable("requests").set({ note: "x" }).execute();
  await expect(changed).rejects.toThrow("append-only");
});

it("KYC-52 a loan that was reviewed with another bank account is decided on first", async () => {
  const loan = await makeUnapprovedLoan(t.deps, merged, "reviewing");
  await t.deps.db
    .insertInto("loan_reviews")
    .values({
      loan_id: loan.id,
      step: "first",
      staff_id: officer.staff_id ?? 0,
      reviewer: "An officer",
      reviewed_on: "2026-03-16",
      notes: "Seen",
    })
    .execute();
  const bank = (person: Person, account_number: string) =>
    t.deps.db
      .insertInto("banks")
      .values({
        customer_id: codeOf(person),
        bank_name: "Rokel",
        account_name: "F",
        account_number,
      })
      .execute();
  await bank(merged, "111");
  await bank(survivor, "222");
  await refuses([texts.reviewed(loan.loan_id)]);
  await t.deps.db.updateTable("banks").set({ account_number: "111" }).execute();
  expect((await office.look(survivor, merged)).refusals).toEqual([]);
});

it("KYC-52 a Manager joins no exposure above their ceiling, a System Admin does", async () => {
  await makeApprovedLoan(t.deps, survivor, { amount: 60_000 });
  await makeApprovedLoan(t.deps, merged, { amount: 50_000 });
  await refuses([texts.aboveCeiling("NLe 110,000.00")]);
  const admin = await makeStaff(t.deps, 9);
  expect((await office.merge(survivor, merged, admin)).statusCode).toBe(200);
});
