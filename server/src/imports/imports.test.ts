import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { paymentTexts } from "@microfinance/contract/payments/texts.ts";
import { importKinds } from "@microfinance/contract/imports/columns.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, requestAs } from "../../test-support/call.ts";
import { codeOf } from "../../test-support/groups.ts";
import {
  csvFile,
  dryRun,
  oldCustomer,
  oldLoan,
  press,
  readImportAs,
  rowsOf,
  sendFile,
} from "../../test-support/imports.ts";
import { makeLoanIn } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { forgetFiles } from "./work.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { sendInstalmentReminders } from "../messaging/notices/instalment-reminders.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, roleIds.manager);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

const one = async (query: string) => (await t.deps.pool.query(query)).rows[0];
const balance = async (account: string) =>
  Number(
    (
      await one(
        `select coalesce(sum(debit - credit), 0) as sum from ledger_postings where account_code = '${account}'`,
      )
    ).sum,
  );

it("IMP-1 only a System Admin and a Manager import", async () => {
  const officer = await makeStaff(t.deps, roleIds.loanOfficer);
  const { status } = await sendFile(t, officer, "customers", csvFile("customers", []));
  expect(status).toBe(403);
});

it("IMP-4 a file that is no file of its kind is refused as a whole, with what is wrong", async () => {
  const unread = async (content: string) => {
    const { state, problem, counts } = await dryRun(t, manager, "customers", content);
    expect([state, counts.new]).toEqual(["refused", 0]);
    return problem;
  };
  expect(await unread("external_reference,phone\nC-1,076123456")).toContain(
    "first_name, last_name",
  );
  expect(await unread(`${csvFile("customers", [])}\n`)).toContain("no rows");
  expect(await unread(csvFile("customers", [oldCustomer(1)]).replace("gender", "sex"))).toContain(
    "sex",
  );
  const wrong = await sendFile(t, manager, "customers", "a,b\n1,2", { cut_over: "2026-03-17" });
  expect([wrong.status, wrong.body.message]).toEqual([400, texts.dateInFuture]);
});

it("IMP-5 a dry run names row, column, value, reason and remedy, and writes nothing", async () => {
  const before = await one("select count(*)::int as users from users");
  const file = csvFile("customers", [
    oldCustomer(1, { email: "aminata@gmail.com", date_of_birth: "17-05-1990", city: "Bo" }),
    oldCustomer(2, { phone: "12", email: "aminata@gmail.com" }),
    oldCustomer(3, { email: "AMINATA@gmail.com" }),
    oldCustomer(1),
    oldCustomer(5, { date_of_birth: "2026-04-01", email: "x@unknown.example" }),
    oldCustomer(6, { first_name: '=HYPERLINK("x")' }),
  ]);
  const read = await dryRun(t, manager, "customers", file);
  expect(read).toMatchObject({
    state: "checked",
    rows_read: 6,
    counts: { new: 1, same: 0, changed: 0, refused: 5 },
  });
  expect(await one("select count(*)::int as users from users")).toEqual(before);
  const refused = await rowsOf(t, manager, read.id, "refused");
  expect(refused.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
    [3, ["phone", "email"]],
    [4, ["email"]],
    [5, ["external_reference"]],
    [6, ["email", "date_of_birth"]],
    [7, ["first_name"]],
  ]);
  expect(refused[0]?.problems.slice(0, 1)).toEqual([
    {
      column: "phone",
      value: "12",
      reason: "This is not a phone number of Sierra Leone.",
      remedy: "Write the number as 076123456.",
    },
  ]);
  const reasons = await requestAs(t, manager, "GET", `/imports/${read.id}/reasons?format=csv`);
  const lines = reasons.body.split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFF"external_reference".*"Reasons"$/);
  expect(lines[1]).toContain("phone: This is not a phone number of Sierra Leone.");
  // The corrected file is read with its column of reasons.
  const corrected = reasons.body
    .replace('"12"', '"076100002"')
    .replaceAll("'=HYPERLINK(", "HYPERLINK(");
  expect((await dryRun(t, manager, "customers", corrected)).counts.refused).toBeLessThan(5);
  expect((await press(t, manager, read.id, "discard")).status).toBe(200);
  expect(await rowsOf(t, manager, read.id)).toEqual([]);
});

it("IMP-5 a row says everything that is wrong with it at once", async () => {
  const file = csvFile("loans", [
    oldLoan(1, { customer: "nobody", product: "No Loan", interest_rate: "250", officer: "x@y.zz" }),
  ]);
  const read = await dryRun(t, manager, "loans", file);
  const [refused] = await rowsOf(t, manager, read.id, "refused");
  expect(refused?.problems.map(({ column }) => column)).toEqual([
    "interest_rate",
    "customer",
    "product",
    "officer",
  ]);
  await press(t, manager, read.id, "discard");
});

