import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
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
} from "../../test-support/imports.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";

let t: TestApp;
let [manager, other]: Person[] = [];
beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, roleIds.manager);
  other = await makeStaff(t.deps, roleIds.financeAdmin);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

type Kind = Parameters<typeof csvFile>[0];
type Rows = Parameters<typeof csvFile>[1];
type More = Parameters<typeof dryRun>[4];

const makers = () => {
  if (!manager || !other) throw new Error("no setup");
  return { manager, other };
};
const read = (kind: Kind, rows: Rows, more: More = {}) =>
  dryRun(t, makers().manager, kind, csvFile(kind, rows), more);
const push = (id: number, button: "book" | "take-back") => press(t, makers().manager, id, button);
/** Imports rows that are all new. */
async function add(kind: Kind, rows: Rows): Promise<number> {
  const { id, counts } = await read(kind, rows);
  expect(counts).toMatchObject({ new: rows.length, same: 0, changed: 0, refused: 0 });
  expect((await push(id, "book")).status).toBe(200);
  expect((await readImportAs(t, makers().manager, id)).state).toBe("booked");
  return id;
}
const saidBy = ({ status, body }: Awaited<ReturnType<typeof push>>) => [status, body.message];
const refusals = async (id: number) =>
  (await rowsOf(t, makers().manager, id, "refused")).map(({ external_reference, problems }) => [
    external_reference,
    problems[0]?.column,
  ]);
const all = async (query: string) => (await t.deps.pool.query(query)).rows;
const balance = async (account: string) =>
  (
    await all(
      `select coalesce(sum(debit - credit), 0)::float as sum from ledger_postings where account_code = '${account}'`,
    )
  )[0].sum;

const payment = (number: number, paid_on: string, amount: string, more: Rows[number] = {}) => ({
  external_reference: `P-${number}`,
  loan: "L-1",
  paid_on,
  amount,
  ...more,
});

it("IMP-13 payments one by one make the figures of one amount, each under its own day", async () => {
  await add("customers", [oldCustomer(1), oldCustomer(2)]);
  const loans = await add("loans", [
    oldLoan(1),
    oldLoan(2, { paid_so_far: "300", last_payment_on: "2026-03-01" }),
  ]);
  const rows = [
    // Not in the order of their days.
    payment(2, "2026-03-01", "60.00", { remarks: "Brought by her son" }),
    payment(1, "2026-01-30", "240.00"),
  ];
  const dry = await read("payments", rows);
  expect(dry.totals).toEqual([
    { label: "Paid so far", amount: 300 },
    { label: "Of it principal", amount: 220 },
    { label: "Of it interest", amount: 80 },
  ]);
  expect(await all("select count(*)::int as count from payments")).toEqual([{ count: 1 }]);
  await push(dry.id, "book");
  const figures = `
    select l.paid_total::float, l.balance::float, l.status, l.last_payment_date, a.overdue_since,
           a.principal_overdue::float, a.principal_outstanding::float
    from loans l left join loan_arrears a on a.loan_id = l.id order by l.id`;
  const [one, single] = await all(figures);
  expect(one).toEqual(single);
  expect(one).toMatchObject({ paid_total: 300, status: "paying", overdue_since: "2026-02-28" });
  // The statement has each on the day it is valued at.
  const [{ loan_id }] = await all("select loan_id from loans order by id limit 1");
  const lines = async (query: string) => {
    const url = `/reports/statement/${loan_id}${query}`;
    const { statement } = (await callAs(t, makers().manager, "GET", url)).body;
    return [
      statement.closing_balance,
      ...statement.movements.map((line: { date: string; balance: number }) => [
        line.date,
        line.balance,
      ]),
    ];
  };
  expect(await lines("")).toEqual([
    1140,
    ["2025-12-31", 1440],
    ["2026-01-30", 1200],
    ["2026-03-01", 1140],
  ]);
  expect((await lines("?to=2026-02-10"))[0]).toBe(1200);
  expect(
    await all(`select transaction_date, amount::float, interest_part::float, balance_after::float, reference, remarks
               from payments where loan_id = (select min(id) from loans) order by id`),
  ).toEqual([
    {
      transaction_date: "2026-01-30",
      amount: 240,
      interest_part: 40,
      balance_after: 1200,
      reference: "P-1",
      remarks: "Paid before the books began",
    },
    {
      transaction_date: "2026-03-01",
      amount: 60,
      interest_part: 40,
      balance_after: 1140,
      reference: "P-2",
      remarks: "Brought by her son",
    },
  ]);
  expect([await balance("1100"), await balance("3200"), await balance("4000")]).toEqual([
    1960, -1960, 0,
  ]);
  expect(await all("select distinct entry_date from ledger_entries")).toEqual([
    { entry_date: "2026-03-15" },
  ]);
  expect(await figureDifferences(t.deps)).toEqual([]);
  expect((await read("payments", rows)).counts).toMatchObject({ new: 0, same: 2 });
  // Its payments go first.
  const early = await push(loans, "take-back");
  expect(saidBy(early)).toEqual([409, expect.stringContaining("(payments of another file)")]);
});

