import { memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeGroup, makeGroupLoan, membersBody, putMembers } from "../../test-support/groups.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { changeLoan } from "../loan-record/change-loan.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(() => t.close());

const readMembers = async (loan: MadeLoan, person = officer) =>
  (await callAs(t, person, "GET", `/loans/${loan.loan_id}/members`)).body.members;
const sharesOf = async (loan: MadeLoan) =>
  (await readMembers(loan)).members.map(({ share }: { share: number }) => share);

describe("SERV-153 the members of a loan before its approval", () => {
  it("are set by any staff who write, and replaced without an act", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    const first = await putMembers(t, officer, loan, membersBody(group, [500, 500]));
    expect([first.status, first.body.members.version]).toEqual([200, 1]);
    const body = membersBody(group, [500, 300, 200], { version: 1 });
    expect((await putMembers(t, officer, loan, body)).status).toBe(200);
    expect(await sharesOf(loan)).toEqual([500, 300, 200]);
    expect(await readMembers(loan)).toMatchObject({ version: 2, group: { name: group.name } });
  });

  it("the same content again changes nothing, other content from an old screen is refused", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    const body = membersBody(group, [600, 400]);
    expect((await putMembers(t, officer, loan, body)).status).toBe(200);
    expect((await putMembers(t, officer, loan, body)).status).toBe(200);
    const old = await putMembers(t, officer, loan, membersBody(group, [400, 600]));
    expect([old.status, old.body.error]).toEqual([409, texts.stale]);
    const seen = { version: 1 };
    const newer = membersBody(group, [300, 700], seen);
    expect((await putMembers(t, officer, loan, newer)).status).toBe(200);
    const late = await putMembers(t, officer, loan, membersBody(group, [400, 600], seen));
    expect([late.status, late.body.error]).toEqual([409, texts.stale]);
  });

  it("are refused where they do not add up, are not in the group, or without the applicant", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    const another = await makeCustomer(t.deps);
    const send = async (body: object) => {
      const { status, body: answer } = await putMembers(t, officer, loan, body);
      return [status, answer.error];
    };
    expect(await send(membersBody(group, [500, 400]))).toEqual([
      400,
      texts.notTheAmount("NLe 900.00", "NLe 1,000.00"),
    ]);
    const withAnother = membersBody(group, [500]);
    withAnother.members.push({ customer_id: another.customer_id ?? "", share: 500 });
    expect(await send(withAnother)).toEqual([400, texts.notInGroup(another.customer_id ?? "")]);
    const others = membersBody(group, [500, 500]).members.map((member, index) => ({
      ...member,
      customer_id: group.members[index + 1],
    }));
    expect(await send(membersBody(group, [], { members: others }))).toEqual([
      400,
      texts.applicantMissing,
    ]);
    const twice = [...membersBody(group, [500]).members, ...membersBody(group, [500]).members];
    expect((await send(membersBody(group, [], { members: twice })))[0]).toBe(400);
    expect((await send(membersBody(group, [1000], { other: 1 })))[0]).toBe(400);
  });

  it("are those of a Group Loan that is open, and no person changes those of their own loan", async () => {
    const group = await makeGroup(t, officer);
    const rejected = await makeGroupLoan(t, group, "rejected");
    const refused = await putMembers(t, officer, rejected, membersBody(group, [1000]));
    expect([refused.status, refused.body.error]).toEqual([409, texts.ended("rejected")]);
    const auditor = await makeStaff(t.deps, 7);
    const loan = await makeGroupLoan(t, group);
    for (const person of [auditor, group.customers[0]])
      expect((await putMembers(t, person, loan, membersBody(group, [1000]))).status).toBe(403);
    const salary = await makeGroupLoan(t, group);
    await changeLoan(t.deps.db, t.deps, salary.id, { loan_type: "Salary Loan" });
    const other = await putMembers(t, officer, salary, membersBody(group, [1000]));
    expect([other.status, other.body.error]).toEqual([409, texts.notGroupLoan]);
  });

  it("are of an active group, also where another group had them before", async () => {
    const [first, second] = [await makeGroup(t, officer), await makeGroup(t, officer)];
    const loan = await makeGroupLoan(t, first);
    await putMembers(t, officer, loan, membersBody(first, [500, 500]));
    const change = (body: object) => callAs(t, officer, "PATCH", `/groups/${second.id}`, body);
    await change({ active: false, members: [...second.members, first.members[0]] });
    const members = [{ customer_id: first.members[0], share: 1000 }];
    const body = membersBody(second, [], { members, version: 1 });
    const refused = await putMembers(t, officer, loan, body);
    expect([refused.status, refused.body.error]).toEqual([400, texts.inactiveGroup]);
    await change({ active: true });
    expect((await putMembers(t, officer, loan, body)).status).toBe(200);
  });

  it("LOAN-45 no person acts on a loan in which their own customer account has a share", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    const relative = await makeStaff(t.deps, 8);
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id: group.members[1] })
      .where("id", "=", relative.staff_id ?? 0)
      .execute();
    const body = membersBody(group, [500, 500]);
    expect((await putMembers(t, relative, loan, body)).status).toBe(403);
    expect(await readMembers(loan)).toMatchObject({ version: 0 });
    expect((await putMembers(t, officer, loan, body)).status).toBe(200);
    const change = membersBody(group, [600, 400], { version: 1 });
    expect((await putMembers(t, relative, loan, change)).status).toBe(403);
  });

  it("SERV-154 keep their proportion when the amount changes, and go with another loan type", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    await putMembers(t, officer, loan, membersBody(group, [500, 300, 200]));
    const change = (values: object) =>
      t.deps.db.transaction().execute((db) => changeLoan(db, t.deps, loan.id, values));
    await change({ loan_amount: 700.01 });
    expect(await sharesOf(loan)).toEqual([350, 210, 140.01]);
    await change({ loan_type: "Salary Loan" });
    expect(await readMembers(loan)).toMatchObject({ version: 0, group: null, members: [] });
  });

  it("the database refuses shares that do not add up, whatever writes them", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group);
    await putMembers(t, officer, loan, membersBody(group, [500, 500]));
    const statements = [
      `update loan_members set share = 499 where loan_id = ${loan.id} and position = 1`,
      `delete from loan_members where loan_id = ${loan.id} and position = 1`,
      `update loans set loan_amount = 999 where id = ${loan.id}`,
    ];
    for (const statement of statements)
      await expect(t.asOwner(statement)).rejects.toThrow("not the amount of the loan");
  });
});
