import { describe, expect, it } from "vitest";
import { applicationProgress, type ProgressOf } from "./progress.ts";

const applied: ProgressOf = {
  status: "applied",
  first_review: "pending",
  second_review: "pending",
};
const states = (loan: Partial<ProgressOf>) =>
  applicationProgress({ ...applied, ...loan }).stages.map(({ state }) => state);
const next = (loan: Partial<ProgressOf>) => applicationProgress({ ...applied, ...loan }).next;

describe("CUST-27 the progress of an application", () => {
  it.each([
    [{}, ["done", "now", "open", "open", "open"]],
    [{ status: "processing", first_review: "complete" }, ["done", "done", "now", "open", "open"]],
    [
      { status: "processed", first_review: "complete", second_review: "complete" },
      ["done", "done", "done", "now", "open"],
    ],
    [{ status: "approved" }, ["done", "done", "done", "done", "done"]],
    [{ status: "" }, ["done", "now", "open", "open", "open"]],
    [{ status: "unheard of" }, ["done", "now", "open", "open", "open"]],
  ] as const)("%j", (loan, expected) => {
    expect(states(loan)).toEqual(expected);
  });

  it("a rejected or canceled one ends at the decision and says what is possible next", () => {
    expect(states({ status: "rejected" })).toEqual(["done", "open", "open", "ended", "open"]);
    expect(
      states({ status: "rejected", first_review: "complete", second_review: "complete" }),
    ).toEqual(["done", "done", "done", "ended", "open"]);
    expect(next({ status: "rejected" })).toContain("you may apply again");
    expect(next({ status: "cancel" })).toContain("canceled");
  });

  it("LOAN-63 a refusal names the category of the lender and what would help", () => {
    const refusal = { category: "Income too low", help: "Ask for a smaller amount" };
    expect(next({ status: "rejected", refusal })).toBe(
      "We did not approve this application. The reason: Income too low. Ask for a smaller amount. You may apply again at any time.",
    );
  });

  it("says what happens now", () => {
    expect(next({})).toContain("We check your application");
    expect(next({ first_review: "complete" })).toContain("second person");
    expect(next({ first_review: "complete", second_review: "complete" })).toContain("decide");
  });
});
