import { memberTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import {
  askMembers,
  makeGroup,
  makeGroupLoan,
  makeSharedLoan,
  membersBody,
  putMembers,
} from "../../test-support/groups.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;
let finance: Person;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
  admin = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());

type Group = Awaited<ReturnType<typeof makeGroup>>;

const readMembers = async (loan: MadeLoan) =>
  (await callAs(t, officer, "GET", `/loans/${loan.loan_id}/members`)).body.members;
const next = (group: Group, change: object = {}) =>
  membersBody(group, [600, 400], { version: 1, reason: "Chernor moves away", ...change });
const approve = (person: Person, id: number) =>
  callAs(t, person, "PATCH", `/requests/${id}/approve`, {});
const errorOf = ({ status, body }: Awaited<ReturnType<typeof callAs>>) => [status, body.error];

/** What Finance asks for and the manager approves. */
async function changed(loan: MadeLoan, body: ReturnType<typeof membersBody>) {
  const asked = await askMembers(t, finance, loan, body);
  expect(errorOf(asked)).toEqual([200, undefined]);
  return approve(manager, asked.body.request.id);
}

describe("SERV-159 the shares of a loan that is paid out", () => {
  it("are changed by no person alone, whatever their role", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const before = await readMembers(loan);
    for (const person of [finance, manager, admin])
      expect(errorOf(await putMembers(t, person, loan, next(group)))).toEqual([
        409,
        texts.secondPerson,
      ]);
    expect(errorOf(await putMembers(t, officer, loan, next(group)))).toEqual([
      403,
      texts.notAllowed,
    ]);
    const { body } = await askMembers(t, finance, loan, next(group));
    expect(errorOf(await approve(finance, body.request.id))).toEqual([
      409,
      requestTexts.samePerson,
    ]);
    expect((await approve(officer, body.request.id)).status).toBe(403);
    expect(await readMembers(loan)).toEqual(before);
    expect((await approve(manager, body.request.id)).status).toBe(200);
    expect(await readMembers(loan)).toMatchObject({ version: 2 });
  });

  it("also the first ones of a loan that was paid out without members", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group, "approved");
    const first = next(group, { version: 0 });
    expect(errorOf(await putMembers(t, admin, loan, first))).toEqual([409, texts.secondPerson]);
    const { request } = (await askMembers(t, finance, loan, first)).body;
    expect(request.lines.slice(1)).toEqual([
      { label: "Moves to another name", value: "NLe 400.00 of NLe 1,000.00" },
      {
        label: expect.stringMatching(/^Ami Kargbo\d+ \(CUS-\d+\)$/),
        value:
          "Share NLe 1,000.00, then NLe 600.00. Owes NLe 1,200.00, then NLe 720.00; NLe 600.00 is due.",
      },
      {
        label: expect.stringMatching(/^Bintu Sesay\d+ \(CUS-\d+\)$/),
        value: "Share nothing, then NLe 400.00. Owes nothing, then NLe 480.00.",
      },
    ]);
    expect((await approve(manager, request.id)).status).toBe(200);
    expect(await readMembers(loan)).toMatchObject({ version: 1 });
  });

  it("the second person reads the share and the debt of each, before and after", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const { request } = (await askMembers(t, finance, loan, next(group))).body;
    const waiting = (await callAs(t, manager, "GET", "/requests?state=waiting&kind=members")).body;
    const listed = waiting.requests.find(({ id }: { id: number }) => id === request.id);
    expect(listed).toMatchObject({ loan_id: loan.loan_id, amount: 200, may_approve: true });
    const codes = group.members;
    const owed = await readMembers(loan);
    expect(owed.members).toHaveLength(3);
    expect(listed.lines.map(({ label }: { label: string }) => label)).toEqual([
      "Group",
      "Moves to another name",
      expect.stringContaining(`(${codes[0]})`),
      expect.stringContaining(`(${codes[1]})`),
      expect.stringContaining(`(${codes[2]})`),
    ]);
    expect(listed.lines.at(-1).value).toMatch(
      /^Share NLe 200.00, then nothing. Owes NLe 240.00, then NLe /,
    );
    const { rows } = await t.deps.pool.query(
      `select figures::text as figures from requests where id = ${request.id}`,
    );
    // An erased person's name would stay in it.
    expect(rows[0].figures).not.toContain("Kargbo");
  });

  it("change as an act with a new agreement that all sign; the earlier shares stay", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    expect((await changed(loan, next(group))).status).toBe(200);
    const acts = await t.deps.db
      .selectFrom("loan_acts")
      .select(["kind", "unit", "amount", "reason", "made_by"])
      .where("loan_id", "=", loan.id)
      .where("request_id", "is not", null)
      .execute();
    expect(acts).toEqual([
      {
        kind: "members",
        unit: "2",
        amount: 0,
        reason: "Chernor moves away",
        made_by: manager.staff_id,
      },
    ]);
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

  it("are asked for once for a key, with a reason, and one change of a loan at a time", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const body = next(group, { act_key: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askMembers(t, finance, loan, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [id, ...others] = new Set(answers.map((answer) => answer.body.request.id));
    expect(others).toEqual([]);
    const another = await askMembers(t, manager, loan, next(group, { reason: "Another" }));
    expect(errorOf(another)).toEqual([409, requestTexts.waiting]);
    const other = await askMembers(t, finance, loan, { ...body, reason: "Another" });
    expect(other.status).toBe(409);
    const unsaid = await askMembers(t, finance, loan, next(group, { reason: " " }));
    expect(errorOf(unsaid)).toEqual([400, texts.reasonRequired]);
    const none = await askMembers(t, finance, loan, next(group, { members: [] }));
    expect(errorOf(none)).toEqual([400, texts.noMembers]);
    expect((await approve(manager, id)).status).toBe(200);
    const old = await askMembers(t, finance, loan, next(group, { reason: "Late" }));
    expect(errorOf(old)).toEqual([409, texts.unchanged]);
    const stale = membersBody(group, [500, 500], { version: 1, reason: "Late" });
    expect(errorOf(await askMembers(t, finance, loan, stale))).toEqual([409, texts.stale]);
  });

  it("stay when a new member left the group before the approval", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group, "approved");
    const { request } = (await askMembers(t, finance, loan, next(group, { version: 0 }))).body;
    const members = [group.members[0]];
    expect((await callAs(t, officer, "PATCH", `/groups/${group.id}`, { members })).status).toBe(
      200,
    );
    expect(errorOf(await approve(manager, request.id))).toEqual([
      409,
      texts.notInGroup(group.members[1] ?? ""),
    ]);
    expect(await readMembers(loan)).toMatchObject({ version: 0 });
  });

  it("LOAN-45 are neither asked for nor approved by who would have a share", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const customer = await makeCustomer(t.deps);
    const relative = await makeStaff(t.deps, 8);
    await t.deps.db
      .updateTable("staff")
      .set({ customer_id: customer.customer_id ?? "" })
      .where("id", "=", relative.staff_id ?? 0)
      .execute();
    const members = [...group.members, customer.customer_id];
    await callAs(t, officer, "PATCH", `/groups/${group.id}`, { members });
    const body = next(group);
    body.members.push({ customer_id: customer.customer_id ?? "", share: 100 });
    const [first] = body.members;
    if (first !== undefined) first.share = 500;
    expect(errorOf(await askMembers(t, relative, loan, body))).toEqual([403, ownLoanTexts.refused]);
    const { request } = (await askMembers(t, finance, loan, body)).body;
    expect(errorOf(await approve(relative, request.id))).toEqual([403, ownLoanTexts.refused]);
    expect(await readMembers(loan)).toMatchObject({ version: 1 });
    expect((await approve(manager, request.id)).status).toBe(200);
  });

  it("the database keeps what was agreed", async () => {
    const { loan } = await makeSharedLoan(t, officer);
    await expect(
      t.asOwner(`update loan_members set share = share where loan_id = ${loan.id}`),
    ).rejects.toThrow("members of an approved loan");
  });

  it("SERV-161 each member is notified of their own share and of no other, once it is approved", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const notices = () =>
      t.deps.db
        .selectFrom("notices")
        .select(["customer_id", "facts"])
        .where("loan_id", "=", loan.id)
        .where("kind", "=", "group_share")
        .orderBy("customer_id")
        .execute();
    const { request } = (await askMembers(t, finance, loan, next(group))).body;
    expect(await notices()).toEqual([]);
    await approve(manager, request.id);
    expect(await notices()).toEqual(
      group.members
        .map((customer_id, index) => ({
          customer_id,
          facts: { group: group.name, share: [600, 400, 0][index] },
        }))
        .toSorted((a, b) => (a.customer_id < b.customer_id ? -1 : 1)),
    );
  });
});

describe("SERV-159 the shares of an approved loan before its payout", () => {
  it("are changed by one person with a reason, and asked for by none", async () => {
    const group = await makeGroup(t, officer);
    const loan = await makeGroupLoan(t, group, "approved");
    await t.deps.db
      .updateTable("loans")
      .set({ paid_out_on: null })
      .where("id", "=", loan.id)
      .execute();
    const body = next(group, { version: 0 });
    expect(errorOf(await askMembers(t, finance, loan, body))).toEqual([409, texts.notPaidOut]);
    const unsaid = await putMembers(t, finance, loan, { ...body, reason: "" });
    expect(errorOf(unsaid)).toEqual([400, texts.reasonRequired]);
    expect((await putMembers(t, finance, loan, body)).status).toBe(200);
    expect(await readMembers(loan)).toMatchObject({ version: 1 });
  });
});
