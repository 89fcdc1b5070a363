import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestAs } from "../../test-support/call.ts";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import { codeOf, makeGroup, makeSharedLoan } from "../../test-support/groups.ts";
import type { Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;
let officer: Person;

beforeAll(async () => {
  office = await openRounds();
  ({ officer } = office);
});
afterAll(() => office.t.close());

const loansOf = (body: { rows: { loan_id: string }[] }) =>
  body.rows.map(({ loan_id }) => loan_id).toSorted();
const late = { approval_date: "2026-02-13" };

describe("COLL-20 a sheet of a group", () => {
  it("has what the group borrowed and the own loans of its present members", async () => {
    const { group, loan } = await makeSharedLoan(office.t, officer);
    const [, second, third] = group.customers;
    // Another officer's loan: the group meets with one of them.
    const own = await office.loanOf(office.other, { ...late, customer: second });
    const soon = await office.loanOf(officer, { approval_date: "2026-03-10", customer: third });
    const another = await makeGroup(office.t, officer);
    const lent = await office.loanOf(officer, { ...late, customer: second });
    const left = await office.loanOf(officer, { ...late, customer: another.customers[0] });
    const { db } = office.t.deps;
    await db.updateTable("loans").set({ group_id: another.id }).where("id", "=", lent.id).execute();
    await db
      .insertInto("group_members")
      .values({
        group_id: group.id,
        customer_id: codeOf(another.customers[0]),
        joined_on: "2026-01-01",
        left_on: "2026-03-01",
      })
      .execute();

    const { status, body } = await office.openSheet({ kind: "group", group: group.id });
    expect(status).toBe(200);
    expect(body.sheet).toMatchObject({ kind: "group", name: group.name, officer_id: null });
    expect(loansOf(body)).toEqual([loan.loan_id, own.loan_id].toSorted());
    const all = await office.openSheet({ kind: "group", group: group.id, with_all: true });
    expect(loansOf(all.body)).toEqual([loan.loan_id, own.loan_id, soon.loan_id].toSorted());
    expect(loansOf(all.body)).not.toContain(left.loan_id);
    const of = await office.openSheet({ kind: "group", group: another.id });
    expect(loansOf(of.body)).toEqual([lent.loan_id, left.loan_id].toSorted());

    const paper = await requestAs(office.t, officer, "GET", `/sheets/${body.sheet.id}/sheet.pdf`);
    const text = pdfText(paper.rawPayload);
    for (const part of ["Group", group.name, loan.loan_id]) expect(text).toContain(part);
  });

  it("is refused for an unknown group, one that is not active, and one that owes nothing", async () => {
    const { id } = await makeGroup(office.t, officer);
    const nothing = await office.openSheet({ kind: "group", group: id });
    expect([nothing.status, nothing.body.error]).toEqual([409, texts.nothing]);
    await office.t.deps.db
      .updateTable("groups")
      .set({ active: false })
      .where("id", "=", id)
      .execute();
    for (const group of [id, 999_999, 0, "1", null, undefined]) {
      const refused = await office.openSheet({ kind: "group", group });
      expect([refused.status, refused.body.error]).toEqual([400, texts.unknownGroup]);
    }
    const both = await office.openSheet({ kind: "group", group: id, village: "Bo" });
    expect(both.status).toBe(400);
    expect((await office.openSheet({ kind: "group", group: id }, office.auditor)).status).toBe(403);
  });

  it("is the same sheet for the same key, and 409 for another group", async () => {
    const { group } = await makeSharedLoan(office.t, officer);
    const { group: other } = await makeSharedLoan(office.t, officer);
    const body = { sheet_key: randomUUID(), kind: "group", group: group.id };
    const first = await office.openSheet(body);
    expect((await office.openSheet(body)).body.sheet.id).toBe(first.body.sheet.id);
    const refused = await office.openSheet({ ...body, group: other.id });
    expect([refused.status, refused.body.error]).toEqual([409, texts.otherKey]);
  });
});

it("COLL-22 a row of a Group Loan becomes one payment, and staff with a share do not book it", async () => {
  const { group, loan } = await makeSharedLoan(office.t, officer);
  const { body } = await office.openSheet({ kind: "group", group: group.id });
  const staff = (customer_id: string | null) =>
    office.t.deps.db
      .updateTable("staff")
      .set({ customer_id })
      .where("id", "=", officer.staff_id)
      .execute();
  await staff(codeOf(group.customers[2]));
  expect(outcomes((await office.save(body.sheet, [row(1, 60)])).body)).toEqual(["refused"]);
  expect(await office.paymentsOf(loan.loan_id)).toEqual([]);
  await staff(null);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => office.save(body.sheet, [row(1, 60)])),
  );
  expect(all.flatMap((one) => outcomes(one.body)).toSorted()).toEqual([
    "booked",
    ...Array.from({ length: 4 }, () => "repeated"),
  ]);
  expect(await office.paymentsOf(loan.loan_id)).toMatchObject([{ amount: 60 }]);
});

it("COLL-20 the database stores a sheet of exactly one officer, group or village", async () => {
  const { group } = await makeSharedLoan(office.t, officer);
  const stored = {
    with_all: false,
    collection_date: "2026-03-16",
    opened_by: officer.staff_id ?? 0,
    opened_at: office.t.deps.now(),
  };
  for (const whose of [
    { kind: "group" },
    { kind: "group", group_id: group.id, village: "Bo" },
    { kind: "group", group_id: group.id, officer_id: officer.staff_id },
    { kind: "officer", group_id: group.id },
    { kind: "village", village: "Bo", officer_id: officer.staff_id },
    { kind: "village" },
    { kind: "office" },
  ])
    await expect(
      office.t.deps.db
        .insertInto("collection_sheets")
        .values({ ...stored, ...whose, sheet_key: randomUUID() })
        .execute(),
    ).rejects.toThrow(/check/);
});
