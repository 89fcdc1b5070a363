import { createHash } from "node:crypto";
import { readCsv } from "@microfinance/contract/core/csv.ts";
import { sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { datasetNames, datasetOf } from "@microfinance/contract/file-templates/datasets.ts";
import { shippedTemplates } from "@microfinance/contract/file-templates/shipped.ts";
import {
  columnOf,
  layoutOf,
  type TemplateDefinition,
} from "@microfinance/contract/file-templates/template.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { otherBranch, worksFor } from "../../test-support/branches.ts";
import { callAs, requestAs } from "../../test-support/call.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { ageLoans } from "../loans/age-loans.ts";

let t: TestApp;
let manager: Person;
let finance: Person;
let auditor: Person;
let customer: Person;
let day: string;
const loans: MadeLoan[] = [];
const period = () => ({ from: "2026-01-01", to: day });

beforeAll(async () => {
  t = await testApp();
  day = t.deps.now().toISOString().slice(0, 10);
  manager = await makeStaff(t.deps, 8);
  finance = await makeStaff(t.deps, 6);
  auditor = await makeStaff(t.deps, 7);
  customer = await makeCustomer(t.deps, { first_name: "Adama", last_name: "Sesay" });
  for (const approval_date of ["2026-01-05", "2026-02-02", "2026-02-02"])
    loans.push(await makeApprovedLoan(t.deps, customer, { approval_date, amount: 1_234.56 }));
  await pay(loans[0], 333.33);
  await pay(loans[1], loans[1]?.total ?? 0);
  await ageLoans(t.deps);
  await t.deps.pool.query(
    `insert into guarantors (customer_id, guarantor_first_name, guarantor_last_name) values ($1, 'Foday', 'Conteh')`,
    [customer.customer_id],
  );
  await t.deps.pool.query("update loans set submission_date = '2026-02-01'");
});
afterAll(() => t.close());

const pay = (loan: MadeLoan | undefined, amount: number) =>
  callAs(t, manager, "POST", `/loans/${loan?.loan_id}/pay`, {
    amount,
    payment_method: "Cash",
    transaction_date: day,
    repeats: "record",
  });

let names = 0;

async function add(definition: TemplateDefinition, name = `Template ${(names += 1)}`) {
  const { status, body } = await callAs(t, finance, "POST", "/files/templates", {
    name,
    definition,
  });
  expect(status).toBe(200);
  return body.template.id as number;
}

const make = (id: number, body: object = period(), person = finance) =>
  callAs(t, person, "POST", `/files/templates/${id}/make`, body);

/** The text of a file that is made of the period. */
async function fileOf(definition: TemplateDefinition, days = period()): Promise<string> {
  const { status, body } = await make(await add(definition), days);
  expect({ status, msg: body.msg }).toMatchObject({ status: 200 });
  const { id } = body.file;
  return (await requestAs(t, finance, "GET", `/files/made/${id}/content`)).body;
}

/** The rows of a file with headers, by their names. */
function rowsOf(csv: string): Record<string, string>[] {
  const read = readCsv(csv);
  if ("error" in read) throw new Error(read.error);
  const [headers = [], ...rows] = read.rows;
  return rows.map((row) =>
    Object.fromEntries(headers.map((header, at) => [header, row[at] ?? ""])),
  );
}

function shipped(name: string): TemplateDefinition {
  const found = shippedTemplates.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not shipped`);
  return found.definition;
}

const sum = (amounts: readonly string[]) =>
  sumCents(amounts.map((amount) => toCents(Number(amount || 0))));

/** What each account moved in the period by the trial balance: debits less credits, in cents. */
async function movements(): Promise<Record<string, number>> {
  const { from, to } = period();
  const { body } = await callAs(
    t,
    finance,
    "GET",
    `/ledger/trial-balance?from=${from}&as_of=${to}`,
  );
  const moved = body.accounts.map(
    (account: { code: string; movement_debit: number; movement_credit: number }) => [
      account.code,
      toCents(account.movement_debit) - toCents(account.movement_credit),
    ],
  );
  return Object.fromEntries(moved.filter(([, amount]: [string, number]) => amount !== 0));
}

describe("FILE-7 a shipped journal has the sums of the trial balance", () => {
  it.each(["each posting", "each day and account"])("for Xero, %s", async (variant) => {
    const rows = rowsOf(await fileOf(shipped(`Journal for Xero (CSV), ${variant}`)));
    const moved: Record<string, number> = {};
    for (const row of rows) {
      const code = row["*AccountCode"] ?? "";
      moved[code] = (moved[code] ?? 0) + toCents(Number(row["*Amount"]));
    }
    expect(Object.fromEntries(Object.entries(moved).filter(([, of]) => of !== 0))).toEqual(
      await movements(),
    );
    expect(Object.keys(rows[0] ?? {})).toEqual([
      "*Narration",
      "*Date",
      "Description",
      "*AccountCode",
      "*TaxRate",
      "*Amount",
      "TrackingName1",
      "TrackingOption1",
      "TrackingName2",
      "TrackingOption2",
    ]);
    expect(rows[0]?.["*Date"]).toMatch(/^\d{2}\/\d{2}\/2026$/);
    // Lines with one narration and date are one journal there, and each balances.
    const journals = Map.groupBy(rows, (row) => `${row["*Narration"]} ${row["*Date"]}`);
    for (const lines of journals.values())
      expect(sum(lines.map((line) => line["*Amount"] ?? ""))).toBe(0);
  });

  it.each(["each posting", "each day and account"])(
    "for QuickBooks Online, %s",
    async (variant) => {
      const rows = rowsOf(await fileOf(shipped(`Journal for QuickBooks Online (CSV), ${variant}`)));
      expect(Object.keys(rows[0] ?? {})).toEqual([
        "Journal No",
        "Journal Date",
        "Account Name",
        "Debits",
        "Credits",
        "Description",
      ]);
      const journals = Map.groupBy(rows, (row) => row["Journal No"]);
      for (const lines of journals.values())
        expect(sum(lines.map((line) => line["Debits"] ?? ""))).toBe(
          sum(lines.map((line) => line["Credits"] ?? "")),
        );
      expect(rows.every((row) => (row["Debits"] === "") !== (row["Credits"] === ""))).toBe(true);
      expect(rows[0]?.["Journal Date"]).toBe("01/05/2026");
    },
  );

  it.each(["each posting", "each day and account"])("for Sage, %s", async (variant) => {
    const rows = rowsOf(await fileOf(shipped(`Journal for Sage 50 (CSV), ${variant}`)));
    const of = (type: string) =>
      sum(rows.filter((row) => row["Type"] === type).map((row) => row["Net Amount"] ?? ""));
    expect(of("JD")).toBe(of("JC"));
    expect(of("JD")).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row["Tax Code"]))).toEqual(new Set(["T9"]));
    expect(rows.every((row) => (row["Details"] ?? "").length <= 60)).toBe(true);
  });

  it.each(["each posting", "each day and account"])("in IIF, %s", async (variant) => {
    const text = await fileOf(shipped(`Journal for QuickBooks Desktop (IIF), ${variant}`));
    const [trns, spl, end, ...lines] = text.split("\r\n").slice(0, -1);
    expect([trns, spl, end]).toEqual([
      "!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO",
      "!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO",
      "!ENDTRNS",
    ]);
    expect(lines.at(-1)).toBe("ENDTRNS");
    const entries = lines
      .join("\n")
      .split("\nENDTRNS")
      .filter((entry) => entry !== "");
    for (const entry of entries) {
      const cells = entry
        .trim()
        .split("\n")
        .map((line) => line.split("\t"));
      expect(cells.map(([keyword]) => keyword)).toEqual(
        cells.map((_, at) => (at === 0 ? "TRNS" : "SPL")),
      );
      expect(cells.every((line) => line.length === 7)).toBe(true);
      expect(sum(cells.map((line) => line[4] ?? ""))).toBe(0);
      expect(cells[0]?.[2]).toMatch(/^\d{2}\/\d{2}\/2026$/);
    }
  });
});

describe("FILE-7 the files of a bureau and of a return have the sums of the reports", () => {
  it("accounts: the portfolio and the arrears of the day", async () => {
    const rows = rowsOf((await fileOf(shipped("Credit bureau: accounts"))).replaceAll("|", ";"));
    const { body: arrears } = await callAs(t, finance, "GET", "/reports/arrears");
    const open = rows.filter((row) => row["Status"] !== "C");
    expect(open.length).toBe(arrears.totals.loans);
    expect(sum(rows.map((row) => row["Outstanding"] ?? ""))).toBe(
      toCents(arrears.totals.outstanding_principal),
    );
    expect(sum(rows.map((row) => row["Arrears"] ?? ""))).toBe(toCents(arrears.totals.arrears));
    const ended = rows.find((row) => row["AccountNumber"] === loans[1]?.loan_id);
    expect(ended).toMatchObject({ Status: "C", Outstanding: "0.00", DateOpened: "20260202" });
  });

  it("subjects: who has one of these accounts", async () => {
    const rows = rowsOf((await fileOf(shipped("Credit bureau: subjects"))).replaceAll("|", ";"));
    expect(rows.map((row) => row["SubjectID"])).toEqual([customer.customer_id]);
    expect(rows[0]).toMatchObject({ Surname: "SESAY", FirstName: "ADAMA" });
  });

  it("portfolio by class, income, balance sheet and outreach", async () => {
    const csv = async (name: string) =>
      rowsOf(
        await fileOf({ ...shipped(name), layout: layoutOf(), totals: false, file_name: "a.csv" }),
      );
    const { body: provision } = await callAs(t, finance, "GET", "/reports/provision");
    const classes = await csv("Return: portfolio by class");
    expect(sum(classes.map((row) => row["Outstanding principal"] ?? ""))).toBe(
      toCents(provision.totals.outstanding_principal),
    );
    expect(sum(classes.map((row) => row["Provision required"] ?? ""))).toBe(
      toCents(provision.totals.required),
    );
    const outreach = await csv("Return: outreach");
    expect(sum(outreach.map((row) => row["Outstanding principal"] ?? ""))).toBe(
      toCents(provision.totals.outstanding_principal),
    );
    expect(outreach.map((row) => row["Loans paid out"])).toEqual(["3"]);
    const days = `from=${period().from}&to=${day}`;
    const { body: income } = await callAs(t, finance, "GET", `/reports/income-statement?${days}`);
    const statement = await csv("Return: income statement");
    const periodOf = (kind: string) =>
      sum(statement.filter((row) => row["Kind"] === kind).map((row) => row["Period"] ?? ""));
    expect(periodOf("income") - periodOf("expense")).toBe(toCents(income.totals.result.period));
    const sheet = await csv("Return: balance sheet");
    const ofKinds = (...kinds: string[]) =>
      sum(
        sheet.filter((row) => kinds.includes(row["Kind"] ?? "")).map((row) => row["Balance"] ?? ""),
      );
    expect(ofKinds("asset")).toBe(ofKinds("liability", "equity"));
    expect(ofKinds("asset")).not.toBe(0);
  });
});

test.each(datasetNames)("FILE-1 every field of %s can be written", async (dataset) => {
  const columns = datasetOf(dataset).fields.map(({ name }) => columnOf(name, name));
  const definition = {
    ...shipped("Balances for an audit"),
    dataset,
    columns,
    layout: layoutOf(),
    file_name: "all.csv",
  };
  const rows = rowsOf(await fileOf(definition));
  expect(Object.keys(rows[0] ?? {})).toEqual(columns.map(({ header }) => header));
});

const plain: TemplateDefinition = {
  dataset: "loans",
  filter: { statuses: [], products: [], branches: [] },
  columns: [
    columnOf("Loan", "loan_id"),
    columnOf("Customer", "customer_name", { length: 12 }),
    columnOf("Paid", "paid_now"),
  ],
  layout: layoutOf(),
  file_name: "loans-{month}.csv",
  totals: false,
  note: "",
};

describe("FILE-3 a preview", () => {
  const preview = (definition: object, days: object = period(), person = finance) =>
    callAs(t, person, "POST", "/files/preview", { definition, ...days });

  it("has the first rows as the file has them, and keeps nothing", async () => {
    const { body } = await preview(plain);
    expect(body).toMatchObject({ rows: 3, refused: 0, headers: ["Loan", "Customer", "Paid"] });
    expect(body.first[0]).toEqual([loans[0]?.loan_id, "Adama Sesay", 333.33]);
    expect(body.text.split("\r\n")[1]).toBe(`${loans[0]?.loan_id},Adama Sesay,333.33`);
  });

  it("says which rows are refused and why", async () => {
    const columns = [columnOf("Customer", "customer_name", { length: 5 })];
    const { body } = await preview({ ...plain, columns });
    expect(body).toMatchObject({ rows: 0, refused: 3 });
    expect(body.problems[0]).toEqual({
      key: loans[0]?.loan_id,
      problems: ["Customer: Adama Sesay is longer than 5."],
    });
  });

  it("takes the rows of its statuses", async () => {
    const filter = { ...plain.filter, statuses: ["closed"] };
    expect((await preview({ ...plain, filter })).body.first).toEqual([
      [loans[1]?.loan_id, "Adama Sesay", loans[1]?.total],
    ]);
    const products = { ...plain.filter, products: ["Group Loan"] };
    expect((await preview({ ...plain, filter: products })).body.rows).toBe(0);
  });

  it.each<[string, object, object, string]>([
    ["an unknown field", { columns: [columnOf("X", "nothing")] }, {}, texts.unknownField("X")],
    ["no column", { columns: [] }, {}, texts.noColumns],
    ["an unknown product", { filter: { products: ["NONE"] } }, {}, texts.unknownProduct],
    ["an unknown branch", { filter: { branches: [77] } }, {}, texts.branchOutOfReach],
    ["a path as a file name", { file_name: "../a.csv" }, {}, texts.fileName],
    ["days in the future", {}, { to: "2099-01-01" }, texts.inFuture],
    ["days in the wrong order", {}, { from: "2026-02-02", to: "2026-02-01" }, texts.periodOrder],
  ])("is refused with %s", async (_, changed, days, text) => {
    const { status, body } = await preview({ ...plain, ...changed }, { ...period(), ...days });
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: text });
  });
});

describe("FILE-4 FILE-5 a file that is made", () => {
  it("is kept with its hash, and says what changed when it is made again", async () => {
    const id = await add(plain);
    const first = (await make(id)).body.file;
    expect(first).toMatchObject({
      name: `loans-${day.slice(0, 7)}.csv`,
      rows: 3,
      left_out: 0,
      changes: null,
    });
    const response = await requestAs(t, finance, "GET", `/files/made/${first.id}/content`);
    expect(createHash("sha256").update(response.rawPayload).digest("hex")).toBe(first.sha256);
    expect(response.headers["content-disposition"]).toContain(first.name);
    await pay(loans[0], 10);
    const added = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-03" });
    const again = (await make(id)).body.file;
    expect(again.changes).toEqual({
      added: 1,
      removed: 0,
      changed: 1,
      examples: { added: [added.loan_id], removed: [], changed: [loans[0]?.loan_id] },
    });
    expect(again.sha256).not.toBe(first.sha256);
    const unchanged = (await make(id)).body.file;
    expect(unchanged.changes).toMatchObject({ added: 0, removed: 0, changed: 0 });
    expect(unchanged.sha256).toBe(again.sha256);
    const { body } = await callAs(t, auditor, "GET", "/files/made");
    expect(body.files.slice(0, 3).map((file: { id: number }) => file.id)).toEqual([
      unchanged.id,
      again.id,
      first.id,
    ]);
  });

  it("leaves out what cannot be written only where that is asked for", async () => {
    const columns = [columnOf("Status", "status", { mapping: [{ from: "closed", to: "C" }] })];
    const id = await add({ ...plain, columns });
    const refused = await make(id);
    expect(refused.status).toBe(409);
    expect(refused.body.msg).toMatch(/rows cannot be written/);
    const { file } = (await make(id, { ...period(), leave_out: true })).body;
    expect(file).toMatchObject({ rows: 1, left_out: 3 });
  });

  it("never leaves out lines of entries", async () => {
    const columns = [columnOf("Text", "description", { length: 3 })];
    const id = await add({ ...plain, dataset: "journal", columns });
    const { status, body } = await make(id, { ...period(), leave_out: true });
    expect({ status, msg: body.msg }).toEqual({ status: 409, msg: texts.refusedLines });
  });

  it("is a workbook with the rows and their sums", async () => {
    const id = await add({
      ...plain,
      layout: layoutOf({ kind: "xlsx" }),
      file_name: "loans.xlsx",
      totals: true,
    });
    const { file } = (await make(id)).body;
    const response = await requestAs(t, finance, "GET", `/files/made/${file.id}/content`);
    expect(response.headers["content-type"]).toContain("spreadsheetml");
    expect(response.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  it("is recorded when it is made and downloaded", async () => {
    const id = await add(plain, "Recorded");
    const { file } = (await make(id)).body;
    await requestAs(t, auditor, "GET", `/files/made/${file.id}/content`);
    const { rows } = await t.deps.pool.query(
      `select action, after ->> 'rows' as rows from audit_entries
       where record_type = 'made_file' and record_id = $1 order by id`,
      [String(file.id)],
    );
    expect(rows).toEqual([
      { action: "made_file.make", rows: String(file.rows) },
      { action: "made_file.download", rows: String(file.rows) },
    ]);
  });
});

describe("FILE-1 templates", () => {
  it("are changed and removed; the files stay", async () => {
    const id = await add(plain, "For the bank");
    const { file } = (await make(id)).body;
    const body = { name: "For the donor", definition: { ...plain, note: "By mail" } };
    const changed = await callAs(t, finance, "PUT", `/files/templates/${id}`, body);
    expect(changed.body.template).toMatchObject({ id, name: "For the donor" });
    expect(changed.body.template.definition).toEqual(body.definition);
    expect((await callAs(t, finance, "DELETE", `/files/templates/${id}`)).status).toBe(200);
    expect((await callAs(t, finance, "DELETE", `/files/templates/${id}`)).status).toBe(404);
    expect((await make(id)).status).toBe(404);
    const { body: made } = await callAs(t, finance, "GET", "/files/made");
    expect(made.files.map((one: { id: number }) => one.id)).toContain(file.id);
  });

  it("have names of their own", async () => {
    await add(plain, "Twice");
    const { status } = await callAs(t, finance, "POST", "/files/templates", {
      name: "Twice",
      definition: plain,
    });
    expect(status).toBe(409);
  });
});

describe("FILE-6 who may", () => {
  it("an auditor reads and makes none; a cashier does neither", async () => {
    const id = await add(plain);
    expect((await callAs(t, auditor, "GET", "/files/templates")).status).toBe(200);
    expect((await make(id, period(), auditor)).status).toBe(403);
    const cashier = await makeStaff(t.deps, 4);
    expect((await callAs(t, cashier, "GET", "/files/made")).status).toBe(403);
  });

  it("a person of one branch makes files of it, and sees no others", async () => {
    const whole = await add(plain);
    const ofLender = (await make(whole)).body.file;
    const bo = await otherBranch(t);
    const local = await makeStaff(t.deps, 8);
    await worksFor(t, local, bo, "own");
    expect((await make(whole, period(), local)).body.file).toMatchObject({
      rows: 0,
      changes: null,
    });
    const { body } = await callAs(t, local, "GET", "/files/made");
    expect(body.files).toHaveLength(1);
    const path = `/files/made/${ofLender.id}/content`;
    expect((await callAs(t, local, "GET", path)).status).toBe(404);
    const filter = { ...plain.filter, branches: [bo] };
    const ofBo = (await make(await add({ ...plain, filter }))).body.file;
    expect(ofBo.rows).toBe(0);
    const head = { ...plain, filter: { ...plain.filter, branches: [1] } };
    const refused = await callAs(t, local, "POST", "/files/preview", {
      definition: head,
      ...period(),
    });
    expect(refused.body.msg).toBe(texts.branchOutOfReach);
  });
});