it("IMP-7, IMP-8, IMP-10 loans from before are in the books and late from the first day, without a message", async () => {
  const customers = csvFile(
    "customers",
    [1, 2, 3].map((number) => oldCustomer(number, { district: "Bo", bank_name: "Rokel" })),
  );
  const people = await dryRun(t, manager, "customers", customers);
  expect((await press(t, manager, people.id, "book")).status).toBe(200);
  const loans = csvFile("loans", [
    oldLoan(1, { paid_so_far: "300.00", last_payment_on: "2026-02-10", status: "active" }),
    oldLoan(2, { paid_so_far: "1440", status: "paid" }),
    oldLoan(3, {
      months: "2",
      instalments: "2026-03-20 700.00 100.00; 2026-04-20 500.00 140.00",
      officer: "nobody@gmail.com",
    }),
    oldLoan(4),
    oldLoan(5, { customer: "C-1", product: "Group Loan" }),
    oldLoan(6, { customer: "C-1", paid_so_far: "1441" }),
  ]);
  const read = await dryRun(t, manager, "loans", loans);
  expect(read.counts).toMatchObject({ new: 2, same: 0, changed: 0, refused: 4 });
  // Due 31 January and 28 February: 480, of which 300 is paid. 240 of it pay 40 of interest, 60 another 40.
  expect(read.totals).toEqual([
    { label: "Lent", amount: 2400 },
    { label: "Paid so far", amount: 1740 },
    { label: "Outstanding principal", amount: 980 },
    { label: "Outstanding in all", amount: 1140 },
    { label: "Arrears", amount: 180 },
    { label: "Arrears, 1-30 days", amount: 180 },
  ]);
  await press(t, manager, read.id, "book");
  expect(await readImportAs(t, manager, read.id)).toMatchObject({ state: "booked", rows_done: 2 });
  const [first] = await rowsOf(t, manager, read.id, "new");
  const { body } = await callAs(t, manager, "GET", `/loans/${first?.record}`);
  expect(body.loan ?? body).toMatchObject({ status: "paying", balance: 1140, paid_total: 300 });
  expect(await one("select overdue_since, principal_overdue from loan_arrears")).toEqual({
    overdue_since: "2026-02-28",
    principal_overdue: 180,
  });
  expect([await balance("1100"), await balance("3200"), await balance("4000")]).toEqual([
    980, -980, 0,
  ]);
  expect(await figureDifferences(t.deps)).toEqual([]);
  await sendInstalmentReminders(t.deps);
  expect(await one("select count(*)::int as notices from notices")).toEqual({ notices: 0 });
  expect(await one("select count(*)::int as messages from messages")).toEqual({ messages: 0 });
  // What was paid before is not reversed by itself.
  const payment = await one("select id from payments order by id limit 1");
  const reversed = await callAs(t, manager, "POST", `/payments/${payment.id}/reverse`, {
    reason: "Wrong",
  });
  expect([reversed.status, reversed.body.message]).toEqual([409, paymentTexts.paidBefore]);
  expect(await one("select count(*)::int as reversals from payment_reversals")).toEqual({
    reversals: 0,
  });
});

it("IMP-9 the same file again changes nothing and says so; another value is named", async () => {
  const again = await dryRun(
    t,
    manager,
    "loans",
    csvFile("loans", [
      oldLoan(1, { paid_so_far: "300.00", last_payment_on: "2026-02-10", status: "active" }),
      oldLoan(2, { paid_so_far: "1200", status: "active" }),
    ]),
  );
  expect(again.counts).toMatchObject({ new: 0, same: 1, changed: 1, refused: 0 });
  const { status, body } = await press(t, manager, again.id, "book");
  expect([status, body.message]).toEqual([409, texts.nothingToBook]);
  const [changed] = await rowsOf(t, manager, again.id, "changed");
  expect(changed?.problems[0]?.reason).toContain("other values");
});

it("IMP-11 an import is taken back as a whole, until something else has happened to its records", async () => {
  const imports = (await callAs(t, manager, "GET", "/imports?page_size=100")).body.imports;
  const booked = (kind: string) =>
    imports.find(
      (each: { kind: string; state: string }) => each.kind === kind && each.state === "booked",
    ).id;
  const refused = await press(t, manager, booked("customers"), "take-back");
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/CUS-\d+ \(a loan\)/),
  ]);
  expect((await press(t, manager, booked("loans"), "take-back")).status).toBe(200);
  expect(await readImportAs(t, manager, booked("loans"))).toMatchObject({ state: "undone" });
  expect([await balance("1100"), await balance("3200")]).toEqual([0, 0]);
  expect(await figureDifferences(t.deps)).toEqual([]);
  const left = await one("select status, balance from loans order by id limit 1");
  expect(left).toEqual({ status: "canceled", balance: 0 });
  // The numbers are free again, and so are the customers.
  expect((await dryRun(t, manager, "loans", csvFile("loans", [oldLoan(1)]))).counts.new).toBe(1);
  expect((await press(t, manager, booked("customers"), "take-back")).status).toBe(200);
  expect(
    (await dryRun(t, manager, "customers", csvFile("customers", [oldCustomer(1)]))).counts.new,
  ).toBe(1);
  expect((await dryRun(t, manager, "loans", csvFile("loans", [oldLoan(1)]))).counts.refused).toBe(
    1,
  );
});

