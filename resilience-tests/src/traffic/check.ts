import { read, readNumber, send } from "../call.ts";
import { must, signInAdmin } from "../seed.ts";
import { type Item, paymentIn } from "./items.ts";
import type { Traffic } from "./traffic.ts";

/** What exists of all requested items. */
export interface CheckResult {
  acknowledged: number;
  found: number;
  /** Acknowledged payments that are rows of collection sheets. */
  rows: number;
  /** Acknowledged, but missing. */
  lost: string[];
  /** Stored more than once, or although rejected or never requested. */
  doubled: string[];
  /** Stored in part: a balance, the ledger or the audit log disagrees. */
  halfDone: string[];
}

interface Payment {
  id: number;
  loan_id: string;
  transaction_id: string;
  reference: string;
  amount: number;
  /** Null for money that reached the wallet. */
  staff_id: number | null;
  reversal: object | null;
}

/** Looks up every item through the API, and compares balances, ledger and audit log with them. */
export async function check(origin: string, traffic: Traffic): Promise<CheckResult> {
  const { token } = await signInAdmin(origin);
  const result: CheckResult = {
    acknowledged: 0,
    found: 0,
    rows: 0,
    lost: [],
    doubled: [],
    halfDone: [],
  };
  const get = async (path: string) => must(origin, { method: "GET", path, token });
  const stored = new Map<string, number>();
  const count = (kind: Item["kind"], key: string) =>
    stored.set(`${kind} ${key}`, (stored.get(`${kind} ${key}`) ?? 0) + 1);
  const liveCents = new Map<string, number>();
  let live = 0;

  // Page by page: the search for one loan returns its 1,000 newest payments, and a long load makes more (PAY-16).
  const payments = (await readAll(get, "/transactions/all", "payments")) as Payment[];
  const paymentsOf = Map.groupBy(payments, (payment) => payment.loan_id);
  for (const { loan_id } of traffic.loans) {
    let paid = 0;
    for (const payment of paymentsOf.get(loan_id) ?? []) {
      if (payment.staff_id === null) count("receipt", payment.reference);
      else count("payment", payment.transaction_id);
      if (payment.reversal) count("reversal", String(payment.id));
      else {
        paid += Math.round(payment.amount * 100);
        liveCents.set(payment.transaction_id, Math.round(payment.amount * 100));
      }
    }
    const loan = await get(`/loans/${loan_id}`);
    const total = Math.round(readNumber(loan, "loan", "total_amount") * 100);
    const balance = Math.round(readNumber(loan, "loan", "balance") * 100);
    if (balance !== total - paid)
      result.halfDone.push(`${loan_id}: balance ${balance}, but ${total} - ${paid} is owed`);
    live += paid;
  }
  for (const transfer of await readAll(get, "/money/transfers/all", "data"))
    count("transfer", String(Reflect.get(transfer, "transfer_pin")));
  for (const bill of await readAll(get, "/money/bills/all", "data")) {
    const [key, status] = [Reflect.get(bill, "payer_name"), Reflect.get(bill, "status")];
    count("bill", String(key));
    // A kill before the biller's answer leaves an unknown outcome; nothing else does.
    if ((status === "paid") !== (Reflect.get(bill, "token") !== null))
      result.halfDone.push(`bill ${String(key)}: ${String(status)} does not fit its token`);
    if (status !== "paid" && status !== "unknown")
      result.halfDone.push(`bill ${String(key)}: ${String(status)}`);
  }
  const loans = await readAll(get, "/loans/all", "loans");
  for (const loan of loans) count("application", String(Reflect.get(loan, "application_id")));
  for (const { key } of traffic.items.filter((item) => item.kind === "account")) {
    const found = await send(origin, { method: "GET", path: `/api/user/search/${key}`, token });
    if (found.status === 200) count("account", key);
  }
  for (const request of await readAll(get, "/requests", "requests")) {
    const payment = paymentIn(String(Reflect.get(request, "reason")));
    if (payment !== undefined) count("request", payment);
  }
  compare(traffic.items, stored, result);
  result.halfDone.push(...(await sheetErrors(get, traffic.items, liveCents)));
  result.halfDone.push(...(await ledgerErrors(get, live, stored, traffic)));
  return result;
}

