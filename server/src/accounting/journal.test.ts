import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { trialBalanceTexts } from "@microfinance/contract/accounting/texts.ts";
import type {
  AccountEntry,
  JournalEntry,
} from "@microfinance/contract/accounting/journal-endpoints.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { rollUpBalances } from "./roll-up-balances.ts";

let t: TestApp;
let manager: Person;
let customer: Person;
let loan: MadeLoan;

const read = async (url: string) => {
  const response = await t.app.inject({ url: `/api/ledger${url}`, headers: manager.headers });
  return { status: response.statusCode, body: response.json() };
};
const pay = (amount: number, transaction_date: string) =>
  t.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: manager.headers,
    payload: { amount, payment_method: "Cash", transaction_date },
  });

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  customer = await makeCustomer(t.deps);
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-16" });
  const other = await makeCustomer(t.deps);
  await makeApprovedLoan(t.deps, other, { approval_date: "2026-02-20", amount: 3000 });
  for (const [amount, date] of [
    [200, "2026-03-10"],
    [100, "2026-03-05"],
    [50, "2026-03-10"],
  ] as const)
    await pay(amount, date);
});
afterAll(() => t.close());

describe("ACC-14 the journal", () => {
  it("lists entries by date, latest first, in sentences with their lines", async () => {
    const { entries, total } = (await read("/entries?page_size=10")).body;
    expect(total).toBe(5);
    const dates = entries.map((entry: JournalEntry) => entry.entry_date);
    expect(dates).toEqual(["2026-03-10", "2026-03-10", "2026-03-05", "2026-02-20", "2026-02-16"]);
    const [, first] = entries;
    expect(first).toMatchObject({
      kind: "payment",
      amount: 200,
      loan_id: loan.loan_id,
      customer_id: customer.customer_id,
      lines: [
        { account_code: "1000", account_name: "Cash", debit: 200, credit: 0 },
        { account_code: "4000", account_name: "Interest income", debit: 0, credit: 33.33 },
        { account_code: "1100", account_name: "Loans receivable", debit: 0, credit: 166.67 },
      ],
    });
    expect(first.sentence).toBe(
      `${manager.first_name} ${manager.last_name} took NLe 200.00 in cash for ${loan.loan_id} (RC-${String(first.payment_id).padStart(6, "0")}): interest 33.33, principal 166.67.`,
    );
    const { entry } = (await read(`/entries/${first.id}`)).body;
    expect(entry).toEqual(first);
  });

  it("is paged in both directions and orders without a gap or a repetition", async () => {
    const all = (await read("/entries")).body.entries.map((entry: JournalEntry) => entry.id);
    const paged: number[] = [];
    let cursor: string | null = "";
    let before: string | null = null;
    while (cursor !== null) {
      const url: string = `/entries?page_size=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { body } = await read(url);
      paged.push(...body.entries.map((entry: JournalEntry) => entry.id));
      before = body.previous ?? before;
      cursor = body.next;
    }
    expect(paged).toEqual(all);
    const back = (await read(`/entries?page_size=2&cursor=${before}`)).body.entries;
    expect(back.map((entry: JournalEntry) => entry.id)).toEqual(all.slice(2, 4));
    const rising = (await read("/entries?order=oldest")).body.entries;
    expect(rising.map((entry: JournalEntry) => entry.id)).toEqual(all.toReversed());
  });

  it.each([
    ["from=2026-03-06", 2],
    ["to=2026-02-20", 2],
    ["from=2026-03-05&to=2026-03-05", 1],
    ["kind=disbursement", 2],
    ["account=4100", 2],
    ["account=5000", 0],
    ["amount=3000", 1],
    ["amount=33.33", 2],
    ["amount=200&from=2026-03-06", 1],
    ["amount=200&to=2026-03-09", 0],
    ["amount=0", 0],
    ["amount=3000&account=1100&kind=disbursement", 1],
    [`amount=200&staff_id=999999`, 0],
    ["kind=payment&amount=50", 1],
    ["staff_id=999999", 0],
    ["loan_id=LN-202601-999999", 0],
  ])("is filtered by %s: %d entries, in each order and in the export", async (filter, count) => {
    const { body } = await read(`/entries?${filter}`);
    expect([body.entries.length, body.total]).toEqual([count, count]);
    const sorted = (await read(`/entries?${filter}&sort=number`)).body.entries;
    const ids = body.entries.map(({ id }: JournalEntry) => id);
    expect(sorted.map(({ id }: JournalEntry) => id)).toEqual(
      ids.toSorted((a: number, b: number) => b - a),
    );
    const file = await t.app.inject({
      url: `/api/ledger/entries/export?${filter}`,
      headers: manager.headers,
    });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(count + 1);
  });

  it("has an entry with debit and credit of an amount once, and pages those of an amount", async () => {
    await t.deps.pool.query("select post_entry($1::jsonb)", [
      JSON.stringify({
        kind: "cash_move",
        entry_date: "2026-03-12",
        lines: [
          { account: "1050", debit: 33.33, credit: 0 },
          { account: "1000", debit: 0, credit: 33.33 },
        ],
      }),
    ]);
    const all = (await read("/entries?amount=33.33")).body;
    expect([all.total, all.entries[0].entry_date]).toEqual([3, "2026-03-12"]);
    const ids = all.entries.map((entry: JournalEntry) => entry.id);
    const first = (await read("/entries?amount=33.33&page_size=2")).body;
    const last = (await read(`/entries?amount=33.33&page_size=2&cursor=${first.next}`)).body;
    expect([...first.entries, ...last.entries].map(({ id }: JournalEntry) => id)).toEqual(ids);
    const back = (await read(`/entries?amount=33.33&page_size=2&cursor=${last.previous}`)).body;
    expect(back.entries.map(({ id }: JournalEntry) => id)).toEqual(ids.slice(0, 2));
    const rising = (await read("/entries?amount=33.33&order=oldest&page=2&page_size=2")).body;
    expect(rising.entries.map(({ id }: JournalEntry) => id)).toEqual([ids[0]]);
  });

  it("is filtered by loan, customer and person, in any case of a code", async () => {
    for (const filter of [
      `loan_id=${loan.loan_id.toLowerCase()}`,
      `customer_id=${customer.customer_id?.toLowerCase()}`,
    ])
      expect((await read(`/entries?${filter}`)).body.total).toBe(4);
    expect((await read(`/entries?staff_id=${manager.staff_id}`)).body.total).toBe(3);
  });

  it.each([
    ["/entries?from=2026-03-02&to=2026-03-01", 400, texts.fromAfterTo],
    ["/entries?from=01-03-2026", 400, texts.invalidDate],
    ["/entries?kind=gift", 400, texts.unknownEntryKind],
    ["/entries?account=12", 400, texts.invalidCode],
    ["/entries?amount=1e30", 400, undefined],
    ["/entries?till=1", 400, undefined],
    ["/entries/999999", 404, texts.entryNotFound],
    ["/accounts/1999/entries", 404, texts.accountNotFound],
    ["/accounts/1000/entries?from=2026-03-02&to=2026-03-01", 400, texts.fromAfterTo],
    ["/trial-balance?from=2026-03-17", 400, trialBalanceTexts.fromAfter],
  ])("rejects %s", async (url, status, error) => {
    const response = await read(url);
    expect(response.status).toBe(status);
    if (error !== undefined) expect(response.body.error).toBe(error);
  });
});

describe("ACC-15 the ledger of an account", () => {
  const rowsOf = (entries: AccountEntry[]) =>
    entries.map(({ entry_date, debit, credit, balance }) => [entry_date, debit, credit, balance]);

  it.each(["before", "after"])("has a running balance, %s the daily balances", async (when) => {
    if (when === "after") await rollUpBalances(t.deps.pool, 0);
    const { body } = await read("/accounts/1000/entries?from=2026-02-20&to=2026-03-10");
    expect(body).toMatchObject({
      opening: -980,
      debit: 350,
      credit: 2940,
      closing: -3570,
      total: 4,
    });
    expect(rowsOf(body.entries)).toEqual([
      ["2026-03-10", 50, 0, -3570],
      ["2026-03-10", 200, 0, -3620],
      ["2026-03-05", 100, 0, -3820],
      ["2026-02-20", 0, 2940, -3920],
    ]);
    const second = await read(
      `/accounts/1000/entries?from=2026-02-20&to=2026-03-10&page_size=3&cursor=${
        (await read("/accounts/1000/entries?from=2026-02-20&to=2026-03-10&page_size=3")).body.next
      }`,
    );
    expect(rowsOf(second.body.entries)).toEqual([["2026-02-20", 0, 2940, -3920]]);
  });

  it("puts income on its credit side", async () => {
    const { body } = await read("/accounts/4000/entries?from=2026-03-06");
    expect(body).toMatchObject({ opening: 33.33, closing: 66.66, from: "2026-03-06" });
    expect(body.entries.at(-1)).toMatchObject({ credit: 33.33, balance: 66.66 });
  });

  it("is exported", async () => {
    const file = await t.app.inject({
      url: "/api/ledger/account-entries/export?code=4100",
      headers: manager.headers,
    });
    expect(file.body.split("\r\n")[1]).toContain(",0.00,60.00,80.00");
  });
});

describe("ACC-15 the trial balance between two days", () => {
  it("has opening, movement and closing balance of every account", async () => {
    const { body } = await read("/trial-balance?from=2026-03-01&as_of=2026-03-05");
    const cash = body.accounts.find(({ code }: { code: string }) => code === "1000");
    expect(cash).toEqual({
      code: "1000",
      name: "Cash",
      kind: "asset",
      debit: 100,
      credit: 3920,
      balance: -3820,
      opening: -3920,
      movement_debit: 100,
      movement_credit: 0,
    });
    expect(body.from).toBe("2026-03-01");
    const file = await t.app.inject({
      url: "/api/ledger/trial-balance/movement/export?from=2026-03-01&as_of=2026-03-05",
      headers: manager.headers,
    });
    expect(file.body.split("\r\n")[1]).toBe('"1000","Cash","asset",-3920.00,100.00,0.00,-3820.00');
  });
});
