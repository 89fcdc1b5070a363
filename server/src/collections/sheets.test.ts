import { sheetTexts as texts } from "@microfinance/contract/collections/texts.ts";
import { paymentErrors } from "@microfinance/contract/payments/texts.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestAs } from "../../test-support/call.ts";
import { openCollections } from "../../test-support/collections.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";

type Office = Awaited<ReturnType<typeof openCollections>>;
let office: Office;
let officer: Person;

beforeAll(async () => {
  office = await openCollections();
  ({ officer } = office);
});
afterAll(() => office.t.close());

const round = { collection_date: "2026-03-16", with_all: false };
const open = (body: object, person = officer) =>
  office.call(person, "POST", "/collections/sheets", {
    sheet_key: randomUUID(),
    ...round,
    ...body,
  });
/** A sheet of a new village with so many loans, each with 200.00 late since 13 March. */
async function villageSheet(count: number, person = officer) {
  const village = `Village ${randomUUID()}`;
  for (let made = 0; made < count; made += 1)
    await office.loanOf(officer, { village, approval_date: "2026-02-13" });
  const { body } = await open({ kind: "village", village }, person);
  return { village, sheet: body.sheet, rows: body.rows };
}
const save = (sheet: { id: number }, rows: object[], person = officer) =>
  office.call(person, "POST", `/sheets/${sheet.id}/rows`, { rows });
const close = (sheet: { id: number }, handed_in: number, person = officer) =>
  office.call(person, "POST", `/sheets/${sheet.id}/close`, { handed_in });
const row = (position: number, amount: number) => ({ position, amount });
const outcomes = (body: { results: { outcome: string }[] }) =>
  body.results.map(({ outcome }) => outcome);
const paymentsOf = async (loan_id: string) => {
  const { rows } = await sql<{ amount: number; remarks: string; transaction_date: string }>`
    select p.amount, p.remarks, p.transaction_date from payments p join loans l on l.id = p.loan_id
    where l.loan_id = ${loan_id} order by p.id`.execute(office.t.deps.db);
  return rows;
};

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
    const { body, status } = await open({ kind: "officer", officer: person.staff_id }, person);
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
    const all = await open({ kind: "officer", officer: person.staff_id, with_all: true }, person);
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
    const { body } = await open({ kind: "village", village, district: "bo" });
    expect(new Set(body.rows.map(({ loan_id }: { loan_id: string }) => loan_id))).toEqual(
      new Set([own.loan_id, others.loan_id]),
    );
    expect((await open({ kind: "village", village, district: "Kenema" })).body.error).toBe(
      texts.nothing,
    );
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
    const all = await Promise.all(Array.from({ length: 10 }, () => open(body)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(all.map((one) => one.body.sheet.id)).size).toBe(1);
    const other = await open({ ...body, with_all: true });
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
      const refused = await open(body);
      expect([refused.status, refused.body.error]).toEqual([status, text]);
    }
    const unknown = await open({ kind: "officer", officer: 999_999 }, office.manager);
    expect([unknown.status, unknown.body.error]).toEqual([400, texts.unknownOfficer]);
    expect((await open(mine, office.auditor)).status).toBe(403);
  });
});