it("IMP-8 guarantors and businesses come to their customers, once", async () => {
  const people = await dryRun(t, manager, "customers", csvFile("customers", [oldCustomer(20)]));
  await press(t, manager, people.id, "book");
  const guarantor = {
    external_reference: "G-1",
    customer: "C-20",
    guarantor_first_name: "Sorie",
    guarantor_last_name: "Conteh",
  };
  const files = {
    guarantors: csvFile("guarantors", [guarantor]),
    businesses: csvFile("businesses", [
      { external_reference: "B-1", customer: "C-20", business_name: "Rice", capital: "1,500.50" },
      { external_reference: "B-2", customer: "C-21", business_name: "Fish" },
    ]),
  };
  for (const kind of ["guarantors", "businesses"] as const) {
    const read = await dryRun(t, manager, kind, files[kind]);
    await press(t, manager, read.id, "book");
    expect((await dryRun(t, manager, kind, files[kind])).counts).toMatchObject({ new: 0, same: 1 });
    expect((await press(t, manager, people.id, "take-back")).status).toBe(409);
    if (kind === "guarantors") await press(t, manager, read.id, "take-back");
  }
  expect(await one("select capital from businesses")).toEqual({ capital: 1500.5 });
  expect(await one("select count(*)::int as left from guarantors")).toEqual({ left: 0 });
});

it("LOAN-48 a guarantor that an import brings, and one that it takes back, resets the reviews", async () => {
  const customer = await makeCustomer(t.deps);
  const reviewed = () => makeLoanIn(t, { customer, manager }, "processed");
  const changesOf = async ({ loan_id }: { loan_id: string }) => {
    const noted = await t.deps.db
      .selectFrom("loans as l")
      .leftJoin("reviewed_data_changes as c", "c.loan_id", "l.id")
      .select(["l.status", "c.changes"])
      .where("l.loan_id", "=", loan_id)
      .execute();
    return noted.map(({ status, changes }) => [status, changes]);
  };
  const before = await reviewed();
  const read = await dryRun(
    t,
    manager,
    "guarantors",
    csvFile("guarantors", [
      {
        external_reference: "G-22",
        customer: codeOf(customer),
        guarantor_first_name: "Sorie",
        guarantor_last_name: "Conteh",
      },
    ]),
  );
  expect(read.counts).toMatchObject({ new: 1, refused: 0 });
  await press(t, manager, read.id, "book");
  const added = { name: "guarantor", before: "", after: "Sorie Conteh" };
  expect(await changesOf(before)).toEqual([["applied", [added]]]);
  const after = await reviewed();
  await press(t, manager, read.id, "take-back");
  const removed = { name: "guarantor", before: "Sorie Conteh", after: "" };
  expect(await changesOf(after)).toEqual([["applied", [removed]]]);
});

it("IMP-2 a template is a file that can be read, with a sheet that explains every column", async () => {
  for (const { value: kind } of importKinds)
    for (const format of ["csv", "xlsx"] as const) {
      const { rawPayload } = await requestAs(
        t,
        manager,
        "GET",
        `/imports/templates/${kind}?format=${format}`,
      );
      const read = await dryRun(t, manager, kind, rawPayload, { format });
      expect([kind, format, read.state, read.rows_read]).toEqual([kind, format, "checked", 1]);
    }
});

it("IMP-12 the rows of files say nothing of a customer whose data is erased", async () => {
  const erased = oldCustomer(30);
  const people = await dryRun(t, manager, "customers", csvFile("customers", [erased]));
  await press(t, manager, people.id, "book");
  const again = await dryRun(
    t,
    manager,
    "customers",
    csvFile("customers", [erased, oldCustomer(31)]),
  );
  const [row] = await rowsOf(t, manager, people.id);
  const admin = await makeStaff(t.deps, roleIds.systemAdmin);
  const body = { customer_id: row?.record, reason: "Requested in writing" };
  const { status } = await callAs(t, admin, "POST", `/customer/${row?.record}/erase`, body);
  expect(status).toBe(200);
  expect((await rowsOf(t, manager, again.id)).map((left) => left.external_reference)).toEqual([
    "C-31",
  ]);
  const cells = await one(
    `select cells, row_values from import_rows where import_id = ${people.id}`,
  );
  expect(cells).toEqual({ cells: {}, row_values: {} });
  t.setNow("2026-05-01T09:00:00Z");
  await forgetFiles(t.deps);
  expect(await one("select count(*)::int as rows from import_rows")).toEqual({ rows: 0 });
});
