import { groupTexts as texts } from "@microfinance/contract/groups/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { codeOf, makeGroup, makeSharedLoan } from "../../test-support/groups.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
  officer = await makeStaff(t.deps, 5);
});
afterAll(() => t.close());

const add = (body: object, person = officer) => callAs(t, person, "POST", "/groups", body);
const change = (id: number, body: object) => callAs(t, officer, "PATCH", `/groups/${id}`, body);
const read = async (id: number) => (await callAs(t, officer, "GET", `/groups/${id}`)).body.group;
const list = async (query: string) =>
  (await callAs(t, officer, "GET", `/groups?query=${encodeURIComponent(query)}`)).body.groups;

describe("SERV-150 groups", () => {
  it("have a name of their own, a place, an officer and a meeting day", async () => {
    const group = {
      name: "Kabala Traders",
      village: "Kabala",
      district: "Koinadugu",
      officer_id: officer.staff_id,
      meeting_day: 3,
      members: [codeOf(await makeCustomer(t.deps))],
    };
    const { status, body } = await add(group);
    expect(status).toBe(200);
    expect(body.group).toMatchObject({
      ...group,
      active: true,
      members_count: 1,
      officer_name: `${officer.first_name} ${officer.last_name}`,
      members: [{ customer_id: group.members[0], loans: [] }],
      loans: [],
    });
    const again = await add({ name: "kabala traders" });
    expect([again.status, again.body.error]).toEqual([409, texts.nameTaken]);
    for (const typed of ["KABALA T", "koinad"])
      expect((await list(typed)).map(({ name }: { name: string }) => name)).toContain(group.name);
    expect(await list("nowhere%")).toEqual([]);
  });

  it("are added once when two add the same name at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: "Makeni Women" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ name: " " }, texts.nameRequired],
    [{ officer_id: 2_000_000_000 }, texts.unknownOfficer],
    [{ meeting_day: 8 }, texts.unknownDay],
    [{ members: ["CUS-999999"] }, texts.unknownMember("CUS-999999")],
    [{ members: ["CUS-000001", "CUS-000001"] }, texts.repeatedMember],
    [{ other: 1 }, texts.unknownPart],
  ])("%j is refused", async (wrong, text) => {
    const { status, body } = await add({ name: "Refused group", ...wrong });
    expect([status, body.error]).toEqual([400, text]);
  });

  it("are read by all staff, and changed by those who write", async () => {
    const auditor = await makeStaff(t.deps, 7);
    expect((await callAs(t, auditor, "GET", "/groups")).status).toBe(200);
    expect((await add({ name: "Of an auditor" }, auditor)).status).toBe(403);
    const customer = await makeCustomer(t.deps);
    expect((await callAs(t, customer, "GET", "/groups")).status).toBe(403);
  });
});

describe("SERV-151 the members of a group", () => {
  it("join and leave; who has a share of an open loan stays", async () => {
    const { group, loan } = await makeSharedLoan(t, officer);
    const newMember = codeOf(await makeCustomer(t.deps));
    const joined = await change(group.id, { members: [...group.members, newMember] });
    expect([joined.status, joined.body.group.members_count]).toEqual([200, 4]);
    const left = await change(group.id, { members: group.members });
    expect([left.status, left.body.group.members_count]).toEqual([200, 3]);
    const [first, second] = group.members;
    const refused = await change(group.id, { members: [first, second] });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      texts.hasShare(group.members[2] ?? "", loan.loan_id),
    ]);
    const { members, loans, live_loans } = await read(group.id);
    expect(members).toHaveLength(3);
    expect([loans[0].loan_id, live_loans]).toEqual([loan.loan_id, 1]);
  });

  it("a group with an open loan stays active; one without becomes inactive", async () => {
    const { group } = await makeSharedLoan(t, officer);
    const refused = await change(group.id, { active: false });
    expect([refused.status, refused.body.error]).toEqual([409, texts.hasLoans]);
    const other = await makeGroup(t, officer);
    expect((await change(other.id, { active: false })).body.group.active).toBe(false);
    expect((await change(2_000_000_000, { active: false })).status).toBe(404);
  });
});
