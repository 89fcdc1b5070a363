import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;
let manager: Person;
let finance: Person;
let auditor: Person;
let cashier: Person;
let till: number;
let made = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
  finance = await makeStaff(t.deps, 6);
  auditor = await makeStaff(t.deps, 7);
  await call(admin, "PUT", "/settings", { tills: true });
});
afterAll(() => t.close());

const call = async (
  person: Person,
  method: "GET" | "POST" | "PUT" | "PATCH",
  url: string,
  payload?: object,
) => {
  const response = await t.app.inject({
    method,
    url: `/api${url}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const refused = ({ status, body }: { status: number; body: { error?: string } }) => [
  status,
  body.error,
];
const newTill = async () => {
  made += 1;
  const added = await call(manager, "POST", "/tills", { name: `Till ${made}` });
  return added.body.till;
};
const open = async (person = cashier, id = till): Promise<SessionDetails> =>
  (await call(person, "POST", `/tills/${id}/sessions`)).body.session;
const move = (person: Person, session: number, kind: string, amount: number, key = randomUUID()) =>
  call(person, "POST", `/tills/sessions/${session}/movements`, { movement_key: key, kind, amount });
const decide = (person: Person, id: number, how = "accept") =>
  call(person, "POST", `/tills/movements/${id}/${how}`);
const float = async (session: number, amount: number) => {
  const { body } = await move(manager, session, "float", amount);
  return decide(cashier, body.movement.id);
};
const count = (person: Person, session: number, pieces: number, value = 1) =>
  call(person, "POST", `/tills/sessions/${session}/count`, {
    denominations: [{ value, pieces }],
  });
const signOff = (person: Person, session: number, body: object = { keep: 0 }) =>
  call(person, "POST", `/tills/sessions/${session}/sign-off`, body);
const read = async (person: Person, session: number): Promise<SessionDetails> =>
  (await call(person, "GET", `/tills/sessions/${session}`)).body.session;
const balanceOf = async (code: string) =>
  (await call(manager, "GET", `/ledger/accounts/${code}/entries`)).body.closing;

beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});
/** A new till for each test of a description; there are forty accounts. */
const withTill = () =>
  beforeEach(async () => {
    till = (await newTill()).id;
  });
afterEach(async () => {
  await t.asOwner("update closed_books set closed_through = null");
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
    const session = await open();
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

describe("TILL-6 a float or hand-over", () => {
  withTill();
  it("is posted when another person accepts it, once", async () => {
    const session = await open();
    const { body } = await move(manager, session.id, "float", 500);
    expect(body.movement).toMatchObject({ status: "pending", amount: 500 });
    expect(await balanceOf(session.till.account_code)).toBe(0);
    expect(refused(await decide(manager, body.movement.id))).toEqual([409, texts.otherAccepts]);
    expect(refused(await decide(finance, body.movement.id))).toEqual([403, texts.holderAccepts]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => decide(cashier, body.movement.id)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(session.till.account_code)).toBe(500);
    const seen = await read(manager, session.id);
    expect(seen.report).toMatchObject({ floats: { count: 1, sum: 500 }, expected: 500 });
    expect(seen.entries).toMatchObject([{ kind: "till_float", in: 500, out: 0 }]);
    const journal = await call(manager, "GET", `/ledger/entries?till_session=${session.id}`);
    expect(journal.body.entries[0]).toMatchObject({ till_session_id: session.id });
  });

  it("is made once for its key, ten times at once", async () => {
    const session = await open();
    const key = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => move(manager, session.id, "float", 5, key)),
    );
    expect(new Set(results.map(({ body }) => body.movement.id)).size).toBe(1);
    expect(
      results.filter(({ headers }) => headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    expect(refused(await move(manager, session.id, "float", 6, key))).toEqual([
      409,
      texts.movementKeyTaken,
    ]);
  });

  it("is refused or taken back, and of more than the till holds refused", async () => {
    const session = await open();
    await float(session.id, 20);
    const own = await move(cashier, session.id, "handover", 30);
    expect(refused(await decide(manager, own.body.movement.id))).toEqual([
      409,
      texts.holds("NLe 20.00"),
    ]);
    expect((await decide(cashier, own.body.movement.id, "refuse")).body.movement.status).toBe(
      "refused",
    );
    expect(refused(await decide(manager, own.body.movement.id))).toEqual([
      409,
      texts.movementDecided,
    ]);
    const second = await move(cashier, session.id, "handover", 20);
    expect((await decide(manager, second.body.movement.id)).status).toBe(200);
    expect(await balanceOf(session.till.account_code)).toBe(0);
    const stranger = await makeStaff(t.deps, 4);
    expect(refused(await move(stranger, session.id, "float", 5))).toEqual([403, texts.othersTill]);
    expect(refused(await decide(stranger, 999_999))).toEqual([404, texts.movementNotFound]);
  });

  it("blocks the count while it waits, and ends with it", async () => {
    const session = await open();
    const { body } = await move(manager, session.id, "float", 5);
    expect(refused(await count(cashier, session.id, 0))).toEqual([409, texts.movementPending]);
    await decide(manager, body.movement.id, "refuse");
    expect((await count(cashier, session.id, 0)).status).toBe(200);
    expect(refused(await move(manager, session.id, "float", 5))).toEqual([409, texts.notOpen]);
  });

  it("is of the day of its session: the next day it is counted first", async () => {
    const session = await open();
    const { body } = await move(manager, session.id, "float", 5);
    await t.asOwner(`alter table till_sessions disable trigger till_sessions_final;
      update till_sessions set business_date = '2026-03-15' where id = ${session.id};
      alter table till_sessions enable trigger till_sessions_final`);
    expect(refused(await decide(cashier, body.movement.id))).toEqual([
      409,
      texts.countFirst("2026-03-15"),
    ]);
    expect(refused(await move(manager, session.id, "float", 5))).toEqual([
      409,
      texts.countFirst("2026-03-15"),
    ]);
    await decide(cashier, body.movement.id, "refuse");
    expect((await count(cashier, session.id, 3)).status).toBe(200);
    expect((await signOff(manager, session.id)).status).toBe(200);
    const dates = await t.deps.db
      .selectFrom("ledger_entries")
      .select("entry_date")
      .where("till_session_id", "=", session.id)
      .execute();
    expect(dates.map(({ entry_date }) => entry_date)).toEqual(["2026-03-15", "2026-03-15"]);
    expect((await open()).business_date).toBe("2026-03-16");
  });
});

describe("TILL-8 a count", () => {
  withTill();
  it("is blind for the holder until the sign-off; recounts are kept", async () => {
    const session = await open();
    await float(session.id, 100);
    expect((await read(cashier, session.id)).report).toMatchObject({
      expected: null,
      difference: null,
    });
    const own = (await call(cashier, "GET", "/tills")).body.tills;
    expect(own.find(({ id }: { id: number }) => id === till).balance).toBeNull();
    const first = await count(cashier, session.id, 98);
    expect(first.body.session).toMatchObject({ status: "counted", counted: 98, difference: null });
    await count(cashier, session.id, 99);
    const seen = await read(manager, session.id);
    expect(seen).toMatchObject({ counted: 99, difference: -1 });
    expect(seen.counts.map(({ total }) => total)).toEqual([98, 99]);
    await signOff(manager, session.id, { keep: 9, charge_to: "staff", note: "Seen" });
    expect((await read(cashier, session.id)).report).toMatchObject({
      expected: 100,
      difference: -1,
    });
    expect(refused(await count(cashier, session.id, 1))).toEqual([409, texts.signedOffAlready]);
    await expect(t.asOwner("delete from till_counts")).rejects.toThrow("append-only");
  });

  it.each([
    [[{ value: 3, pieces: 1 }], texts.unknownValue("NLe 3.00")],
    [[{ value: 5, pieces: -1 }], texts.wrongPieces],
    [[{ value: 5, pieces: 0.5 }], texts.wrongPieces],
    ["many", texts.wrongPieces],
  ])("%j is a 400 and writes nothing", async (denominations, error) => {
    const session = await open();
    const url = `/tills/sessions/${session.id}/count`;
    expect(refused(await call(cashier, "POST", url, { denominations }))).toEqual([400, error]);
    expect((await read(cashier, session.id)).status).toBe("open");
  });

  it("is for the holder and supervisors", async () => {
    const session = await open();
    const stranger = await makeStaff(t.deps, 4);
    expect(refused(await count(stranger, session.id, 0))).toEqual([403, texts.othersTill]);
    expect((await count(finance, session.id, 0)).status).toBe(200);
    expect(refused(await signOff(finance, session.id))).toEqual([409, texts.otherSignsOff]);
  });
});

describe("TILL-11 the sign-off", () => {
  withTill();
  it.each([
    [100, { keep: 40 }, {}],
    [97, { keep: 0, charge_to: "loss" }, { "5200": 3 }],
    [97, { keep: 97, charge_to: "staff" }, { "1310": 3 }],
    [104, { keep: 4 }, { "4500": 4 }],
  ])(
    "of %d counted with %j posts %j, and the till holds what it keeps",
    async (pieces, body, posted) => {
      const codes = ["1000", "5200", "1310", "4500"];
      const before = await Promise.all(codes.map(balanceOf));
      const session = await open();
      await float(session.id, 100);
      await count(cashier, session.id, pieces);
      expect(refused(await signOff(manager, session.id, { keep: pieces + 1 }))[0]).toBe(400);
      const signed = await signOff(manager, session.id, body);
      expect(signed.body.session).toMatchObject({ status: "signed_off", keep: body.keep });
      expect(await balanceOf(session.till.account_code)).toBe(body.keep);
      const after = await Promise.all(codes.map(balanceOf));
      const moved = codes.map((code, index) => [code, after[index] - before[index]] as const);
      expect(Object.fromEntries(moved)).toEqual({
        "1000": pieces - body.keep - 100,
        "5200": 0,
        "1310": 0,
        "4500": 0,
        ...posted,
      });
      const again = await open();
      expect(again.opening).toBe(body.keep);
    },
  );

  it("is by another person, once, with a number without gaps and a frozen report", async () => {
    const session = await open();
    expect(refused(await signOff(manager, session.id))).toEqual([409, texts.notCounted]);
    await count(cashier, session.id, 0);
    expect((await signOff(cashier, session.id)).status).toBe(403);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => signOff(manager, session.id)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const signed = results.find(({ status }) => status === 200);
    expect(signed?.body.msg).toMatch(/^Z-\d{6} was signed off\.$/);
    const numbers = await t.deps.db
      .selectFrom("till_sessions")
      .select("number")
      .where("number", "is not", null)
      .orderBy("number")
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    await expect(
      t.asOwner(`update till_sessions set note = 'x' where id = ${session.id}`),
    ).rejects.toThrow("append-only");
  });

  it("is not for the holder who supervises", async () => {
    const own = await open(manager);
    await count(manager, own.id, 0);
    expect(refused(await signOff(manager, own.id))).toEqual([409, texts.otherSignsOff]);
    expect((await signOff(finance, own.id)).status).toBe(200);
  });

  it("and waiting movements are needed to close the day", async () => {
    const session = await open();
    const { body } = await move(manager, session.id, "float", 5);
    const blocked = await call(finance, "POST", "/accounting/periods/close", {
      through: "2026-03-16",
    });
    expect(blocked.status).toBe(409);
    expect(blocked.body.error).toContain("Tills are signed off:");
    expect(blocked.body.error).toMatch(/Floats and hand-overs are accepted: \d+ wait/);
    await decide(manager, body.movement.id, "refuse");
  });
});

describe("TILL-15 who sees a session", () => {
  withTill();
  it("its holder, supervisors and whoever reads the ledger; 404 for others", async () => {
    const session = await open();
    const stranger = await makeStaff(t.deps, 4);
    const url = `/tills/sessions/${session.id}`;
    for (const person of [cashier, manager, finance, auditor])
      expect((await call(person, "GET", url)).status).toBe(200);
    expect(refused(await call(stranger, "GET", url))).toEqual([404, texts.sessionNotFound]);
    expect((await call(stranger, "GET", "/tills/sessions")).body.sessions).toEqual([]);
    expect((await call(cashier, "GET", "/tills/sessions")).body.sessions).toHaveLength(1);
    const listed = await call(auditor, "GET", "/tills/sessions?status=open&page_size=100");
    expect(listed.body.sessions.length).toBeGreaterThan(1);
    const tills = (await call(stranger, "GET", "/tills")).body;
    expect(tills.accounts).toEqual([]);
    expect(tills.tills.find(({ id }: { id: number }) => id === till)).toMatchObject({
      balance: null,
      session: { counted: null },
    });
    const file = await t.app.inject({
      url: "/api/tills/sessions/export?status=signed_off",
      headers: finance.headers,
    });
    expect(file.body).toContain("Z-000001");
    expect(
      (await call(stranger, "GET", "/tills/sessions?from=2026-03-02&to=2026-03-01")).status,
    ).toBe(400);
  });
});

describe("TILL-13 a cash move", () => {
  const body = (more: object = {}) => ({
    move_key: randomUUID(),
    from: "1000",
    to: "1050",
    amount: 70,
    date: "2026-03-16",
    ...more,
  });

  it("is posted once for its key, ten times at once", async () => {
    const before = await balanceOf("1050");
    const move = body({ from: "1090" });
    const results = await Promise.all(
      Array.from({ length: 10 }, () => call(finance, "POST", "/cash/moves", move)),
    );
    expect(new Set(results.map((result) => result.body.move.id)).size).toBe(1);
    expect((await balanceOf("1050")) - before).toBe(70);
    expect(refused(await call(finance, "POST", "/cash/moves", { ...move, amount: 71 }))).toEqual([
      409,
      texts.moveKeyTaken,
    ]);
    expect(refused(await call(manager, "POST", "/cash/moves", move))).toEqual([
      409,
      texts.moveKeyTaken,
    ]);
  });

  it.each([
    [{ to: "1000" }, texts.sameAccount],
    [{ to: "1010" }, texts.tillAccount],
    [{ to: "1100" }, texts.noMoneyAccount("1100")],
    [{ to: "1066" }, texts.noMoneyAccount("1066")],
    [{ date: "2026-03-17" }, texts.moveInFuture],
    [{ amount: -1 }, undefined],
  ])("%j is a 400", async (more, error) => {
    const response = await call(finance, "POST", "/cash/moves", body(more));
    expect(response.status).toBe(400);
    if (error !== undefined) expect(response.body.error).toBe(error);
  });

  it("is for supervisors, and not on a closed day", async () => {
    expect((await call(cashier, "POST", "/cash/moves", body())).status).toBe(403);
    await t.asOwner("update closed_books set closed_through = '2026-03-16'");
    expect(refused(await call(finance, "POST", "/cash/moves", body()))).toEqual([
      409,
      accountingTexts.booksClosed("2026-03-16"),
    ]);
  });
});

describe("TILL-1 the setting", () => {
  it("stays on while cash is in tills, and off refuses sessions", async () => {
    const turned = await call(admin, "PUT", "/settings", { tills: false });
    expect(refused(turned)).toEqual([409, texts.notEmpty]);
    const other = await testApp();
    try {
      const lead = await makeStaff(other.deps, 8);
      const response = await other.app.inject({
        method: "POST",
        url: "/api/tills",
        headers: lead.headers,
        payload: { name: "Till 1" },
      });
      expect([response.statusCode, response.json().error]).toEqual([409, texts.tillsOff]);
      const mine = await other.app.inject({ url: "/api/tills/mine", headers: lead.headers });
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
    const day = { till_session_id, entry_date: "2026-03-15" };
    await expect(post(own.account_code, day)).rejects.toMatchObject({ code: "MF014" });
    const late = { till_session_id, created_at: "2026-03-17T00:00:00Z" };
    await expect(post(own.account_code, late)).rejects.toMatchObject({ code: "MF013" });
    await post(own.account_code, { till_session_id });
    await count(cashier, session.id, 5);
    await expect(post(own.account_code, { till_session_id })).rejects.toMatchObject({
      code: "MF010",
    });
  });
});
