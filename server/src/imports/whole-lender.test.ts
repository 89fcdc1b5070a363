import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import {
  columnsOfKind,
  type ImportKind,
  importKinds,
} from "@microfinance/contract/imports/columns.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { fillTemplates, type FilledTemplates } from "../../test-support/fill-templates.ts";
import { csvFile, dryRun, press } from "../../test-support/imports.ts";
import { lenderState } from "../../test-support/lender-state.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { readZipBytes } from "../../test-support/read-zip.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { text } from "../exports/columns.ts";
import { xlsxOf } from "../exports/xlsx.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { runs } from "../../test-support/runs.ts";

const today = "2026-03-16";
const kinds = importKinds.map(({ value }) => value);

const word = fc.constantFrom(
  "",
  "Bo",
  '12, Kissy "Road"',
  "Rue de l’Été; 3",
  "+232 76",
  "- x",
  "@home",
);
const place = fc.constantFrom("", "Bo", "Kenema");
const name = fc.constantFrom("Aminata", "Sorie", "Fatmata", "Jean-Luc", "O'Brien");
const customer = fc.record({
  first_name: name,
  last_name: name,
  gender: fc.constantFrom("", "female", "male"),
  date_of_birth: fc.constantFrom("", "1990-05-17", "1961-01-01"),
  address: word,
  district: place,
  employer_name: word,
  occupation: word,
  bank_name: word,
  account_number: fc.constantFrom("", "0012345", "1e5"),
});
const part = fc.record({ of: fc.nat(), text: word, name });
const loan = fc.record({
  of: fc.nat(),
  amount: fc.integer({ min: 100_000, max: 5_000_000 }).map((cents) => cents / 100),
  rate: fc.constantFrom(0.1, 0.2, 0.225),
  period: fc.integer({ min: 1, max: 12 }),
  days: fc.integer({ min: 7, max: 400 }),
  payments: fc.array(
    fc.record({
      share: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
      early: fc.boolean(),
      isReversed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
const lender = fc.record({
  customers: fc.array(customer, { minLength: 1, maxLength: 4 }),
  guarantors: fc.array(part, { maxLength: 3 }),
  businesses: fc.array(part, { maxLength: 3 }),
  loans: fc.array(loan, { minLength: 1, maxLength: 6 }),
  transfers: fc.array(part, { maxLength: 3 }),
  ownSchedule: fc.boolean(),
  oneByOne: fc.boolean(),
  format: fc.constantFrom("csv" as const, "xlsx" as const),
});
type Lender = typeof lender extends fc.Arbitrary<infer Value> ? Value : never;
type Rows = FilledTemplates[ImportKind];

/** A lender with these records, as people of its own made them. */
async function makeLender(t: TestApp, made: Lender): Promise<void> {
  const manager = await makeStaff(t.deps, roleIds.manager);
  const add = (kind: ImportKind, rows: Rows) => importRows(t, manager, kind, rows, "csv");
  await add(
    "customers",
    made.customers.map((one, at) => ({
      ...one,
      external_reference: `${at}`,
      phone: `07610000${at}`,
      email: at === 0 ? "first@gmail.com" : "",
    })),
  );
  const of = (at: number) => `${at % made.customers.length}`;
  await add(
    "guarantors",
    made.guarantors.map((one, at) => ({
      external_reference: `${at}`,
      customer: of(one.of),
      guarantor_first_name: one.name,
      guarantor_last_name: one.name,
      guarantor_occupation: one.text,
    })),
  );
  await add(
    "businesses",
    made.businesses.map((one, at) => ({
      external_reference: `${at}`,
      customer: of(one.of),
      business_name: one.name,
      business_type: one.text,
      capital: at === 0 ? "1500.5" : "",
    })),
  );
  await add(
    "transfers",
    made.transfers.map((one, at) => ({
      external_reference: `${at}`,
      transfer_medium: "Ria",
      transfer_pin: `07${at}`,
      amount: "100",
      foreign_currency: "USD",
      local_currency: "2260.05",
      transfer_date: "2026-03-09",
      sender_name: one.name,
      sender_city: one.text,
      receiver_name: one.name,
    })),
  );
  const { rows: people } = await t.deps.pool.query<Person>(
    `select c.user_id, c.customer_id, u.email, u.first_name, u.last_name
     from customers c join users u on u.id = c.user_id order by c.customer_id`,
  );
  await lend(t, made, people);
}

async function lend(t: TestApp, made: Lender, people: readonly Person[]): Promise<void> {
  const due: { loan_id: string; amount: number; early: boolean; isReversed: boolean }[] = [];
  for (const { of, amount, rate, period, days, payments } of made.loans) {
    const person = people[of % people.length];
    if (person === undefined) throw new Error("there is no customer");
    const approval_date = addDays(today, -days);
    const { loan_id, total } = await makeApprovedLoan(t.deps, person, {
      amount,
      rate,
      period,
      approval_date,
    });
    for (const { share, ...one } of payments)
      due.push({ loan_id, amount: Math.floor(total * share * 100) / 100, ...one });
  }
  for (const early of [true, false]) {
    if (!early) t.setNow(`${today}T09:00:00Z`);
    const cashier = await makeStaff(t.deps, roleIds.cashier);
    const finance = await makeStaff(t.deps, roleIds.financeAdmin);
    for (const one of due.filter((each) => each.early === early)) {
      const body = { amount: one.amount, payment_method: "Cash" };
      const paid = await callAs(t, cashier, "POST", `/loans/${one.loan_id}/pay`, body);
      if (paid.status !== 200 || !one.isReversed) continue;
      const { rows } = await t.deps.pool.query("select max(id)::int as id from payments");
      const reversal = { reason: "Paid for another loan" };
      await callAs(t, finance, "POST", `/payments/${rows[0].id}/reverse`, reversal);
    }
  }
}

/** Imports rows, all of them new. @returns the id of the import; null without a row */
async function importRows(
  t: TestApp,
  manager: Person,
  kind: ImportKind,
  rows: Rows,
  format: "csv" | "xlsx",
): Promise<number | null> {
  if (rows.length === 0) return null;
  const read = await dryRun(t, manager, kind, await fileOf(kind, rows, format), {
    format,
    cut_over: t.deps.now().toISOString().slice(0, 10),
  });
  expect([kind, read.problem, read.counts]).toMatchObject([
    kind,
    "",
    { new: rows.length, same: 0, changed: 0, refused: 0 },
  ]);
  expect((await press(t, manager, read.id, "book", { accept_unlikely: true })).status).toBe(200);
  return read.id;
}

async function fileOf(kind: ImportKind, rows: Rows, format: "csv" | "xlsx") {
  if (format === "csv") return csvFile(kind, rows);
  const columns = columnsOfKind(kind).map((column) =>
    text<Rows[number]>(column.name, (row) => row[column.name] ?? ""),
  );
  return buffer(xlsxOf({ sheet: kind, columns, about: [] }, Readable.from(rows)));
}

async function everythingOf(t: TestApp): Promise<Map<string, Buffer>> {
  const { headers } = await makeStaff(t.deps, roleIds.systemAdmin);
  const { rawPayload } = await t.app.inject({
    method: "GET",
    url: "/api/everything/export",
    headers,
  });
  return readZipBytes(rawPayload);
}

it("IMP-8, IMP-9, IMP-11 a random lender, taken out as one ZIP and imported by another: the same figures, once, and nothing is left of it when it is taken back", async () => {
  await fc.assert(
    fc.asyncProperty(lender, async (made) => {
      const [from, to] = [await testApp("2026-03-09T09:00:00Z"), await testApp()];
      try {
        await ageLoans(to.deps);
        await makeLender(from, made);
        await ageLoans(from.deps);
        expect(await moveAll(from, to, made)).toEqual([]);
      } finally {
        await from.close();
        await to.close();
      }
    }),
    runs(3),
  );
});

/** @returns the accounts whose balance differs in the end */
async function moveAll(from: TestApp, to: TestApp, made: Lender): Promise<string[]> {
  const manager = await makeStaff(to.deps, roleIds.manager);
  const templates = fillTemplates(await everythingOf(from), made);
  const add = async () => {
    const ids: (number | null)[] = [];
    for (const kind of kinds)
      ids.push(await importRows(to, manager, kind, templates[kind], made.format));
    return ids;
  };
  const empty = await lenderState(to);
  const first = await add();
  const imported = await lenderState(to);
  expect(imported.records).toEqual((await lenderState(from)).records);
  expect(await figureDifferences(to.deps)).toEqual([]);

  // The same files again are all the same, and nothing to import.
  for (const kind of kinds) {
    const rows = templates[kind];
    if (rows.length === 0) continue;
    const content = await fileOf(kind, rows, made.format);
    const again = await dryRun(to, manager, kind, content, {
      format: made.format,
      cut_over: today,
    });
    expect([kind, again.counts]).toMatchObject([
      kind,
      { new: 0, same: rows.length, changed: 0, refused: 0 },
    ]);
    expect((await press(to, manager, again.id, "book")).status).toBe(409);
  }
  expect(await lenderState(to)).toEqual(imported);

  // Taken back, the last first: as if there had been no import.
  for (const id of first.toReversed())
    if (id !== null) expect((await press(to, manager, id, "take-back")).status).toBe(200);
  expect(await lenderState(to)).toEqual(empty);
  expect(await figureDifferences(to.deps)).toEqual([]);

  // Imported once more, and the journal of balances posted: the books are those of the other lender.
  await add();
  expect((await lenderState(to)).records).toEqual(imported.records);
  const finance = await makeStaff(to.deps, roleIds.financeAdmin);
  const { rows: journals } = await to.deps.pool.query("select id from journals order by id");
  for (const { id } of journals)
    expect((await callAs(to, finance, "POST", `/journals/${id}/post`)).status).toBe(200);
  const [ours, theirs] = [(await lenderState(to)).balances, (await lenderState(from)).balances];
  expect(Object.values(ours).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(await figureDifferences(to.deps)).toEqual([]);
  const accounts = ["1100", ...templates.balances.map((row) => row["account"] ?? "")];
  return accounts.filter((account) => ours[account] !== theirs[account]);
}
