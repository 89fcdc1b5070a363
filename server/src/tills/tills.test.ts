import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const { admin, auditor, call, count, finance, manager, newTill, open, signOff, t } =
  await openTillOffice();
let cashier: Person;
let till: number;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});
afterEach(async () => {
  await t.asOwner("update closed_books set closed_through = null");
});
/** A new till for each test of a description; there are forty accounts. */
const withTill = () =>
  beforeEach(async () => {
    till = (await newTill()).id;
  });

describe("TILL-2 a till", () => {
  it("gets the next free account, closed to manual journals", async () => {
    const added = await newTill();
    const { accounts } = (await call(manager, "GET", "/ledger/accounts")).body;
    const account = accounts.find(({ code }: { code: string }) => code === added.account_code);
    expect(account).toMatchObject({ manual: false, money_kind: "cash", active: true, balance: 0 });
    expect(added.account_code).toMatch(/^10[1-4]\d$/);
    const journal = await call(finance, "POST", "/journals", {
      journal_key: randomUUID(),
      kind: "journal",
      date: "2026-03-16",
      description: "Cash",
      lines: [
        { account_code: added.account_code, debit: 4 },
        { account_code: "1000", credit: 4 },
      ],
    });
    expect(refused(journal)).toEqual([
      400,
      accountingTexts.closedAccount(`${added.account_code} ${added.name}`),
    ]);
  });

  it("needs a free name, a supervisor, and tills to be on", async () => {
    const name = (await newTill()).name;
    expect(refused(await call(manager, "POST", "/tills", { name }))).toEqual([
      409,
      texts.nameTaken,
    ]);
    expect((await call(manager, "POST", "/tills", { name: " " })).status).toBe(400);
    expect((await call(cashier, "POST", "/tills", { name: "Mine" })).status).toBe(403);
  });

  it("ten at once have ten accounts", async () => {
    const added = await Promise.all(Array.from({ length: 5 }, () => newTill()));
    expect(new Set(added.map(({ account_code }) => account_code)).size).toBe(5);
  });
});

describe("TILL-3 a session", () => {
  withTill();
  it("is one a till and one a person, ten at once open once", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => call(cashier, "POST", `/tills/${till}/sessions`)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const second = await newTill();
    expect(refused(await call(cashier, "POST", `/tills/${second.id}/sessions`))).toEqual([
      409,
      texts.personHasTill,
    ]);
    const other = await makeStaff(t.deps, 4);
    expect(refused(await call(other, "POST", `/tills/${till}/sessions`))).toEqual([
      409,
      texts.tillTaken,
    ]);
    expect(refused(await call(other, "POST", "/tills/999999/sessions"))).toEqual([
      404,
      texts.tillNotFound,
    ]);
    expect((await call(auditor, "POST", `/tills/${till}/sessions`)).status).toBe(403);
  });

  it("is not opened on a closed day or with an inactive till, which stays active in use", async () => {
    const { account_code } = (await newTill()) as { account_code: string };
    const mine = await call(cashier, "GET", "/tills/mine");
    expect(mine.body).toMatchObject({ tills_on: true, session: null });
    const session = await open(cashier, till);
    const inUse = await call(manager, "PATCH", `/ledger/accounts/${session.till.account_code}`, {
      active: false,
    });
    expect(refused(inUse)).toEqual([409, texts.inUse]);
    await call(manager, "PATCH", `/ledger/accounts/${account_code}`, { active: false });
    const tills = (await call(manager, "GET", "/tills")).body.tills;
    const idle = tills.find((each: { account_code: string }) => each.account_code === account_code);
    const other = await makeStaff(t.deps, 4);
    expect(refused(await call(other, "POST", `/tills/${idle.id}/sessions`))).toEqual([
      409,
      texts.tillInactive,
    ]);
    await t.asOwner("update closed_books set closed_through = '2026-03-16'");
    const free = await t.deps.db
      .selectFrom("tills")
      .select("id")
      .where("id", "<>", idle.id)
      .where("id", "not in", (query) =>
        query.selectFrom("till_sessions").select("till_id").where("status", "<>", "signed_off"),
      )
      .executeTakeFirstOrThrow();
    expect(refused(await call(other, "POST", `/tills/${free.id}/sessions`))).toEqual([
      409,
      accountingTexts.booksClosed("2026-03-16"),
    ]);
  });
});

