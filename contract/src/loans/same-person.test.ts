import { describe, expect, test } from "vitest";
import { samePersonNotes } from "./same-person.ts";

const by = (staff_id: number) => ({ staff_id, staff_name: `Aminata Kamara${staff_id}` });
const review = (step: "first" | "second", staff_id: number) => ({ step, ...by(staff_id) });
const approval = (staff_id: number) => ({ action: "approve", ...by(staff_id) });

const payments: Parameters<typeof samePersonNotes>[0]["payments"] = [];

describe("LOAN-44 steps of a loan done by one person", () => {
  test("nothing is listed when each step had its own person", () => {
    const reviews = [review("first", 2), review("second", 3)];
    const decisions = [{ action: "close", ...by(2) }, approval(4)];
    expect(samePersonNotes({ ...by(1), reviews, decisions, payments })).toEqual([]);
    expect(
      samePersonNotes({ staff_id: null, staff_name: null, reviews: [], decisions: [], payments }),
    ).toEqual([]);
  });

  test("both reviews", () => {
    const reviews = [review("first", 2), review("second", 2)];
    expect(samePersonNotes({ ...by(1), reviews, decisions: [], payments })).toEqual([
      "First and second review by the same person: Aminata Kamara2",
    ]);
  });

  test("application and approval, a review and the other", () => {
    const reviews = [review("first", 2), review("second", 1)];
    expect(samePersonNotes({ ...by(1), reviews, decisions: [approval(1)], payments })).toEqual([
      "Application, second review and approval by the same person: Aminata Kamara1",
    ]);
  });

  test("all four steps", () => {
    const reviews = [review("first", 1), review("second", 1)];
    expect(samePersonNotes({ ...by(1), reviews, decisions: [approval(1)], payments })).toEqual([
      "Application, first review, second review and approval by the same person: Aminata Kamara1",
    ]);
  });

  test("a payment and its reversal", () => {
    const paid = (transaction_id: string, reversal: ReturnType<typeof by> | null) => ({
      transaction_id,
      ...by(4),
      reversal,
    });
    const all = [paid("1", null), paid("2", by(6)), paid("3", by(4))];
    expect(samePersonNotes({ ...by(1), reviews: [], decisions: [], payments: all })).toEqual([
      "Payment 3 recorded and reversed by the same person: Aminata Kamara4",
    ]);
  });

  test("customers receive no names, so nothing is listed", () => {
    const reviews = [{ step: "first" as const }, { step: "second" as const }];
    expect(samePersonNotes({ reviews, decisions: [{ action: "approve" }], payments })).toEqual([]);
  });
});