function compare(items: Item[], stored: Map<string, number>, result: CheckResult): void {
  const known = new Set<string>();
  for (const item of items) {
    const name = `${item.kind} ${item.key}`;
    if (known.has(name)) continue;
    known.add(name);
    const isAcknowledged = items.some(
      (other) =>
        other.kind === item.kind && other.key === item.key && other.state === "acknowledged",
    );
    const count = stored.get(name) ?? 0;
    if (isAcknowledged) result.acknowledged += 1;
    if (isAcknowledged && item.row !== undefined) result.rows += 1;
    if (isAcknowledged && count === 0) result.lost.push(name);
    if (isAcknowledged && count > 0) result.found += 1;
    if (count > (isAcknowledged ? 1 : 0))
      result.doubled.push(`${name}: ${count} times, ${item.refusal ?? "acknowledged"}`);
  }
  for (const name of stored.keys())
    if (/^(payment|receipt|transfer|bill|request|reversal) /.test(name) && !known.has(name))
      result.doubled.push(`${name}: never requested`);
}

/** Collection sheets whose sum is not that of their live payments. */
async function sheetErrors(
  get: Get,
  items: readonly Item[],
  liveCents: ReadonlyMap<string, number>,
): Promise<string[]> {
  const paid = new Map<number, number>();
  for (const { key, row } of items) {
    if (row !== undefined)
      paid.set(row.sheet, (paid.get(row.sheet) ?? 0) + (liveCents.get(key) ?? 0));
  }
  const sheets = await readAll(get, "/collections/sheets", "sheets");
  return sheets.flatMap((sheet) => {
    const id = Number(Reflect.get(sheet, "id"));
    const collected = Math.round(Number(Reflect.get(sheet, "collected")) * 100);
    const expected = paid.get(id) ?? 0;
    return collected === expected ? [] : [`Sheet ${id}: ${collected} collected, not ${expected}`];
  });
}

type Get = (path: string) => Promise<{ json: unknown }>;

/** Differences of the trial balance and the audit log from the stored payments and transfers. */
async function ledgerErrors(
  get: Get,
  live: number,
  stored: Map<string, number>,
  traffic: Traffic,
): Promise<string[]> {
  const errors: string[] = [];
  const balance = await get("/ledger/trial-balance");
  const debit = readNumber(balance, "totals", "debit");
  const credit = readNumber(balance, "totals", "credit");
  if (debit !== credit) errors.push(`Trial balance: debit ${debit}, credit ${credit}`);
  const sumOf = (kind: Item["kind"]) =>
    traffic.items
      .filter((item) => item.kind === kind && item.state === "acknowledged")
      .reduce((sum, item) => sum + item.amount, 0);
  const disbursed = traffic.loans.length * disbursedEach;
  const cash = Math.round(balanceOf(balance, "1000") * 100);
  const received = sumOf("receipt");
  const paid = live - received;
  const bills = sumOf("bill");
  if (cash !== paid + bills - sumOf("transfer") - disbursed)
    errors.push(`Cash is ${cash}, not ${paid} + ${bills} - ${sumOf("transfer")} - ${disbursed}`);
  const owed = Math.round(balanceOf(balance, "1201") * 100);
  if (owed !== -bills) errors.push(`The biller is owed ${-owed}, not ${bills}`);
  const wallet = Math.round(balanceOf(balance, "1072") * 100);
  if (wallet !== received) errors.push(`The wallet is ${wallet}, not ${received}`);
  const counts = {
    "payment.record": /^(payment|receipt) /,
    "payment.reverse": /^reversal /,
    "request.ask": /^request /,
    "transfer.create": /^transfer /,
    "bill.pay": /^bill /,
  };
  for (const [action, kinds] of Object.entries(counts)) {
    const written = readNumber(await get(`/audit?action=${action}&page_size=1`), "total");
    const done = [...stored.keys()].filter((name) => kinds.test(name)).length;
    if (written !== done)
      errors.push(`The audit log has ${written} of ${action}, stored are ${done}`);
  }
  return errors;
}

/** A loan of 5,000 NLe less the processing fee of 2%, in cents. */
const disbursedEach = 490_000;

function balanceOf(balance: { json: unknown }, code: string): number {
  const accounts = read(balance, "accounts");
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
