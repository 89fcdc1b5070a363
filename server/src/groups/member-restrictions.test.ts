import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { userTexts } from "@microfinance/contract/users/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  codeOf,
  makeGroup,
  makeSharedLoan,
  membersBody,
  putMembers,
} from "../../test-support/groups.ts";
import {
  type Deciders,
  forms,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let people: Deciders;
let officer: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  officer = await makeStaff(t.deps, 5);
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

describe("SERV-153 staff whose customer account has a share", () => {
  const linked = async (customer_id: string) => {
    const person = await makeStaff(t.deps, 9, { first_name: "Fatu", last_name: "Conteh" });
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id })
      .where("id", "=", person.staff_id ?? 0)
      .execute();
    return person;
  };

  it("LOAN-45 neither take nor reverse its payments, and are not its officer", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const relative = await linked(group.members[2] ?? "");
    const path = `/loans/${loan.loan_id}/pay`;
    const payment = { amount: 100, payment_method: "Cash" };
    const split = { ...payment, members: [{ customer_id: group.members[0], amount: 100 }] };
    const { body } = await callAs(t, officer, "POST", path, payment);
    const reversal = `/payments/${body.payment.id}/reverse`;
    const refused = [
      await callAs(t, relative, "POST", path, payment),
      await callAs(t, relative, "POST", path, split),
      await callAs(t, relative, "POST", reversal, { reason: "Wrong loan" }),
    ];
    for (const { status, body: answer } of refused)
      expect([status, answer.error]).toEqual([403, ownLoanTexts.refused]);
    const officers = { ids: [loan.id], staff_id: relative.staff_id, from: "2026-03-16" };
    expect((await callAs(t, admin, "POST", "/loans/officer", officers)).status).toBe(409);
  });

  it("are named on the loan for the others", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const { staff_id } = await linked(group.members[1] ?? "");
    const { body } = await callAs(t, officer, "GET", `/loans/details/${loan.loan_id}`);
    const name = "Fatu Conteh";
    expect(body.loan.staff_alike).toContainEqual({ staff_id, name, likeness: "member" });
  });
});

describe("SERV-159 a change of members before the payout", () => {
  it("LOAN-115 waits for the consent as before, until it was given", async () => {
    const group = await makeGroup(t, officer);
    const [customer] = group.customers;
    const asked = { loan_type: groupLoanType };
    const loan = await makeLoanIn(t, { ...people, customer }, "processed", asked);
    await putMembers(t, officer, loan, membersBody(group, [2_500, 2_500]));
    const worse = { ...forms.approve, approved_amount: 5_000, interest_rate: 0.25 };
    expect((await step(t, people.manager, loan, "approve", worse)).statusCode).toBe(200);
    const path = `/loans/${loan.loan_id}/agreement`;
    const read = async () => (await callAs(t, customer, "GET", path)).body.agreement;
    const first = await read();
    expect([first.version, first.differences.length > 0]).toEqual([1, true]);
    const change = (shares: number[], version: number) =>
      putMembers(t, admin, loan, membersBody(group, shares, { version, reason: "They agreed" }));
    expect((await change([3_000, 2_000], 2)).status).toBe(200);
    const second = await read();
    expect(second).toMatchObject({ version: 2, differences: first.differences });
    expect(second.payout_waits).toBe(first.payout_waits);
    const { sha256 } = second;
    expect((await callAs(t, customer, "POST", `${path}/consent`, { sha256 })).status).toBe(200);
    expect((await change([4_000, 1_000], 3)).status).toBe(200);
    expect(await read()).toMatchObject({ version: 3, differences: [], payout_waits: null });
  });
});

describe("SERV-151 the account of a member", () => {
  it("AUTH-52 is not deleted while a loan has a share of it", async () => {
    const { group } = await makeSharedLoan(t, officer);
    const [, , third] = group.customers;
    const { status, body } = await callAs(t, admin, "DELETE", `/user/${third.user_id}`);
    expect([status, body.error]).toEqual([409, userTexts.hasLoans]);
  });

  it("leaves its groups when it is deleted", async () => {
    const group = await makeGroup(t, officer);
    const newMember = await makeCustomer(t.deps);
    const path = `/groups/${group.id}`;
    await callAs(t, officer, "PATCH", path, { members: [...group.members, codeOf(newMember)] });
    const deleted = await callAs(t, admin, "DELETE", `/user/${newMember.user_id}`);
    expect(deleted.status).toBe(200);
    const { body } = await callAs(t, officer, "GET", path);
    const codes = body.group.members.map((member: { customer_id: string }) => member.customer_id);
    expect(codes.toSorted()).toEqual(group.members.toSorted());
  });
});
