import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  makeApprovedLoan,
  makeUnapprovedLoan,
  type MadeLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { readZip } from "../../test-support/read-zip.ts";

/** Every export, its list, and its first heading. */
const exported = [
  ["/loans/export", "/loans/all", "Loan ID"],
  ["/customer/export", "/customer/all", "Customer ID"],
  ["/user/export", "/user/all", "User ID"],
  ["/staff/export", "/staff/all-details", "Staff ID"],
  ["/money/transfers/export", "/money/transfers/all", "ID"],
  ["/transactions/export", "/transactions/all", "Receipt"],
  ["/messages/export", "/messages", "ID"],
  ["/audit/export", "/audit", "id"],
  ["/ledger/trial-balance/export", "/ledger/trial-balance", "Code"],
] as const;

let test: TestApp;
let manager: Person;
let auditor: Person;
let customer: Person;
let loan: MadeLoan;

const get = (path: string, person = auditor) =>
  test.app.inject({ method: "GET", url: `/api${path}`, headers: person.headers });

const lines = async (path: string, person = auditor) =>
  (await get(path, person)).body.split("\r\n").slice(0, -1);

const sheetOf = async (path: string) => {
  const response = await get(path);
  expect(response.headers["content-type"]).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  return readZip(response.rawPayload);
};

const lastExport = () =>
  test.deps.db
    .selectFrom("audit_entries")
    .select(["action", "record_type", "record_id", "actor_user_id", "after"])
    .where("action", "like", "%.export")
    .orderBy("id", "desc")
    .executeTakeFirst();

beforeAll(async () => {
  test = await testApp("2026-03-16T09:00:00Z");
  manager = await makeStaff(test.deps, 8);
  auditor = await makeStaff(test.deps, 7, { first_name: "Fatmata", last_name: "Koroma" });
  customer = await makeCustomer(test.deps, { first_name: "Mariama", last_name: "=Bangura" });
  loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-10" });
  await makeUnapprovedLoan(test.deps, customer, "applied");
  await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: manager.headers,
    payload: { amount: 200.5, payment_method: "Cash", transaction_date: "2026-02-10" },
  });
});
afterAll(() => test.close());

describe("RPT-10 every list as a file", () => {
  it.each(exported)(
    "AUTH-42 %s has the readers of %s, among the roles with the export permission",
    async (path, list) => {
      for (const role of staffRoleIds) {
        const person = await makeStaff(test.deps, role);
        const listed = (await get(list, person)).statusCode;
        const exports = (await get(path, person)).statusCode;
        expect([role, exports]).toEqual([role, role < 5 ? 403 : listed]);
      }
      expect((await get(path, customer)).statusCode).toBe(403);
      expect((await test.app.inject({ method: "GET", url: `/api${path}` })).statusCode).toBe(401);
    },
  );

  it.each(exported)("%s has a heading, as CSV and as a workbook", async (path, _list, first) => {
    const person = await makeStaff(test.deps, 9);
    const csv = await get(path, person);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toMatch(
      /^attachment; filename="[a-z-]+-2026-03-16\.csv"$/,
    );
    expect(csv.body.startsWith(`\uFEFF"${first}",`)).toBe(true);
    const workbook = readZip((await get(`${path}?format=xlsx`, person)).rawPayload);
    expect([...workbook.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
      "xl/worksheets/sheet2.xml",
    ]);
    expect(workbook.get("xl/worksheets/sheet1.xml")).toContain(`>${first}</t>`);
  });

  it.each(exported)("%s rejects other formats", async (path) => {
    const person = await makeStaff(test.deps, 9);
    for (const format of ["pdf", "%00", "CSV"]) {
      const response = await get(`${path}?format=${format}`, person);
      expect([response.statusCode, response.json().error]).toEqual([400, "Choose CSV or Excel."]);
    }
  });

  it("a role exports only the lists that it can read", async () => {
    expect((await get("/user/export")).statusCode).toBe(403);
  });
});

