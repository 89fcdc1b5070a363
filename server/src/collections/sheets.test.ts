import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestAs } from "../../test-support/call.ts";
import { openRounds, outcomes, row } from "../../test-support/collections.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";

type Office = Awaited<ReturnType<typeof openRounds>>;
let office: Office;
let officer: Person;

beforeAll(async () => {
  office = await openRounds();
  ({ officer } = office);
});
afterAll(() => office.t.close());

describe("COLL-20 opening a sheet", () => {
  it("fixes the loans of an officer that have something due, with what each owes", async () => {
    const person = await makeStaff(office.t.deps, 5, {
      first_name: "Ibrahim",
      last_name: "Conteh",
    });
    const late = await office.loanOf(person, { village: "Bandajuma", approval_date: "2026-01-16" });
    const soon = await office.loanOf(person, { village: "Koribondo", approval_date: "2026-02-20" });
    const later = await office.loanOf(person, {
      village: "Koribondo",
      approval_date: "2026-03-10",
    });
    await office.pay(late, 50);
    const { body, status } = await office.openSheet(
      { kind: "officer", officer: person.staff_id },
      person,
    );
    expect(status).toBe(200);
    expect(body.sheet).toMatchObject({
      name: "Ibrahim Conteh",
      state: "open",
      loans: 2,
      collected: 0,
    });
    expect(body.rows).toMatchObject([
      // Instalments of 200 on 16 February and 16 March.
      {
        position: 1,
        loan_id: late.loan_id,
        arrears: 150,
        due: 200,
        penalty: 0,
        balance: 1150,
        payment: null,
      },
      { position: 2, loan_id: soon.loan_id, arrears: 0, due: 200 },
    ]);
    const all = await office.openSheet(
      { kind: "officer", officer: person.staff_id, with_all: true },
      person,
    );
    expect(all.body.rows.map(({ loan_id }: { loan_id: string }) => loan_id)).toContain(
      later.loan_id,
    );
  });

  it("takes the loans of a village whatever its case, of all officers", async () => {
    const village = `Gerihun ${randomUUID()}`;
    const own = await office.loanOf(officer, { village, approval_date: "2026-02-13" });
    const others = await office.loanOf(office.other, {
      village: village.toUpperCase(),
      approval_date: "2026-02-13",
    });
    const { body } = await office.openSheet({ kind: "village", village, district: "bo" });
    expect(new Set(body.rows.map(({ loan_id }: { loan_id: string }) => loan_id))).toEqual(
      new Set([own.loan_id, others.loan_id]),
    );
    expect(
      (await office.openSheet({ kind: "village", village, district: "Kenema" })).body.error,
    ).toBe(texts.nothing);
    const found = await office.call(
      officer,
      "GET",
      `/collections/villages?query=${encodeURIComponent(village.slice(0, 12))}`,
    );
    expect(found.body.villages).toMatchObject([{ district: "Bo", loans: 2 }]);
  });

  it("is done once for its key, also by ten at once", async () => {
    const village = `Mano ${randomUUID()}`;
    await office.loanOf(officer, { village, approval_date: "2026-02-13" });
    const body = { sheet_key: randomUUID(), kind: "village", village };
    const all = await Promise.all(Array.from({ length: 10 }, () => office.openSheet(body)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(all.map((one) => one.body.sheet.id)).size).toBe(1);
    const other = await office.openSheet({ ...body, with_all: true });
    expect([other.status, other.body.error]).toEqual([409, texts.otherKey]);
  });

  it("is refused for another officer, a wrong day, an unknown officer and nothing to collect", async () => {
    const mine = { kind: "officer", officer: officer.staff_id };
    for (const [body, status, text] of [
      [{ kind: "officer", officer: office.other.staff_id }, 403, texts.otherOfficer],
      [{ kind: "officer", officer: "none" }, 403, texts.otherOfficer],
      [{ ...mine, collection_date: "2026-03-15" }, 400, texts.datePast],
      [{ ...mine, collection_date: "2026-03-31" }, 400, texts.dateFar(14)],
      [{ kind: "village", village: "" }, 400, texts.village],
      [{ kind: "village", village: "Nowhere" }, 409, texts.nothing],
    ] as const) {
      const refused = await office.openSheet(body);
      expect([refused.status, refused.body.error]).toEqual([status, text]);
    }
    const unknown = await office.openSheet({ kind: "officer", officer: 999_999 }, office.manager);
    expect([unknown.status, unknown.body.error]).toEqual([400, texts.unknownOfficer]);
    expect((await office.openSheet(mine, office.auditor)).status).toBe(403);
  });
});

describe("COLL-26 the cash of a sheet", () => {
  it("closes it when it equals the payments, and leaves it open with the difference otherwise", async () => {
    const { sheet, rows } = await office.villageSheet(2);
    await office.save(sheet, [row(1, 200)]);
    const less = await office.close(sheet, 150);
    expect(less.body).toMatchObject({
      message: texts.less("NLe 50.00"),
      sheet: { state: "difference", handed_in: 150, difference: -50 },
    });
    expect((await office.close(sheet, 300)).body.message).toBe(texts.more("NLe 100.00"));
    // A forgotten row is found.
    await office.save(sheet, [row(2, 100)]);
    const equal = await office.close(sheet, 300);
    expect(equal.body).toMatchObject({
      message: texts.closed,
      sheet: { state: "closed", difference: 0 },
    });
    expect((await office.close(sheet, 300)).status).toBe(200);
    const other = await office.close(sheet, 301);
    expect([other.status, other.body.error]).toEqual([409, texts.isClosed]);
    expect(outcomes((await office.save(sheet, [row(1, 200)])).body)).toEqual(["repeated"]);
    const { sheet: second } = await office.villageSheet(1);
    await office.close(second, 0);
    const late = await office.save(second, [row(1, 10)]);
    expect(late.body.results[0]).toMatchObject({ outcome: "refused", text: texts.isClosed });
    expect(rows).toHaveLength(2);
  });

  it("is counted after every row that was being saved", async () => {
    const { sheet } = await office.villageSheet(3);
    const [, closed] = await Promise.all([
      office.save(sheet, [row(1, 100), row(2, 100), row(3, 100)]),
      office.close(sheet, 0),
    ]);
    const { body } = await office.call(officer, "GET", `/sheets/${sheet.id}`);
    // Closed with nothing before the first row, or open with a difference.
    const isEmpty = body.sheet.state === "closed" && body.sheet.collected === 0;
    expect(closed.status).toBe(200);
    expect(isEmpty || (body.sheet.state === "difference" && body.sheet.collected === 300)).toBe(
      true,
    );
  });
});

describe("COLL-27 whose sheets one reads", () => {
  it("one's own and those of one's loans; supervisors and the auditor read all, and only the opener fills it in", async () => {
    const { sheet } = await office.villageSheet(1, office.other);
    const read = (person: Person) => office.call(person, "GET", `/sheets/${sheet.id}`);
    const listed = async (person: Person) =>
      (await office.call(person, "GET", "/collections/sheets?page_size=100")).body.sheets.some(
        ({ id }: { id: number }) => id === sheet.id,
      );
    for (const [person, mayRead] of [
      [office.other, true],
      [officer, false],
      [office.manager, true],
      [office.auditor, true],
    ] as const) {
      expect((await read(person)).status).toBe(mayRead ? 200 : 404);
      expect(await listed(person)).toBe(mayRead);
    }
    for (const attempt of [
      office.save(sheet, [row(1, 1)], office.manager),
      office.close(sheet, 0, office.manager),
    ]) {
      const refused = await attempt;
      expect([refused.status, refused.body.error]).toEqual([403, texts.notYours]);
    }
    expect((await office.save(sheet, [row(1, 1)])).status).toBe(404);
  });
});

it("COLL-28 a sheet is printed with every column, and with lines to sign", async () => {
  const { sheet, rows } = await office.villageSheet(2);
  await office.save(sheet, [row(1, 200)]);
  const response = await requestAs(office.t, officer, "GET", `/sheets/${sheet.id}/sheet.pdf`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-disposition"]).toContain(`Collection sheet ${sheet.number}.pdf`);
  const text = pdfText(response.rawPayload);
  for (const part of [
    "Collection sheet",
    sheet.number,
    "Due",
    "Arrears",
    "Penalty",
    "Collected",
    "Absent",
    "Signature",
    "Cash received by",
    rows[1].loan_id,
    "200.00",
    "Printed",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Printed[\s\S]*?\d\d \w{3} \d{4} \d\d:\d\d/);
  // Name, loan and village begin on lines of their own.
  expect(text.split("\n").map((line) => line.trim())).toContain(rows[1].loan_id);
  const saved = await office.t.deps.db
    .selectFrom("audit_entries")
    .select("id")
    .where("action", "=", "sheet.download")
    .where("record_id", "=", sheet.number)
    .execute();
  expect(saved).toHaveLength(1);
});
