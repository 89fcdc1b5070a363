import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedPayment, type PromiseMade, promiseStates } from "./promises.ts";

const at = (date: string, time = "09:00") => `${date}T${time}:00.000Z`;
const promise = (
  promised_on: string,
  due_date: string,
  amount: number,
  time?: string,
): PromiseMade => ({ promised_on, due_date, amount, made_at: at(promised_on, time) });
const payment = (
  date: string,
  amount: number,
  recorded_at = at(date, "12:00"),
): CountedPayment => ({
  date,
  amount,
  recorded_at,
});
const states = (
  promises: PromiseMade[],
  payments: CountedPayment[],
  today: string,
): (string | number)[] =>
  promiseStates(promises, payments, today).flatMap(({ state, paid }) => [state, paid]);

describe("COLL-6 a promise follows from the payments", () => {
  const one = [promise("2026-03-02", "2026-03-10", 500)];

  it.each([
    ["2026-03-02", "open"],
    ["2026-03-10", "open"],
    ["2026-03-11", "broken"],
  ])("without a payment on %s it is %s", (today, state) => {
    expect(states(one, [], today)).toEqual([state, 0]);
  });

  it("is kept by payments valued from its day to its date, also when they are recorded later", () => {
    const late = payment("2026-03-10", 300, at("2026-03-14"));
    expect(states(one, [payment("2026-03-02", 200), late], "2026-03-20")).toEqual(["kept", 500]);
    const outside = [payment("2026-03-01", 500), payment("2026-03-11", 500)];
    expect(states(one, outside, "2026-03-20")).toEqual(["broken", 0]);
  });

  it("is kept when the loan is paid off by its date, also with less than was promised", () => {
    const less = [payment("2026-03-10", 450)];
    const stateWhenPaidOff = (on: string | null) =>
      promiseStates(one, less, "2026-03-20", on).map(({ paid, state }) => [state, paid]);
    expect(stateWhenPaidOff("2026-03-10")).toEqual([["kept", 450]]);
    expect(stateWhenPaidOff("2026-03-11")).toEqual([["broken", 450]]);
    expect(stateWhenPaidOff(null)).toEqual([["broken", 450]]);
  });

  it("is broken again when a payment is reversed", () => {
    const paid = [payment("2026-03-05", 500)];
    expect(states(one, paid, "2026-03-11")).toEqual(["kept", 500]);
    expect(states(one, paid.slice(1), "2026-03-11")).toEqual(["broken", 0]);
  });
});

describe("COLL-7 a newer promise moves an open one", () => {
  const two = [
    promise("2026-03-02", "2026-03-10", 500),
    promise("2026-03-06", "2026-03-20", 400, "15:00"),
  ];

  it("so at most one is open", () => {
    expect(states(two, [], "2026-03-06")).toEqual(["moved", 0, "open", 0]);
    expect(states(two, [], "2026-03-21")).toEqual(["moved", 0, "broken", 0]);
  });

  it("and each payment counts for one of them: the newest that was made before it", () => {
    const before = payment("2026-03-06", 500, at("2026-03-06", "10:00"));
    const after = payment("2026-03-06", 400, at("2026-03-06", "16:00"));
    expect(states(two, [before], "2026-03-07")).toEqual(["kept", 500, "open", 0]);
    expect(states(two, [after], "2026-03-07")).toEqual(["moved", 0, "kept", 400]);
    expect(states(two, [before, after], "2026-03-07")).toEqual(["kept", 500, "kept", 400]);
  });

  it("but not one that was broken before", () => {
    const later = [two[0] as PromiseMade, promise("2026-03-12", "2026-03-20", 400)];
    expect(states(later, [], "2026-03-12")).toEqual(["broken", 0, "open", 0]);
  });

  it("in every sequence: at most the newest is open, and no payment counts twice", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, "0")}`);
    const made = fc
      .tuple(day, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 900 }))
      .map(([on, days, amount]) =>
        promise(
          on,
          new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10),
          amount,
        ),
      );
    const paid = fc
      .tuple(day, fc.integer({ min: 1, max: 900 }), day)
      .map(([on, amount, recorded]) =>
        payment(on, amount, at(recorded > on ? recorded : on, "12:00")),
      );
    fc.assert(
      fc.property(fc.array(made), fc.array(paid), day, (any, payments, today) => {
        const promises = any
          .filter(({ promised_on }) => promised_on <= today)
          .toSorted((a, b) => a.promised_on.localeCompare(b.promised_on));
        const found = promiseStates(promises, payments, today);
        expect(found.slice(0, -1).map(({ state }) => state)).not.toContain("open");
        const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
        expect(sum(found.map((each) => each.paid))).toBeLessThanOrEqual(
          sum(payments.map(({ amount }) => amount)),
        );
      }),
    );
  });
});
