import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { codeOf } from "../../../test-support/groups.ts";
import { makeLoanIn } from "../../../test-support/make-decision.ts";
import { type MadeLoan, makeApprovedLoan } from "../../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../../test-support/make.ts";
import { openMergeOffice } from "../../../test-support/merges.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../../test-support/serviced-loans.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMergeOffice>>;
let admin: Person;
let survivor: Person;
let merged: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp();
  office = await openMergeOffice(t);
  admin = await makeStaff(t.deps, 9);
});
beforeEach(async () => {
  [survivor, merged] = await office.twoRecords();
});
afterAll(() => t.close());

const makeStrangers = () =>
  t.deps.db
    .updateTable("users")
    .set({ phone: "+232-77-999001", date_of_birth: "1990-05-06" })
    .where("id", "=", merged.user_id)
    .execute();
const waiting = () =>
  t.deps.db
    .selectFrom("requests")
    .select(["id", "figures"])
    .where("kind", "=", "merge")
    .where("unit", "=", codeOf(merged))
    .where("state", "=", "waiting")
    .execute();
const answer = (by: Person, id: number, how: "approve" | "decline") =>
  callAs(t, by, "PATCH", `/requests/${id}/${how}`, { note: "" });
async function ask(by = office.manager) {
  const { seen } = await office.look(survivor, merged, by);
  const sent = await office.send(survivor, merged, { seen }, by);
  expect([sent.statusCode, sent.json()]).toMatchObject([200, { msg: texts.asked, merge: null }]);
  const [request] = await waiting();
  return request?.id ?? 0;
}

describe("KYC-50 two strangers", () => {
  it("are not merged by anyone, also not by a System Admin", async () => {
    await makeStrangers();
    for (const by of [office.manager, admin]) {
      const { refusals } = await office.look(survivor, merged, by);
      expect(refusals).toEqual([texts.nothingShared]);
      const response = await office.merge(survivor, merged, by);
      expect([response.statusCode, response.json().msg]).toEqual([409, texts.nothingShared]);
    }
    expect(await office.mergedInto(merged)).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["phone", { other_phone: "076 123456" }],
    ["name and date of birth", { date_of_birth: "1991-07-08" }],
  ])("with one %s in common may be one person", async (_, shared) => {
    await makeStrangers();
    const change = (person: Person, values: object) =>
      t.deps.db.updateTable("users").set(values).where("id", "=", person.user_id).execute();
    await change(survivor, { date_of_birth: "1991-07-08" });
    expect((await office.look(survivor, merged)).refusals).toEqual([texts.nothingShared]);
    await change(merged, shared);
    expect((await office.look(survivor, merged)).refusals).toEqual([]);
  });
});

describe("LOAN-48 guarantors that come by a merge", () => {
  it("reset the reviews of an application of either record", async () => {
    const addGuarantor = (person: Person, name: string) =>
      callAs(t, office.manager, "POST", `/customer/${person.customer_id}/guarantors/create`, {
        guarantor_first_name: name,
      });
    expect((await addGuarantor(merged, "Sorie")).statusCode).toBe(200);
    const reviewed = await makeLoanIn(t, { customer: survivor, manager: admin }, "processed");
    expect((await office.merge(survivor, merged)).statusCode).toBe(200);
    expect(await loanRowOf(t, reviewed)).toMatchObject({ status: "applied" });
    const changes = await t.deps.db
      .selectFrom("reviewed_data_changes as c")
      .innerJoin("loans as l", "l.id", "c.loan_id")
      .select(["c.is_reset", "c.changes"])
      .where("l.loan_id", "=", reviewed.loan_id)
      .execute();
    expect(changes).toEqual([
      { is_reset: true, changes: [{ name: "guarantor", before: "", after: "Sorie" }] },
    ]);
  });
});

