import { memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  makeGroup,
  makeGroupLoan,
  makeSharedLoan,
  membersBody,
  putMembers,
} from "../../test-support/groups.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { changeLoan } from "../loan-record/change-loan.ts";

let t: TestApp;
let officer: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8);
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

describe("SERV-159 the members of an approved loan", () => {
  const next = (group: Awaited<ReturnType<typeof makeGroup>>, change: object = {}) =>
    membersBody(group, [600, 400], { version: 1, reason: "Chernor moves away", ...change });

  it("change as an act with a new agreement that all sign; the earlier shares stay", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const changed = await putMembers(t, manager, loan, next(group));
    expect([changed.status, changed.body.members.version]).toEqual([200, 2]);
    const acts = await t.deps.db
      .selectFrom("loan_acts")
      .select(["kind", "unit", "amount", "reason"])
      .where("loan_id", "=", loan.id)
      .execute();
    expect(acts).toEqual([{ kind: "members", unit: "2", amount: 0, reason: "Chernor moves away" }]);
    const agreement = await t.deps.db
      .selectFrom("loan_agreements")
      .select("terms")
      .where("loan_id", "=", loan.id)
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    const { members } = agreement.terms as { members: { share: number; customer_id: string }[] };
    expect(members.map(({ customer_id, share }) => [customer_id, share])).toEqual([
      [group.members[0], 600],
      [group.members[1], 400],
    ]);
    const former = (await readMembers(loan)).members.at(-1);
    expect(former).toMatchObject({ customer_id: group.members[2], is_former: true, share: 0 });
  });

  it("once for a key, with a reason, and never without members", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const act_key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => putMembers(t, manager, loan, next(group, { act_key }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await readMembers(loan)).toMatchObject({ version: 2 });
    const other = next(group, { act_key, reason: "Another" });
    expect((await putMembers(t, manager, loan, other)).status).toBe(409);
    const unsaid = membersBody(group, [500, 500], { version: 2 });
    const refused = await putMembers(t, manager, loan, unsaid);
    expect([refused.status, refused.body.error]).toEqual([400, texts.reasonRequired]);
    const none = membersBody(group, [], { version: 2, reason: "All leave" });
    expect((await putMembers(t, manager, loan, none)).body.error).toBe(texts.noMembers);
  });

  it("by a Finance Admin, a Manager or a System Admin; the database keeps what was agreed", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const refused = await putMembers(t, officer, loan, next(group));
    expect([refused.status, refused.body.error]).toEqual([403, texts.notAllowed]);
    await expect(
      t.asOwner(`update loan_members set share = share where loan_id = ${loan.id}`),
    ).rejects.toThrow("members of an approved loan");
  });

  it("SERV-161 each member is notified of their own share and of no other", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    await putMembers(t, manager, loan, next(group));
    const notices = await t.deps.db
      .selectFrom("notices")
      .select(["customer_id", "facts"])
      .where("loan_id", "=", loan.id)
      .where("kind", "=", "group_share")
      .orderBy("customer_id")
      .execute();
    expect(notices).toEqual(
      group.members
        .map((customer_id, index) => ({
          customer_id,
          facts: { group: group.name, share: [600, 400, 0][index] },
        }))
        .toSorted((a, b) => (a.customer_id < b.customer_id ? -1 : 1)),
    );
  });
});