describe("COLL-22 rows become payments", () => {
  it("books each alone: one that is refused stops no other, and states its reason", async () => {
    const { sheet, rows } = await villageSheet(4);
    const sent = [row(1, 200), row(2, 5_000), row(3, 0), row(4, 75.5)];
    const { body } = await save(sheet, sent);
    expect(outcomes(body)).toEqual(["booked", "refused", "marked", "booked"]);
    const reason = paymentErrors.aboveBalance("NLe 1,200.00");
    expect(body.results[1].text).toBe(reason);
    expect(body.rows).toMatchObject([
      { payment: { amount: 200, is_reversed: false }, balance: 1000 },
      { payment: null, refused_amount: 5_000, refusal: reason },
      { payment: null, refusal: "" },
      { payment: { amount: 75.5 } },
    ]);
    expect(body.sheet).toMatchObject({ collected: 275.5, paid_rows: 2 });
    expect(await paymentsOf(rows[0].loan_id)).toEqual([
      { amount: 200, remarks: `Collection sheet ${sheet.number}`, transaction_date: "2026-03-16" },
    ]);
    // Nothing entered makes no payment.
    expect(await paymentsOf(rows[2].loan_id)).toEqual([]);
    const mended = await save(sheet, [row(2, 500)]);
    expect(mended.body.rows[1]).toMatchObject({
      payment: { amount: 500 },
      refused_amount: null,
      refusal: "",
    });
  });

  it("COLL-23 books a row once, however often it is sent, and refuses another amount", async () => {
    const { sheet, rows } = await villageSheet(3);
    const sent = [row(1, 100), row(2, 100), row(3, 100)];
    const all = await Promise.all(Array.from({ length: 10 }, () => save(sheet, sent)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const counts = all.flatMap(({ body }) => outcomes(body));
    expect(counts.filter((outcome) => outcome === "booked")).toHaveLength(3);
    expect(new Set(counts)).toEqual(new Set(["booked", "repeated"]));
    for (const { loan_id } of rows) expect(await paymentsOf(loan_id)).toHaveLength(1);
    const other = await save(sheet, [row(1, 101)]);
    expect(other.body.results).toEqual([
      { position: 1, outcome: "refused", text: texts.isPaid("NLe 100.00") },
    ]);
    // A later day changes nothing either.
    await office.at("2026-03-17T09:00:00Z");
    expect(outcomes((await save(sheet, sent)).body)).toEqual(["repeated", "repeated", "repeated"]);
    await office.at("2026-03-16T09:00:00Z");
  });

  it("COLL-24 values payments on the day of the round", async () => {
    const { sheet, rows } = await villageSheet(1);
    await office.at("2026-03-17T09:00:00Z");
    await save(sheet, [row(1, 100)]);
    expect(await paymentsOf(rows[0].loan_id)).toMatchObject([{ transaction_date: "2026-03-16" }]);
    await office.at("2026-03-16T09:00:00Z");
    const village = `Sumbuya ${randomUUID()}`;
    const { loan_id } = await office.loanOf(officer, { village, approval_date: "2026-02-20" });
    const ahead = await open({ kind: "village", village, collection_date: "2026-03-18" });
    await save(ahead.body.sheet, [row(1, 100)]);
    expect(await paymentsOf(loan_id)).toMatchObject([{ transaction_date: "2026-03-16" }]);
  });

  it("COLL-25 refuses what cannot be booked: absent members, reversed rows, own loans, unknown rows", async () => {
    const { sheet, rows } = await villageSheet(2);
    const absent = await save(sheet, [{ ...row(1, 0), is_absent: true }]);
    expect([outcomes(absent.body), absent.body.rows[0].is_absent]).toEqual([["marked"], true]);
    const both = await save(sheet, [{ ...row(1, 10), is_absent: true }, row(3, 10)]);
    expect(both.body.results.map(({ text }: { text: string }) => text)).toEqual([
      texts.isAbsent,
      texts.unknownRow,
    ]);
    const back = await save(sheet, [row(1, 10)]);
    expect(back.body.rows[0]).toMatchObject({ is_absent: false, payment: { amount: 10 } });
    await office.reverse({ id: back.body.rows[0].payment.id });
    const reversed = await save(sheet, [row(1, 20)]);
    expect(reversed.body.results[0].text).toBe(texts.isReversed);
    expect(reversed.body.sheet.collected).toBe(0);

    const link = (customer_id: string | null) =>
      office.t.deps.db
        .updateTable("staff")
        .set({ customer_id })
        .where("id", "=", officer.staff_id)
        .execute();
    await link(rows[1].customer_id);
    expect(outcomes((await save(sheet, [row(2, 10)])).body)).toEqual(["refused"]);
    await link(null);
    const denied = await office.t.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .where("record_id", "=", rows[1].loan_id)
      .execute();
    expect(denied).toHaveLength(1);
    for (const wrong of [
      [],
      [row(1, 1), row(1, 2)],
      [row(1, 0.001)],
      [row(1, -1)],
      Array.from({ length: 201 }, (_, index) => row(index + 1, 1)),
    ])
      expect((await save(sheet, wrong)).status).toBe(400);
  });
});

describe("COLL-26 the cash of a sheet", () => {
  it("closes it when it equals the payments, and leaves it open with the difference otherwise", async () => {
    const { sheet, rows } = await villageSheet(2);
    await save(sheet, [row(1, 200)]);
    const less = await close(sheet, 150);
    expect(less.body).toMatchObject({
      message: texts.less("NLe 50.00"),
      sheet: { state: "difference", handed_in: 150, difference: -50 },
    });
    expect((await close(sheet, 300)).body.message).toBe(texts.more("NLe 100.00"));
    // A forgotten row is found.
    await save(sheet, [row(2, 100)]);
    const equal = await close(sheet, 300);
    expect(equal.body).toMatchObject({
      message: texts.closed,
      sheet: { state: "closed", difference: 0 },
    });
    expect((await close(sheet, 300)).status).toBe(200);
    const other = await close(sheet, 301);
    expect([other.status, other.body.error]).toEqual([409, texts.isClosed]);
    expect(outcomes((await save(sheet, [row(1, 200)])).body)).toEqual(["repeated"]);
    const { sheet: second } = await villageSheet(1);
    await close(second, 0);
    const late = await save(second, [row(1, 10)]);
    expect(late.body.results[0]).toMatchObject({ outcome: "refused", text: texts.isClosed });
    expect(rows).toHaveLength(2);
  });

  it("is counted after every row that was being saved", async () => {
    const { sheet } = await villageSheet(3);
    const [, closed] = await Promise.all([
      save(sheet, [row(1, 100), row(2, 100), row(3, 100)]),
      close(sheet, 0),
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
  it("one's own and those of one's loans; those who lead and the auditor read all, and only the opener fills it in", async () => {
    const { sheet } = await villageSheet(1, office.other);
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
      save(sheet, [row(1, 1)], office.manager),
      close(sheet, 0, office.manager),
    ]) {
      const refused = await attempt;
      expect([refused.status, refused.body.error]).toEqual([403, texts.notYours]);
    }
    expect((await save(sheet, [row(1, 1)])).status).toBe(404);
  });
});

it("COLL-28 a sheet is printed with every column, and with lines to sign", async () => {
  const { sheet, rows } = await villageSheet(2);
  await save(sheet, [row(1, 200)]);
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
  ])
    expect(text).toContain(part);
  const saved = await office.t.deps.db
    .selectFrom("audit_entries")
    .select("id")
    .where("action", "=", "sheet.download")
    .where("record_id", "=", sheet.number)
    .execute();
  expect(saved).toHaveLength(1);
});