it("IMP-13 a payment is refused that its loan cannot have", async () => {
  const { id, counts } = await read("payments", [
    payment(10, "2026-01-01", "100"),
    payment(11, "2026-01-01", "1040.01"),
    payment(12, "2025-12-30", "1"),
    payment(13, "2026-03-16", "1"),
    payment(14, "2026-03-01", "0"),
    payment(15, "2026-03-01", "1", { loan: "L-9" }),
    payment(16, "2026-03-01", "1", { loan: "L-2" }),
    payment(17, "2026-03-01", "1040"),
    payment(18, "2026-03-01", "0.01"),
  ]);
  expect(counts).toMatchObject({ new: 2, same: 0, changed: 0, refused: 7 });
  expect(await refusals(id)).toEqual([
    ["P-11", "amount"],
    ["P-12", "paid_on"],
    ["P-13", "paid_on"],
    ["P-14", "amount"],
    ["P-15", "loan"],
    ["P-16", "loan"],
    ["P-18", "amount"],
  ]);
  const otherDay = await read("payments", [payment(20, "2026-03-01", "1")], {
    cut_over: "2026-03-14",
  });
  expect(await refusals(otherDay.id)).toEqual([["P-20", "loan"]]);
});

it("IMP-13, IMP-11 payments are taken back, the last file first, and their loans after them", async () => {
  const imports = await all("select id, kind from imports where state = 'booked' order by id");
  const idOf = (kind: string) => imports.findLast((each) => each.kind === kind).id;
  const later = await add("payments", [payment(30, "2026-03-10", "1140")]);
  expect((await all("select status from loans order by id"))[0]).toEqual({ status: "paid" });
  const refused = await push(idOf("payments"), "take-back");
  expect(saidBy(refused)).toEqual([409, expect.stringContaining("(payments of a later file)")]);
  for (const id of [later, idOf("payments")])
    expect((await push(id, "take-back")).status).toBe(200);
  expect(
    (await all("select status, paid_total, last_payment_date from loans order by id"))[0],
  ).toEqual({
    status: "approved",
    paid_total: 0,
    last_payment_date: null,
  });
  expect(await balance("1100")).toBe(2180);
  expect(await figureDifferences(t.deps)).toEqual([]);
  // The numbers are free again.
  const again = await add("payments", [payment(1, "2026-01-30", "240.00")]);
  await push(again, "take-back");
  expect((await push(idOf("loans"), "take-back")).status).toBe(200);
  expect([await balance("1100"), await balance("3200")]).toEqual([0, 0]);
  expect(await figureDifferences(t.deps)).toEqual([]);
});

it("IMP-13 a loan to which something else has happened takes no payment from before", async () => {
  await add("loans", [oldLoan(3, { customer: "C-1" })]);
  const payments = await add("payments", [payment(40, "2026-02-01", "10", { loan: "L-3" })]);
  const [{ loan_id }] = await all("select loan_id from loans order by id desc limit 1");
  const again = { loan: "L-3" };
  const doubled = await read("payments", [
    payment(50, "2026-02-01", "10.00", again),
    payment(51, "2026-02-03", "11", { ...again, external_reference: "p 40" }),
    payment(52, "2026-02-03", "11", again),
    payment(53, "2026-02-04", "11", again),
  ]);
  const doubts = (await rowsOf(t, makers().manager, doubled.id)).map((row) =>
    row.doubts.map(({ reason }) => reason),
  );
  // PAY-41: the same money may be there already.
  expect(doubts).toEqual([
    [expect.stringMatching(/^RC-\d+ has the same loan, day and amount\.$/)],
    [expect.stringMatching(/^RC-\d+ has the same reference\.$/)],
    ["Row 3 has the same loan, day and amount."],
    [],
  ]);
  const cashier = await makeStaff(t.deps, roleIds.cashier);
  const body = { amount: 20, payment_method: "Cash" };
  expect((await callAs(t, cashier, "POST", `/loans/${loan_id}/pay`, body)).status).toBe(200);
  const { id } = await read("payments", [payment(41, "2026-02-02", "10", { loan: loan_id })]);
  expect(await rowsOf(t, makers().manager, id, "refused")).toMatchObject([
    { problems: [{ column: "loan", reason: expect.stringContaining("Something else") }] },
  ]);
  expect((await push(payments, "take-back")).status).toBe(409);
});