describe("TILL-15 who sees a session", () => {
  withTill();
  it("its holder, supervisors and readers of the ledger; 404 for others", async () => {
    const session = await open(cashier, till);
    const another = await makeStaff(t.deps, 4);
    const url = `/tills/sessions/${session.id}`;
    for (const person of [cashier, manager, finance, auditor])
      expect((await call(person, "GET", url)).status).toBe(200);
    expect(refused(await call(another, "GET", url))).toEqual([404, texts.sessionNotFound]);
    expect((await call(another, "GET", "/tills/sessions")).body.sessions).toEqual([]);
    expect((await call(cashier, "GET", "/tills/sessions")).body.sessions).toHaveLength(1);
    const listed = await call(auditor, "GET", "/tills/sessions?status=open&page_size=100");
    expect(listed.body.sessions.length).toBeGreaterThan(1);
    const tills = (await call(another, "GET", "/tills")).body;
    expect(tills.accounts).toEqual([]);
    expect(tills.tills.find(({ id }: { id: number }) => id === till)).toMatchObject({
      balance: null,
      session: { counted: null },
    });
    await count(cashier, session.id, 0);
    await signOff(manager, session.id);
    const file = await t.app.inject({
      url: "/api/tills/sessions/export?status=signed_off",
      headers: finance.headers,
    });
    expect(file.body).toContain("Z-000001");
    expect(
      (await call(another, "GET", "/tills/sessions?from=2026-03-02&to=2026-03-01")).status,
    ).toBe(400);
  });
});

describe("TILL-1 the setting", () => {
  it("stays on while cash is in tills, and off refuses sessions", async () => {
    const turned = await call(admin, "PUT", "/settings", { tills: false });
    expect(refused(turned)).toEqual([409, texts.notEmpty]);
    const other = await testApp();
    try {
      const shiftLead = await makeStaff(other.deps, 8);
      const response = await other.app.inject({
        method: "POST",
        url: "/api/tills",
        headers: shiftLead.headers,
        payload: { name: "Till 1" },
      });
      expect([response.statusCode, response.json().error]).toEqual([409, texts.tillsOff]);
      const mine = await other.app.inject({ url: "/api/tills/mine", headers: shiftLead.headers });
      expect(mine.json()).toMatchObject({ tills_on: false, session: null });
    } finally {
      await other.close();
    }
  });
});

describe("TILL-4 the ledger itself", () => {
  const post = (account: string, more: object) =>
    t.deps.pool.query("select post_entry($1::jsonb)", [
      JSON.stringify({
        kind: "payment",
        entry_date: "2026-03-16",
        lines: [
          { account, debit: 5, credit: 0 },
          { account: "1100", debit: 0, credit: 5 },
        ],
        ...more,
      }),
    ]);

  it("refuses cash of a till without a session, with that of another till, and of another day", async () => {
    const [own, other] = [await newTill(), await newTill()];
    const session = await open(cashier, own.id);
    await expect(post(own.account_code, {})).rejects.toMatchObject({ code: "MF010" });
    const till_session_id = session.id;
    await expect(post(other.account_code, { till_session_id })).rejects.toMatchObject({
      code: "MF010",
    });
    const next = { till_session_id, entry_date: "2026-03-17" };
    await expect(post(own.account_code, next)).rejects.toMatchObject({ code: "MF014" });
    const out = {
      till_session_id,
      entry_date: "2026-03-15",
      lines: [
        { account: "1100", debit: 5, credit: 0 },
        { account: own.account_code, debit: 0, credit: 5 },
      ],
    };
    await expect(post(own.account_code, out)).rejects.toMatchObject({ code: "MF014" });
    const late = { till_session_id, created_at: "2026-03-17T00:00:00Z" };
    await expect(post(own.account_code, late)).rejects.toMatchObject({ code: "MF013" });
    await post(own.account_code, { till_session_id });
    await count(cashier, session.id, 5);
    await expect(post(own.account_code, { till_session_id })).rejects.toMatchObject({
      code: "MF010",
    });
  });
});
