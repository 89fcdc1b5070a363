import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
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
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeUnapprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";

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

const sharesOf = (person: Person, of = person) =>
  callAs(t, person, "GET", `/customer/${codeOf(of)}/shares`);

describe("SERV-160 a member sees the own share and the state of the loan of the group", () => {
  it("and nothing of the others", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const [, second, third] = group.customers;
    const { status, body } = await sharesOf(second);
    expect(status).toBe(200);
    expect(body.shares).toHaveLength(1);
    expect(body.shares[0]).toMatchObject({
      loan_id: loan.loan_id,
      group_name: group.name,
      standing: "late",
      share: 300,
      paid: 0,
      covered: 0,
      covers: 0,
    });
    const text = JSON.stringify(body);
    for (const other of [group.customers[0], third])
      for (const secret of [codeOf(other), other.first_name, other.last_name])
        expect(text).not.toContain(secret);
  });

  it("is closed to others, and the members of the loan are for staff only", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const [first, second] = group.customers;
    expect((await sharesOf(first, second)).status).toBe(403);
    for (const person of [first, second])
      expect((await callAs(t, person, "GET", `/loans/${loan.loan_id}/members`)).status).toBe(403);
    expect((await callAs(t, second, "GET", `/loans/${loan.loan_id}/agreement`)).status).toBe(403);
  });
});

describe("SERV-162 the exposure of a member counts the share", () => {
  it("of the outstanding principal, for the applicant too", async () => {
    const { group } = await makeSharedLoan(t, officer);
    const exposureOf = async (person: Person) => {
      const { loan_id } = await makeUnapprovedLoan(t.deps, person, "processed");
      const path = `/loans/${loan_id}/assessment`;
      const { body } = await callAs(t, people.manager, "GET", path);
      return body.assessment.exposure_before;
    };
    const [first, second, third] = group.customers;
    expect(await exposureOf(first)).toBe(500);
    expect(await exposureOf(second)).toBe(300);
    expect(await exposureOf(third)).toBe(200);
  });
});

describe("SERV-154 the approval of a Group Loan", () => {
  const processed = async () => {
    const group = await makeGroup(t, officer);
    const [customer] = group.customers;
    const application = { loan_type: groupLoanType };
    return { group, loan: await makeLoanIn(t, { ...people, customer }, "processed", application) };
  };
  const approve = (loan: LoanRef) =>
    step(t, people.manager, loan, "approve", { ...forms.approve, approved_amount: 4_000 });

  it("needs no members, unless its product does", async () => {
    await withProduct(t, "Group Loan", { members_needed: true }, async () => {
      const { loan } = await processed();
      const refused = await approve(loan);
      expect([refused.statusCode, refused.json().error]).toEqual([409, memberTexts.needed]);
    });
    const { loan } = await processed();
    expect((await approve(loan)).statusCode).toBe(200);
  });

  it("SERV-163 gives the members shares of the approved amount, and all sign the agreement", async () => {
    const { group, loan } = await processed();
    const set = await putMembers(t, officer, loan, membersBody(group, [2_500, 2_500]));
    expect(set.status).toBe(200);
    expect((await approve(loan)).statusCode).toBe(200);
    const row = await t.deps.db
      .selectFrom("loan_agreements")
      .select("terms")
      .where("loan_id", "=", loan.id)
      .executeTakeFirstOrThrow();
    const { members } = row.terms as { members: { share: number }[] };
    expect(members.map(({ share }) => share)).toEqual([2_000, 2_000]);
    const notices = await t.deps.db
      .selectFrom("notices")
      .select("customer_id")
      .where("loan_id", "=", loan.id)
      .where("kind", "=", "group_share")
      .execute();
    expect(notices).toHaveLength(2);
  });
});

describe("SERV-164 personal data of a member", () => {
  it("contains the own shares and payments, and no other member", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const [first, second] = group.customers;
    await callAs(t, officer, "POST", `/loans/${loan.loan_id}/pay`, {
      amount: 100,
      payment_method: "Cash",
      members: [{ customer_id: codeOf(second), amount: 100 }],
    });
    const response = await t.app.inject({
      method: "GET",
      url: `/api/customer/${codeOf(second)}/personal-data`,
      headers: admin.headers,
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(group.name);
    expect(response.body).toContain(loan.loan_id);
    expect(response.body).not.toContain(codeOf(first));
  });

  it("is erased only after the loan of the group has ended and is no longer kept", async () => {
    const { group } = await makeSharedLoan(t, officer);
    const [, , third] = group.customers;
    const customer_id = codeOf(third);
    const body = { customer_id, reason: "Asked for" };
    const erased = await callAs(t, admin, "POST", `/customer/${customer_id}/erase`, body);
    expect(erased.status).toBe(409);
  });
});
