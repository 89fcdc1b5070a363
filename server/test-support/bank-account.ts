import type { BankLine, OpenEntry } from "@microfinance/contract/reconciliation/endpoints.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { postAnyEntry } from "./post-any-entry.ts";
import { makeStaff, type Person } from "./make.ts";

/** A line of a bank statement; a negative amount left the account. */
export type Row = readonly [date: string, reference: string, amount: number, details?: string];

/** The columns of the statements that `csvOf` makes. */
export const mapping = {
  date: "Date",
  date_order: "dmy",
  amount: "Amount",
  money_in: null,
  money_out: null,
  reference: "Ref",
  text: "Details",
};
/** A statement as CSV. */
export const csvOf = (rows: readonly Row[]) =>
  [
    "Date,Ref,Details,Amount",
    ...rows.map(
      ([date, reference, amount, details = ""]) => `${date},${reference},${details},${amount}`,
    ),
  ].join("\n");
/** The first item of a list. @throws when it is empty */
export const only = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error("nothing found");
  return item;
};

/** The application with a new bank account for each test (`code`), and the calls of reconciliation on it. */
export function bankAccountTest() {
  const bank = {} as { t: TestApp; finance: Person; manager: Person; code: string };
  beforeAll(async () => {
    bank.t = await testApp("2026-03-16T09:00:00Z");
    bank.finance = await makeStaff(bank.t.deps, 6);
    bank.manager = await makeStaff(bank.t.deps, 8);
  });
  afterAll(() => bank.t.close());
  let accounts = 0;
  beforeEach(async () => {
    accounts += 1;
    bank.code = String(1400 + accounts);
    await bank.t.asOwner(`insert into ledger_accounts (code, name, kind, money_kind)
      values ('${bank.code}', 'Bank ${bank.code}', 'asset', 'bank')`);
  });

  const call = async (
    method: "GET" | "POST",
    url: string,
    payload?: object,
    person = bank.finance,
  ) => {
    const response = await bank.t.app.inject({
      method,
      url: `/api${url}`,
      headers: person.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  const importRows = (rows: readonly Row[]) =>
    call("POST", "/reconciliation/statements", {
      account_code: bank.code,
      csv: csvOf(rows),
      mapping,
    });
  const lines = async (state = ""): Promise<BankLine[]> =>
    (
      await call(
        "GET",
        `/reconciliation/lines?account_code=${bank.code}&page_size=100${state && `&state=${state}`}`,
      )
    ).body.lines;
  const entries = async (): Promise<OpenEntry[]> =>
    (await call("GET", `/reconciliation/entries?account_code=${bank.code}`)).body.entries;
  const post = (date: string, nle: number, more: object = {}) =>
    postAnyEntry(bank.t.deps, {
      kind: "journal",
      entry_date: date,
      lines: movedLines(bank.code, nle),
      ...more,
    });
  const postedJournal = async (nle: number, date = "2026-03-02") => {
    const made = await call("POST", "/journals", {
      journal_key: randomUUID(),
      kind: "journal",
      date,
      description: "Rent",
      lines: [
        { account_code: nle > 0 ? bank.code : "5310", debit: Math.abs(nle) },
        { account_code: nle > 0 ? "3000" : bank.code, credit: Math.abs(nle) },
      ],
    });
    const { body } = await call(
      "POST",
      `/journals/${made.body.journal.id}/post`,
      undefined,
      bank.manager,
    );
    return body.journal;
  };
  const match = (line_ids: number[], entry_ids: number[]) =>
    call("POST", "/reconciliation/matches", { account_code: bank.code, line_ids, entry_ids });
  return { bank, call, importRows, lines, entries, post, postedJournal, match };
}

/** A receipt on an account of the bank out of equity, or an expense. */
function movedLines(code: string, nle: number) {
  const moved = Math.abs(nle) * 100;
  const [to, from] = nle > 0 ? [code, "3000"] : ["5310", code];
  return [
    { account: to, debit: moved, credit: 0 },
    { account: from, debit: 0, credit: moved },
  ];
}