describe("RPT-10 the contents of a file", () => {
  it("are the rows of the filter, newest first, with amounts and dates in their cell types", async () => {
    const [heading, ...rows] = await lines("/loans/export?status=approved,paying");
    expect(heading).toContain('"Approved (NLe)","Approval date"');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(
      new RegExp(`^"${loan.loan_id}",[\\d-]{10} [\\d:]{8},"${loan.customer_id}"`),
    );
    expect(rows[0]).toContain("1000.00,2026-01-10,");
    expect(await lines("/loans/export")).toHaveLength(3);
    expect(await lines("/loans/export?query=nobody")).toHaveLength(1);
    expect(await lines(`/loans/export?query=${loan.loan_id}&status=all`)).toHaveLength(2);
  });

  it("include a formula in a name as text", async () => {
    expect((await lines("/customer/export"))[1]).toContain(`"'=Bangura"`);
    const sheet = (await sheetOf("/customer/export?format=xlsx")).get("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('preserve">=Bangura</t>');
    expect(sheet).not.toContain("<f>");
  });

  it("are the payments of one loan or customer, or all", async () => {
    expect((await lines("/transactions/export"))[1]).toMatch(
      /^"RC-\d{6}",2026-02-10,"LN-[\d-]+","CUS-\d+","Mariama =Bangura",200\.50,/,
    );
    expect(await lines(`/transactions/export?query=${loan.loan_id}`)).toHaveLength(2);
    expect(await lines(`/transactions/export?query=${loan.customer_id}`)).toHaveLength(2);
    expect(await lines("/transactions/export?query=CUS-999999")).toHaveLength(1);
    expect(await lines("/transactions/export?query=x")).toHaveLength(1);
  });

  it("state in a workbook its list, its filter and its author", async () => {
    const workbook = await sheetOf("/loans/export?status=approved,paying&format=xlsx");
    const about = workbook.get("xl/worksheets/sheet2.xml") ?? "";
    expect([...about.matchAll(/preserve">([^<]*)</g)].map(([, text]) => text)).toEqual([
      "About this file",
      "",
      "List",
      "loans",
      "Rows",
      "1",
      "Filter: status",
      "approved,paying",
      "Exported by",
      "Fatmata Koroma",
      "Exported at",
      "2026-03-16 09:00",
    ]);
    const sheet = workbook.get("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<c s="3"><v>1000</v></c>');
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+2"\/>/);
    expect(workbook.get("xl/workbook.xml")).toContain('name="loans"');
  });
});

describe("AUTH-58 the record of an export", () => {
  it("contains user, filter and count of rows", async () => {
    await get("/loans/export?status=applied&format=xlsx");
    expect(await lastExport()).toEqual({
      action: "loan.export",
      record_type: "loan",
      record_id: "xlsx",
      actor_user_id: auditor.user_id,
      after: { filter: { status: ["applied"] }, rows: 1, total: 1 },
    });
  });

  it("keeps a searched text beside the log, so that the erasure of a person can delete it", async () => {
    await get("/loans/export?query=Sahr%20Kamara&format=csv");
    expect((await lastExport())?.after).toEqual({
      filter: {},
      rows: expect.any(Number),
      total: expect.any(Number),
      search_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { rows } = await test.deps.pool.query(
      "select search from search_texts order by audit_entry_id desc limit 1",
    );
    expect(rows).toEqual([{ search: "Sahr Kamara" }]);
  });
});

describe("RPT-10 exports beyond the limit of a file", () => {
  it("contain the newest 50,000 rows, as the file's name and the audit entry state", async () => {
    await test.deps.pool.query(
      `insert into contact_messages (full_name, email, message)
       select 'Sia Conteh', 'a@example.org', n::text from generate_series(1, 50007) n`,
    );
    const response = await get("/messages/export", manager);
    expect(response.headers["content-disposition"]).toBe(
      'attachment; filename="messages-2026-03-16-newest-50000-of-50007.csv"',
    );
    const rows = response.body.split("\r\n").slice(1, -1);
    expect(rows).toHaveLength(50_000);
    expect([rows.at(0), rows.at(-1)].map((row) => row?.split(",")[4])).toEqual(['"50007"', '"8"']);
    expect(await lastExport()).toMatchObject({ after: { rows: 50_000, total: 50_007 } });
  });
});
