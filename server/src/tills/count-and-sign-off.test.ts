import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openTillOffice, refused } from "../../test-support/till-office.ts";

const {
  balanceOf,
  call,
  count,
  decide,
  finance,
  float,
  manager,
  move,
  newTill,
  open,
  read,
  signOff,
  t,
} = await openTillOffice();
let cashier: Person;
let till: number;

afterAll(() => t.close());
beforeEach(async () => {
  cashier = await makeStaff(t.deps, 4);
});
/** A new till for each test of a description; there are forty accounts. */
const withTill = () =>
  beforeEach(async () => {
    till = (await newTill()).id;
  });

describe("TILL-8 a count", () => {
  withTill();
  it("is blind for the holder until the sign-off; recounts are kept", async () => {
    const session = await open(cashier, till);
    await float(cashier, session.id, 100);
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

  it("shows its difference to the holder by no order of the sessions either", async () => {
    const ended = await open(cashier, till);
    await float(cashier, ended.id, 100);
    await count(cashier, ended.id, 99);
    await signOff(manager, ended.id, { keep: 9, charge_to: "staff", note: "Seen" });
    const running = await open(cashier, (await newTill()).id);
    await float(cashier, running.id, 100);
    await count(cashier, running.id, 103);
    const idsFor = async (person: Person) => {
      const query = `staff_id=${cashier.staff_id}&sort=difference&order=newest`;
      const { body } = await call(person, "GET", `/tills/sessions?${query}`);
      return body.sessions.map(({ id }: { id: number }) => id);
    };
    expect(await idsFor(manager)).toEqual([running.id, ended.id]);
    // A missing value is the last.
    expect(await idsFor(cashier)).toEqual([ended.id, running.id]);
  });

  it.each([
    [[{ value: 3, pieces: 1 }], texts.unknownValue("NLe 3.00")],
    [[{ value: 5, pieces: -1 }], texts.wrongPieces],
    [
      [
        { value: 20, pieces: 5 },
        { value: 10, pieces: -2 },
      ],
      texts.wrongPieces,
    ],
    [[{ value: -5, pieces: 2 }], undefined],
    [[{ value: 5, pieces: "-1" }], texts.wrongPieces],
    [[{ value: 5, pieces: 0.5 }], texts.wrongPieces],
    ["many", texts.wrongPieces],
  ])("%j is a 400 and writes nothing", async (denominations, error) => {
    const session = await open(cashier, till);
    const url = `/tills/sessions/${session.id}/count`;
    const [status, text] = refused(await call(cashier, "POST", url, { denominations }));
    expect(status).toBe(400);
    if (error !== undefined) expect(text).toBe(error);
    const { counts, status: state } = await read(cashier, session.id);
    expect([state, counts]).toEqual(["open", []]);
  });

  it("is for the holder and supervisors", async () => {
    const session = await open(cashier, till);
    const another = await makeStaff(t.deps, 4);
    expect(refused(await count(another, session.id, 0))).toEqual([403, texts.othersTill]);
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
      const session = await open(cashier, till);
      await float(cashier, session.id, 100);
      await count(cashier, session.id, pieces);
      expect(refused(await signOff(manager, session.id, { keep: pieces + 1 }))[0]).toBe(400);
      const signed = await signOff(manager, session.id, body);
      expect(signed.body.session).toMatchObject({ status: "signed_off", keep: body.keep });
      expect(await balanceOf(session.till.account_code)).toBe(body.keep);
      const after = await Promise.all(codes.map(balanceOf));
      const moved = codes.map(
        (code, index) => [code, (after[index] ?? 0) - (before[index] ?? 0)] as const,
      );
      expect(Object.fromEntries(moved)).toEqual({
        "1000": pieces - body.keep - 100,
        "5200": 0,
        "1310": 0,
        "4500": 0,
        ...posted,
      });
      const again = await open(cashier, till);
      expect(again.opening).toBe(body.keep);
    },
  );

  it("is by another person, once, with a number without gaps and a frozen report", async () => {
    const session = await open(cashier, till);
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
    const own = await open(manager, till);
    await count(manager, own.id, 0);
    expect(refused(await signOff(manager, own.id))).toEqual([409, texts.otherSignsOff]);
    expect((await signOff(finance, own.id)).status).toBe(200);
  });

  it("and waiting movements are needed to close the day", async () => {
    const session = await open(cashier, till);
    const { body } = await move(manager, session.id, "float", 5);
    const blocked = await call(finance, "POST", "/accounting/periods/close", {
      through: "2026-03-16",
    });
    expect(blocked.status).toBe(409);
    expect(blocked.body.error).toContain("Tills: ");
    expect(blocked.body.error).toMatch(/Floats and hand-overs: \d+ wait/);
    await decide(manager, body.movement.id, "refuse");
  });
});
