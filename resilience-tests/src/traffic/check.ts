import { read, readNumber, send } from "../call.ts";
import { must, signInAdmin } from "../seed.ts";
import type { Item } from "./items.ts";
import type { Traffic } from "./traffic.ts";

/** What is left of everything that was asked for. */
export interface CheckResult {
  acknowledged: number;
  found: number;
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once, or although it was refused or never asked for. */
  doubled: string[];
  /** There in part: a balance, the books or the trail do not agree with it. */
  halfDone: string[];
}

interface Payment {
  id: number;
  loan_id: string;
  transaction_id: string;
  amount: number;
  reversal: object | null;
}

/** Looks for every item through the API, and whether balances, books and trail agree with what is there. */
export async function check(origin: string, traffic: Traffic): Promise<CheckResult> {
  const { token } = await signInAdmin(origin);
  const verdict: CheckResult = { acknowledged: 0, found: 0, lost: [], doubled: [], halfDone: [] };
  const get = async (path: string) => must(origin, { method: "GET", path, token });
  const there = new Map<string, number>();
  const note = (kind: Item["kind"], key: string) =>
    there.set(`${kind} ${key}`, (there.get(`${kind} ${key}`) ?? 0) + 1);
  let live = 0;

  // Page by page: the search for one loan answers its 1,000 newest payments, and a long load makes more (PAY-16).
  const payments = (await readAll(get, "/transactions/all", "payments")) as Payment[];
  const paymentsOf = Map.groupBy(payments, (payment) => payment.loan_id);
  for (const { loan_id } of traffic.loans) {
    let paid = 0;
    for (const payment of paymentsOf.get(loan_id) ?? []) {
      note("payment", payment.transaction_id);
      if (payment.reversal) note("reversal", String(payment.id));
      else paid += Math.round(payment.amount * 100);
    }
    const loan = await get(`/loans/${loan_id}`);
    const total = Math.round(readNumber(loan, "loan", "total_amount") * 100);
    const balance = Math.round(readNumber(loan, "loan", "balance") * 100);
    if (balance !== total - paid)
      verdict.halfDone.push(`${loan_id}: balance ${balance}, but ${total} - ${paid} is owed`);
    live += paid;
  }
  for (const transfer of await readAll(get, "/money/transfers/all", "data"))
    note("transfer", String(Reflect.get(transfer, "transfer_pin")));
  const loans = await readAll(get, "/loans/all", "loans");
  for (const loan of loans) note("application", String(Reflect.get(loan, "application_id")));
  for (const { key } of traffic.items.filter((item) => item.kind === "account")) {
    const found = await send(origin, { method: "GET", path: `/api/user/search/${key}`, token });
    if (found.status === 200) note("account", key);
  }
  compare(traffic.items, there, verdict);
  verdict.halfDone.push(...(await wrongBooks(get, live, there, traffic)));
  return verdict;
}

function compare(items: Item[], there: Map<string, number>, verdict: CheckResult): void {
  const known = new Set<string>();
  for (const item of items) {
    const name = `${item.kind} ${item.key}`;
    if (known.has(name)) continue;
    known.add(name);
    const wanted = items.some(
      (other) =>
        other.kind === item.kind && other.key === item.key && other.state === "acknowledged",
    );
    const count = there.get(name) ?? 0;
    if (wanted) verdict.acknowledged += 1;
    if (wanted && count === 0) verdict.lost.push(name);
    if (wanted && count > 0) verdict.found += 1;
    if (count > (wanted ? 1 : 0)) verdict.doubled.push(`${name}: ${count} times`);
  }
  for (const name of there.keys())
    if (/^(payment|transfer|reversal) /.test(name) && !known.has(name))
      verdict.doubled.push(`${name}: never asked for`);
}

type Get = (path: string) => Promise<{ json: unknown }>;

/** Where the trial balance and the audit trail disagree with the payments and transfers that are there. */
async function wrongBooks(
  get: Get,
  live: number,
  there: Map<string, number>,
  traffic: Traffic,
): Promise<string[]> {
  const wrong: string[] = [];
  const books = await get("/ledger/trial-balance");
  const debit = readNumber(books, "totals", "debit");
  const credit = readNumber(books, "totals", "credit");
  if (debit !== credit) wrong.push(`Trial balance: debit ${debit}, credit ${credit}`);
  const sumOf = (kind: Item["kind"]) =>
    traffic.items
      .filter((item) => item.kind === kind && item.state === "acknowledged")
      .reduce((sum, item) => sum + item.amount, 0);
  const disbursed = traffic.loans.length * disbursedEach;
  const cash = Math.round(balanceOf(books, "1000") * 100);
  if (cash !== live - sumOf("transfer") - disbursed)
    wrong.push(`Cash is ${cash}, not ${live} - ${sumOf("transfer")} - ${disbursed}`);
  const counts = { "payment.record": "payment", "payment.reverse": "reversal" } as const;
  for (const [action, kind] of Object.entries({ ...counts, "transfer.create": "transfer" })) {
    const written = readNumber(await get(`/audit?action=${action}&page_size=1`), "total");
    const done = [...there.keys()].filter((name) => name.startsWith(`${kind} `)).length;
    if (written !== done) wrong.push(`The trail has ${written} of ${action}, there are ${done}`);
  }
  return wrong;
}

/** Of a loan of 5,000 NLe less the processing fee of 2%, in cents. */
const disbursedEach = 490_000;

function balanceOf(books: { json: unknown }, code: string): number {
  const accounts = read(books, "accounts");
  const found = Array.isArray(accounts)
    ? accounts.find((account) => Reflect.get(account, "code") === code)
    : undefined;
  return Number(found === undefined ? 0 : Reflect.get(found, "balance"));
}

async function readAll(get: Get, path: string, name: string): Promise<object[]> {
  const rows: object[] = [];
  for (let cursor: unknown = ""; typeof cursor === "string";) {
    const page = await get(`${path}?page_size=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
    const found = read(page, name);
    if (Array.isArray(found)) rows.push(...found);
    cursor = read(page, "next");
  }
  return rows;
}