const transfer = (number: number, more: Rows[number] = {}) => ({
  external_reference: `T-${number}`,
  transfer_medium: "Western Union",
  transfer_pin: `99${number}`,
  amount: "100.00",
  foreign_currency: "usd",
  local_currency: "2260.00",
  transfer_date: "2026-03-12",
  sender_name: "Fatu Sesay",
  receiver_name: "Sia Koroma",
  receiver_phone: "076123456",
  ...more,
});

it("IMP-14 open transfers wait as pending ones, and are taken back until they are paid out", async () => {
  const before = await balance("1000");
  const dry = await read("transfers", [
    transfer(1),
    transfer(2, { transfer_pin: "9 9 I" }),
    transfer(3, { transfer_date: "2026-03-16" }),
    transfer(4, { local_currency: "0" }),
    transfer(5, { foreign_currency: "dollars" }),
  ]);
  expect(await refusals(dry.id)).toEqual([
    ["T-2", "transfer_pin"],
    ["T-3", "transfer_date"],
    ["T-4", "local_currency"],
    ["T-5", "foreign_currency"],
  ]);
  expect(dry.totals).toEqual([{ label: "To pay out", amount: 2260 }]);
  await push(dry.id, "book");
  const [row] = await rowsOf(t, makers().manager, dry.id, "new");
  const path = `/money/transfers/${row?.record}`;
  expect((await callAs(t, makers().other, "GET", path)).body.data).toMatchObject({
    status: "pending",
    foreign_currency: "USD",
    local_currency: 2260,
    receiver_name: "Sia Koroma",
  });
  expect(await balance("1000")).toBe(before);
  expect(
    await refusals((await read("transfers", [transfer(6, { transfer_pin: "991" })])).id),
  ).toEqual([["T-6", "transfer_pin"]]);
  expect((await push(dry.id, "take-back")).status).toBe(200);
  expect((await callAs(t, makers().other, "GET", path)).status).toBe(404);
  const again = await add("transfers", [transfer(1)]);
  const [made] = await rowsOf(t, makers().manager, again);
  const completed = await callAs(t, makers().other, "PUT", `/money/transfers/${made?.record}`, {
    status: "completed",
  });
  expect(completed.status).toBe(200);
  expect(await balance("1000")).toBe(before - 2260);
  const refused = await push(again, "take-back");
  expect(saidBy(refused)).toEqual([
    409,
    texts.somethingHappened(["T-1 (paid out, changed or canceled)"], 1),
  ]);
});

it("IMP-15 opening balances wait as a journal, which another person posts", async () => {
  const rows: Rows = [
    { external_reference: "1050", account: "1050", debit: "25,000.00" },
    { external_reference: "2100", account: "2100", credit: "10000" },
  ];
  const dry = await read("balances", [
    ...rows,
    { external_reference: "a", account: "1100", debit: "1" },
    { external_reference: "b", account: "9999", debit: "1" },
    { external_reference: "c", account: "1050", debit: "1", credit: "1" },
    { external_reference: "d", account: "1050" },
    { external_reference: "e", account: "3200", debit: "1" },
  ]);
  expect(await refusals(dry.id)).toEqual([
    ["a", "account"],
    ["b", "account"],
    ["c", "debit"],
    ["d", "debit"],
    ["e", "account"],
  ]);
  expect(dry.totals).toEqual([
    { label: "Debit", amount: 25_000 },
    { label: "Credit", amount: 10_000 },
  ]);
  await push(dry.id, "book");
  expect(await balance("1050")).toBe(0);
  const journals = () => all("select id, status, made_by from journals order by id");
  expect(await journals()).toHaveLength(1);
  expect((await push(dry.id, "take-back")).status).toBe(200);
  expect(await journals()).toEqual([]);

  const again = await add("balances", rows);
  const [journal] = await journals();
  const post = (person: Person) => callAs(t, person, "POST", `/journals/${journal.id}/post`);
  expect((await post(makers().manager)).status).toBe(409);
  expect((await post(makers().other)).status).toBe(200);
  expect([await balance("1050"), await balance("2100")]).toEqual([25_000, -10_000]);
  const refused = await push(again, "take-back");
  expect(saidBy(refused)).toEqual([
    409,
    texts.somethingHappened(["1050 (posted)", "2100 (posted)"], 2),
  ]);
});
