import { roleIds } from "@microfinance/contract/core/constants.ts";
import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
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
import { makeStaff, type Person } from "../../test-support/make.ts";
import { workOnImport } from "./work.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, roleIds.manager);
});
afterAll(() => t.close());

it("IMP-16 cells in other words are shown as they are read, and are written so", async () => {
  const file = csvFile("customers", [
    oldCustomer(1, { gender: "F", date_of_birth: "25/6/1972" }),
    oldCustomer(2, { phone: "076100002 / 079498873", date_of_birth: "12-Oct-84" }),
    oldCustomer(3, { phone: "0023276100003", account_number: "1.23457E+16" }),
  ]);
  const read = await dryRun(t, manager, "customers", file);
  expect(read.counts).toMatchObject({ new: 2, refused: 1, reread: 2, unlikely: 0 });
  const rows = await rowsOf(t, manager, read.id);
  expect(
    rows.map(({ readings }) => readings.map(({ written, read: as }) => `${written}: ${as}`)),
  ).toEqual([
    ["F: female", "25/6/1972: 25 Jun 1972"],
    ["12-Oct-84: 12 Oct 1984", "076100002 / 079498873: +232-76-100002, other phone +232-79-498873"],
    [],
  ]);
  const { body } = await callAs(t, manager, "GET", `/imports/${read.id}/rows?marked=reread`);
  expect(body.rows).toHaveLength(2);
  await press(t, manager, read.id, "book");
  const { rows: written } = await t.deps.pool.query(
    "select gender, date_of_birth::text, phone, other_phone from users where area = 'customer' order by id",
  );
  expect(written).toMatchObject([
    { gender: "female", date_of_birth: "1972-06-25" },
    { date_of_birth: "1984-10-12", phone: "+232-76-100002", other_phone: "+232-79-498873" },
  ]);
});

it("IMP-16 the order of dates and the format of amounts of a file are chosen with it", async () => {
  const rows = [oldLoan(1, { amount: "1.200,00", paid_out_on: "02/01/2026" })];
  const refused = await dryRun(t, manager, "loans", csvFile("loans", rows));
  expect((await rowsOf(t, manager, refused.id))[0]?.problems.map(({ reason }) => reason)).toEqual([
    "“1.200,00” can mean NLe 1,200.00 or NLe 1.20.",
  ]);
  const how = { date_order: "mdy", numbers: "comma" } as const;
  const read = await dryRun(t, manager, "loans", csvFile("loans", rows), how);
  expect(read.counts).toMatchObject({ new: 1, refused: 0, reread: 1 });
  const [row] = await rowsOf(t, manager, read.id);
  expect(row?.readings.map(({ read: as }) => as)).toEqual(["NLe 1,200.00", "01 Feb 2026"]);
  for (const wrong of [{ date_order: "ymd" }, { numbers: "dots" }]) {
    const sent = await sendFile(t, manager, "loans", csvFile("loans", rows), wrong as object);
    expect(sent.status).toBe(400);
  }
});

it("IMP-17 unlikely rows are marked with the reason, and need a confirmation of their own", async () => {
  const people = await dryRun(
    t,
    manager,
    "customers",
    csvFile("customers", [
      oldCustomer(11, { date_of_birth: "2015-01-01" }),
      oldCustomer(12, { phone: "076100011" }),
      // The person of the first test.
      oldCustomer(13, { date_of_birth: "1972-06-25" }),
      oldCustomer(14),
    ]),
  );
  expect(people.counts).toMatchObject({ new: 4, unlikely: 3 });
  const [young, phone, known, none] = await rowsOf(t, manager, people.id);
  expect(young?.doubts.map(({ reason }) => reason)).toEqual(["They are 11 years old."]);
  expect(phone?.doubts.map(({ reason }) => reason)).toEqual(["Row 2 has the same phone."]);
  expect(known?.doubts[0]?.reason).toMatch(/^Aminata Kamara, CUS-\d{6} has the same name and date/);
  expect(none?.doubts).toEqual([]);
  const asked = await press(t, manager, people.id, "book");
  expect([asked.status, asked.body.error]).toEqual([409, texts.unlikely(3)]);
  expect((await readImportAs(t, manager, people.id)).state).toBe("checked");
  const told = await press(t, manager, people.id, "book", { accept_unlikely: true });
  expect(told.status).toBe(200);
  expect((await readImportAs(t, manager, people.id)).rows_done).toBe(4);

  const loans = await dryRun(
    t,
    manager,
    "loans",
    csvFile("loans", [
      oldLoan(11, {
        amount: "5000000",
        interest_rate: "3",
        months: "200",
        paid_out_on: "1996-01-31",
      }),
      oldLoan(14),
    ]),
  );
  const [unlikely, usual] = await rowsOf(t, manager, loans.id);
  expect(unlikely?.doubts.map(({ column }) => column)).toEqual([
    "amount",
    "months",
    "interest_rate",
    "paid_out_on",
  ]);
  expect(usual?.doubts).toEqual([]);
});

it("IMP-9 the server and the command never work on one import at once, and nothing is done twice", async () => {
  const rows = Array.from({ length: 1_200 }, (_, place) => oldCustomer(1_000 + place));
  const { body } = await sendFile(t, manager, "customers", csvFile("customers", rows));
  const { id } = body.import;
  const finish = async () => {
    const worked = await Promise.all([1, 2, 3].map(() => workOnImport(t.deps, id)));
    expect(worked.filter(Boolean)).toHaveLength(1);
  };
  await finish();
  expect((await readImportAs(t, manager, id)).counts).toMatchObject({ new: 1_200, refused: 0 });
  await callAs(t, manager, "POST", `/imports/${id}/book`, {});
  await finish();
  expect(await readImportAs(t, manager, id)).toMatchObject({ state: "booked", rows_done: 1_200 });
});
