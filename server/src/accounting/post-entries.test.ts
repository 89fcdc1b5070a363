import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { postAnyEntry } from "../../test-support/post-any-entry.ts";
import { inAct } from "../acts/running-act.ts";
import { postEntries } from "./post-entry.ts";
import type { NewEntry } from "./post-entry.ts";

let t: TestApp;
let loan_id: number;
beforeAll(async () => {
  t = await testApp();
  loan_id = (await makeApprovedLoan(t.deps, await makeCustomer(t.deps))).id;
});
afterAll(() => t.close());

const all = async (query: string) => (await t.deps.pool.query(query)).rows;
const line = (account: string, debit: number, credit: number) => ({ account, debit, credit });
const entry = (more: Partial<NewEntry> = {}): NewEntry => ({
  kind: "opening",
  entry_date: "2026-03-15",
  loan_id,
  created_at: new Date("2026-03-16T09:00:00Z"),
  lines: [line("1100", 10_050, 0), line("3200", 0, 10_050)],
  ...more,
});
const posted = (after: number) =>
  all(`
    select e.kind, e.entry_date, e.loan_id, e.created_at, p.line, p.entry_date as posted_on, p.account_code, p.debit,
           p.credit
    from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.id > ${after} order by e.id, p.line`);
const last = async () => Number((await all("select max(id) as id from ledger_entries"))[0].id);

describe("ACC-1 many entries at once", () => {
  const entries = [
    entry(),
    entry({ entry_date: "2026-03-14", lines: [line("1100", 0, 5), line("3200", 5, 0)] }),
    entry({
      money: { account_code: "1050", till_session_id: null },
      lines: [line("M", 700, 0), line("3200", 0, 300), line("3200", 0, 400)],
    }),
  ];

  it("are the same as one after another, in their order", async () => {
    const before = await last();
    for (const each of entries) await postAnyEntry(t.deps, each);
    const one = await last();
    await inAct(t.deps, "journal.post", (tx) => postEntries(tx, entries));
    const [separately, together] = [await posted(before), await posted(one)];
    expect(separately.slice(0, 7)).toEqual(together);
  });

  it.each([
    ["an unbalanced one", { lines: [line("1100", 5, 0), line("3200", 0, 6)] }, "not balanced"],
    ["one without lines", { lines: [] }, "no postings"],
    ["one on an unknown account", { lines: [line("9999", 5, 0), line("3200", 0, 5)] }, "violates"],
    ["one of a closed account", { lines: [line("2100", 5, 0), line("3200", 0, 5)] }, "inactive"],
    ["one of a till", { lines: [line("1010", 5, 0), line("3200", 0, 5)] }, "one by one"],
  ])("are refused as a whole with %s", async (_, more, said) => {
    await t.asOwner("update ledger_accounts set active = false where code = '2100'");
    const before = await last();
    await expect(
      inAct(t.deps, "journal.post", (tx) => postEntries(tx, [entry(), entry(more)])),
    ).rejects.toThrow(said);
    expect(await last()).toBe(before);
  });
});