describe("KYC-50 debts and credit that go to another customer", () => {
  beforeEach(async () => {
    loan = await makeApprovedLoan(t.deps, merged);
  });

  it("name who made an attribute equal lately", async () => {
    await makeStrangers();
    expect((await office.look(survivor, merged)).refusals).toEqual([texts.nothingShared]);
    const changed = await t.app.inject({
      method: "PUT",
      url: `/api/customer/${survivor.customer_id}`,
      headers: office.manager.headers,
      payload: { other_phone: "+232-77-999001" },
    });
    expect(changed.statusCode).toBe(200);
    await ask();
    const figures = (await waiting()).map((request) => request.figures) as {
      lines: { label: string; value: string }[];
    }[];
    const lines = figures.flatMap((one) => one.lines);
    expect(lines.filter(({ label }) => label === "Changed lately")).toEqual([
      {
        label: "Changed lately",
        value: expect.stringMatching(
          new RegExp(`^${survivor.customer_id}: Customer changed, .* by Aminata Kamara`),
        ),
      },
    ]);
  });

  it("wait for a second person, who reads what goes over", async () => {
    const id = await ask();
    expect(await office.mergedInto(merged)).toBeNull();
    expect((await loanRowOf(t, loan)).customer_id).toBe(merged.customer_id);
    const [request] = await waiting();
    expect(request?.figures).toEqual({
      lines: [
        { label: "Stays", value: `${survivor.customer_id} Fatmata Conteh` },
        { label: "Ends", value: `${merged.customer_id} Fatu Conteh` },
        { label: "In common", value: "same phone" },
        { label: loan.loan_id, value: "Owes NLe 1,200.00" },
      ],
    });
    const own = await answer(office.manager, id, "approve");
    expect([own.statusCode, own.json().error]).toEqual([409, requestTexts.samePerson]);
    const finance = await makeStaff(t.deps, 6);
    expect((await answer(finance, id, "approve")).statusCode).toBe(403);
    expect(await office.mergedInto(merged)).toBeNull();
    expect((await answer(admin, id, "approve")).statusCode).toBe(200);
    expect(await office.mergedInto(merged)).toBe(survivor.customer_id);
    expect((await loanRowOf(t, loan)).customer_id).toBe(survivor.customer_id);
    expect(await ledgerDifferences(t)).toEqual([]);
  });

  it("wait once, also where the request is sent ten times at once", async () => {
    const { seen } = await office.look(survivor, merged);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => office.send(survivor, merged, { seen })),
    );
    for (const { statusCode } of all) expect([200, 503]).toContain(statusCode);
    expect(await waiting()).toHaveLength(1);
    // What waits is answered before the records are merged otherwise.
    const other = await office.merge(survivor, merged, admin);
    expect(other.statusCode).toBe(409);
  });

  it("stay when the request is declined, and when a record changed meanwhile", async () => {
    const first = await ask();
    expect((await answer(admin, first, "decline")).statusCode).toBe(200);
    const second = await ask();
    await callAs(t, await makeStaff(t.deps, 4), "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 100,
      payment_method: "Cash",
    });
    const late = await answer(admin, second, "approve");
    expect([late.statusCode, late.json().error]).toEqual([409, texts.changedSince]);
    expect(await office.mergedInto(merged)).toBeNull();
    expect((await answer(admin, second, "decline")).statusCode).toBe(200);
  });

  it("wait where credit alone goes over", async () => {
    const paid = await callAs(t, await makeStaff(t.deps, 4), "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 6_200,
      payment_method: "Orange Money",
      reference: "MP-26031",
      excess: "credit",
    });
    expect(paid.statusCode).toBe(200);
    expect((await office.look(survivor, merged)).sums).toEqual([
      { label: "Credit", value: "NLe 5,000.00" },
    ]);
    const id = await ask(admin);
    expect(await office.mergedInto(merged)).toBeNull();
    expect((await answer(office.manager, id, "approve")).statusCode).toBe(200);
    expect(await office.mergedInto(merged)).toBe(survivor.customer_id);
  });
});

it("KYC-50 a record that owes and has nothing is merged by one person", async () => {
  const { seen, sums } = await office.look(survivor, merged);
  expect(sums).toEqual([]);
  const sent = await office.send(survivor, merged, { seen });
  expect(sent.json().merge).toMatchObject({ merged_id: merged.customer_id });
  expect(await waiting()).toEqual([]);
});
