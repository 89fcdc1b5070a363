import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import type { ManualJournal } from "@microfinance/contract/accounting/manual-journal.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let maker: Person;
let checker: Person;

beforeAll(async () => {
  t = await testApp();
  maker = await makeStaff(t.deps, 6);
  checker = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());

const call = async (person: Person, url: string, payload: object = {}) => {
  const response = await t.app.inject({
    method: "POST",
    url: `/api/journals${url}`,
    headers: person.headers,
    payload,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const read = async (url: string) =>
  (await t.app.inject({ url: `/api${url}`, headers: checker.headers })).json();
const rent = (more: object = {}) => ({
  journal_key: randomUUID(),
  kind: "journal",
  date: "2026-03-10",
  description: "Rent for March",
  lines: [
    { account_code: "5310", debit: 400 },
    { account_code: "1050", credit: 400 },
  ],
  ...more,
});
const made = async (more: object = {}): Promise<ManualJournal> =>
  (await call(maker, "", rent(more))).body.journal;
const numbers = async () =>
  (
    await t.deps.db
      .selectFrom("journals")
      .select("number")
      .where("number", "is not", null)
      .execute()
  )
    .map(({ number }) => number ?? 0)
    .toSorted((a, b) => a - b);

describe("ACC-16 a manual journal", () => {
  it("posts nothing until another person posts it, under the next number", async () => {
    const journal = await made();
    expect(journal).toMatchObject({ status: "pending", number: null, entry_id: null, amount: 400 });
    expect((await read("/ledger/accounts/5310/entries")).total).toBe(0);
    const own = await call(maker, `/${journal.id}/post`);
    expect([own.status, own.body.error]).toEqual([409, texts.otherChecks]);
    const posted = await call(checker, `/${journal.id}/post`);
    expect(posted.body).toMatchObject({
      msg: "JV-000001 was posted.",
      journal: { status: "posted", number: "JV-000001", checked_by: { id: checker.staff_id } },
    });
    const { entries, closing } = await read("/ledger/accounts/5310/entries");
    expect(closing).toBe(400);
    expect(entries[0].sentence).toBe(
      `Journal JV-000001, made by ${maker.first_name} ${maker.last_name}, posted by ${checker.first_name} ${checker.last_name}: Rent for March`,
    );
    const again = await call(checker, `/${journal.id}/post`);
    expect([again.status, again.body.error]).toEqual([409, texts.notPending]);
  });

  it("is made once for a key, ten times at once", async () => {
    const body = rent({ description: "Once" });
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(maker, "", body)));
    expect(new Set(responses.map((response) => response.body.journal.id)).size).toBe(1);
    const replays = responses.filter(({ headers }) => headers["idempotency-replayed"] === "true");
    expect(replays).toHaveLength(9);
    const other = await call(maker, "", { ...body, description: "Twice" });
    expect([other.status, other.body.error]).toEqual([409, texts.journalKeyTaken]);
    const another = await call(checker, "", body);
    expect(another.status).toBe(409);
  });

  it("is posted once, and many at once leave no gap in the numbers", async () => {
    const journals = await Promise.all(Array.from({ length: 6 }, () => made()));
    const twice = [...journals, ...journals];
    const results = await Promise.all(twice.map(({ id }) => call(checker, `/${id}/post`)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(6);
    const drawn = await numbers();
    expect(drawn).toEqual(drawn.map((_, index) => index + 1));
  });

  it("is rejected with a reason by another person, and draws no number", async () => {
    const journal = await made();
    expect((await call(checker, `/${journal.id}/reject`)).status).toBe(400);
    expect((await call(maker, `/${journal.id}/reject`, { reason: "No" })).status).toBe(409);
    const before = await numbers();
    const rejected = await call(checker, `/${journal.id}/reject`, { reason: "Paid in April" });
    expect(rejected.body.journal).toMatchObject({ status: "rejected", reason: "Paid in April" });
    expect((await call(checker, `/${journal.id}/post`)).status).toBe(409);
    expect(await numbers()).toEqual(before);
  });

  it("is posted after an act that locked it first, such as a rejection: neither waits for the other", async () => {
    const { id } = await made();
    const first = await t.deps.pool.connect();
    try {
      await first.query("begin");
      await first.query("select from journals where id = $1 for update", [id]);
      const posting = call(checker, `/${id}/post`);
      await untilLocked(t.deps.pool);
      await first.query("update journals set description = 'Rent' where id = $1", [id]);
      await first.query("commit");
      const answer = await posting;
      expect([answer.status, answer.body.journal]).toMatchObject([200, { description: "Rent" }]);
    } finally {
      first.release();
    }
  });

  it("is reversed by a pending journal of today, once", async () => {
    const journal = await made({
      lines: [
        { account_code: "5900", debit: 9 },
        { account_code: "1050", credit: 9 },
      ],
    });
    const early = await call(maker, `/${journal.id}/reverse`, { reason: "Wrong account" });
    expect([early.status, early.body.error]).toEqual([409, texts.notPosted]);
    await call(checker, `/${journal.id}/post`);
    const made2 = await call(maker, `/${journal.id}/reverse`, { reason: "Wrong account" });
    expect(made2.body.journal).toMatchObject({
      status: "pending",
      date: "2026-03-16",
      reverses: journal.id,
    });
    const second = await call(checker, `/${journal.id}/reverse`, { reason: "Again" });
    expect([second.status, second.body.error]).toEqual([409, texts.alreadyReversed]);
    await call(checker, `/${made2.body.journal.id}/post`);
    expect((await read("/ledger/accounts/5900/entries")).closing).toBe(0);
  });

  it("opens an account: the lacking side is on 3200", async () => {
    const journal = await made({
      kind: "opening",
      description: "Capital in the bank",
      lines: [{ account_code: "1050", debit: 5000 }],
    });
    expect(journal.lines.map((line) => line.account_code)).toEqual(["1050", "3200"]);
    await call(checker, `/${journal.id}/post`);
    const { entries } = await read("/ledger/entries?kind=opening");
    expect(entries).toHaveLength(1);
    expect((await read("/ledger/accounts/3200/entries")).closing).toBe(5000);
  });

  it.each([
    [{ lines: [{ account_code: "5310", debit: 400 }] }, texts.linesMissing],
    [
      {
        lines: [
          { account_code: "5310", debit: 400 },
          { account_code: "1050", credit: 300 },
        ],
      },
      texts.unbalanced("NLe 400.00", "NLe 300.00"),
    ],
    [
      {
        lines: [
          { account_code: "1100", debit: 4 },
          { account_code: "1050", credit: 4 },
        ],
      },
      texts.closedAccount("1100 Loans receivable"),
    ],
    [
      {
        lines: [
          { account_code: "5310", debit: 4.001 },
          { account_code: "1050", credit: 4 },
        ],
      },
      undefined,
    ],
    [{ date: "2026-03-17" }, texts.journalInFuture],
    [{ date: "soon" }, texts.invalidDate],
    [{ description: "" }, texts.descriptionRequired],
    [{ kind: "gift" }, texts.unknownJournalKind],
    [{ journal_key: "1" }, texts.invalidKey],
    [{ lines: [] }, texts.linesMissing],
  ])("%j is a 400 and writes nothing", async (more, error) => {
    const before = await t.deps.db.selectFrom("journals").select("id").execute();
    const response = await call(maker, "", rent(more));
    expect(response.status).toBe(400);
    if (error !== undefined) expect(response.body.error).toBe(error);
    expect(await t.deps.db.selectFrom("journals").select("id").execute()).toHaveLength(
      before.length,
    );
  });

  it("is refused with each account that follows other records, on either side", async () => {
    const { accounts } = (
      await t.app.inject({ url: "/api/ledger/accounts", headers: maker.headers })
    ).json();
    const closed = accounts.filter((account: { manual: boolean }) => !account.manual);
    expect(closed.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(["1100", "1190", "1300", "1320", "2000"]),
    );
    const before = await t.deps.db.selectFrom("journals").select("id").execute();
    for (const { code, name } of closed)
      for (const lines of [
        [
          { account_code: code, debit: 4 },
          { account_code: "1050", credit: 4 },
        ],
        [
          { account_code: "1050", debit: 4 },
          { account_code: code, credit: 4 },
        ],
      ]) {
        const response = await call(maker, "", rent({ lines }));
        expect([code, response.status, response.body.error]).toEqual([
          code,
          400,
          texts.closedAccount(`${code} ${name}`),
        ]);
      }
    expect(await t.deps.db.selectFrom("journals").select("id").execute()).toEqual(before);
  });

  it("is refused when an account became inactive before the check", async () => {
    await t.deps.db
      .insertInto("ledger_accounts")
      .values({ code: "5777", name: "Gifts", kind: "expense" })
      .execute();
    const journal = await made({
      lines: [
        { account_code: "5777", debit: 4 },
        { account_code: "1050", credit: 4 },
      ],
    });
    await t.deps.db
      .updateTable("ledger_accounts")
      .set({ active: false })
      .where("code", "=", "5777")
      .execute();
    const response = await call(checker, `/${journal.id}/post`);
    expect([response.status, response.body.error]).toEqual([
      409,
      texts.inactiveNamed("5777 Gifts"),
    ]);
  });

  it("is listed by state, exported and recorded in the audit log", async () => {
    const all = await read("/journals?page_size=100");
    const pending = await read("/journals?status=pending");
    expect(pending.journals.every((journal: ManualJournal) => journal.status === "pending")).toBe(
      true,
    );
    expect(pending.total).toBeLessThan(all.total);
    const file = await t.app.inject({
      url: "/api/journals/export?status=rejected",
      headers: checker.headers,
    });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(2);
    const actions = await t.deps.db
      .selectFrom("audit_entries")
      .select("action")
      .distinct()
      .where("record_type", "=", "journal")
      .orderBy("action")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "journal.export",
      "journal.make",
      "journal.post",
      "journal.reject",
    ]);
    expect((await read("/journals/999999")).error).toBe(texts.journalNotFound);
  });
});
