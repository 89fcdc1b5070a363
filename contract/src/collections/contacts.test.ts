import { describe, expect, it } from "vitest";
import type { Actor } from "../core/access.ts";
import type { RoleId } from "../core/constants.ts";
import { contactError, isOutsideHours, mayLogContact } from "./contacts.ts";
import { collectionTexts as texts } from "./texts.ts";

const clock = { now: new Date("2026-03-16T09:00:00Z"), today: "2026-03-16" };
const loan = { status: "paying", paid_out_on: "2026-01-16", balance: 120_000 };
const contact = {
  channel: "call",
  outcome: "spoke",
  promise: null,
  next: null,
  hours_reason: "",
} as const;
const promised = (amount: number, due_date: string) =>
  ({ ...contact, outcome: "promised", promise: { amount, due_date } }) as const;

describe("COLL-2 what a contact needs", () => {
  it("accepts a contact, and one with a promise and a next action", () => {
    const next = { action: "visit", on: "2026-03-16" } as const;
    expect(contactError(contact, loan, clock)).toBeNull();
    expect(contactError({ ...promised(120_000, "2026-03-16"), next }, loan, clock)).toBeNull();
  });

  it("refuses a loan that was not paid out, a result without its promise and a promise without its result", () => {
    const unpaid = { ...loan, paid_out_on: null };
    expect(contactError(contact, unpaid, clock)?.error).toBe(texts.notPaidOut);
    const missing = { ...contact, outcome: "promised" } as const;
    expect(contactError(missing, loan, clock)?.error).toBe(texts.promiseMissing);
    const unasked = { ...promised(1, "2026-03-16"), outcome: "spoke" } as const;
    expect(contactError(unasked, loan, clock)?.error).toBe(texts.promiseUnasked);
  });

  it.each([
    [promised(0, "2026-03-16"), texts.promiseAmount],
    [promised(120_001, "2026-03-16"), "The loan owes NLe 1,200.00."],
    [promised(1, "2026-03-15"), texts.promisePast],
    [promised(1, "2026-06-17"), texts.promiseFar(92)],
  ])(
    "COLL-3 a promise is above 0, within the balance, and for today to 92 days on",
    (input, text) => {
      expect(contactError(input, loan, clock)?.error).toBe(text);
    },
  );

  it("COLL-3 nothing is promised for a loan that takes no payments", () => {
    const input = promised(1, "2026-03-16");
    expect(contactError(input, { ...loan, status: "closed" }, clock)?.error).toBe(
      texts.promiseEnded,
    );
    expect(contactError(input, { ...loan, balance: 0 }, clock)?.error).toBe(texts.promiseEnded);
    expect(contactError(contact, { ...loan, status: "closed" }, clock)).toBeNull();
  });

  it("COLL-5 the next action is not in the past", () => {
    const next = { action: "call", on: "2026-03-15" } as const;
    expect(contactError({ ...contact, next }, loan, clock)?.error).toBe(texts.nextPast);
  });
});

describe("COLL-4 contacts at night need a reason", () => {
  it.each([
    ["07:59", true],
    ["08:00", false],
    ["19:59", false],
    ["20:00", true],
  ])("%s", (time, isOutside) => {
    const now = new Date(`2026-03-16T${time}:00Z`);
    expect(isOutsideHours(now)).toBe(isOutside);
    const refused = contactError(contact, loan, { ...clock, now })?.error ?? null;
    expect(refused).toBe(isOutside ? texts.hoursReason : null);
    const reasoned = { ...contact, hours_reason: "Asked to be called at night" };
    expect(contactError(reasoned, loan, { ...clock, now })).toBeNull();
    expect(contactError({ ...contact, channel: "office" }, loan, { ...clock, now })).toBeNull();
  });
});

describe("COLL-1 who logs contacts", () => {
  const actor = (role: RoleId, staff_id: number): Actor => ({
    user_id: staff_id,
    area: "staff",
    customer_id: null,
    staff_id,
    role_ids: [role],
    permissions: [],
  });

  it.each([
    [5, 7, true],
    [5, 8, false],
    [5, null, true],
    [8, 8, true],
    [6, 8, true],
    [7, 7, false],
  ] as const)("role %s of a loan of officer %s", (role, officer, may) => {
    expect(mayLogContact(actor(role, 7), officer)).toBe(may);
  });
});
