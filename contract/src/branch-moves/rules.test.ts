import { describe, expect, test } from "vitest";
import { moveEntryLines, moveErrors, moveLines } from "./rules.ts";
import { branchMoveTexts as texts } from "./texts.ts";

const free = { customers: 1, loans: 1, divided_groups: [], divided_loans: [] };

describe("BR-7 a move", () => {
  test("is free where nothing is divided", () => {
    expect(moveErrors(free)).toEqual([]);
  });

  test("names all that stands against it, and of many the first five", () => {
    const names = ["A", "B", "C", "D", "E", "F", "G"];
    expect(moveErrors({ ...free, divided_groups: names, divided_loans: ["LN-1"] })).toEqual([
      texts.dividedGroups("A, B, C, D, E and 2 more"),
      texts.dividedLoans("LN-1"),
    ]);
    expect(moveErrors({ ...free, customers: 0, loans: 0 })).toEqual([texts.nothing]);
  });

  test("is told by its counts and the sums that there are", () => {
    const figures = {
      from: ["Bo", "Head office"],
      to: "Kenema",
      customers: 2,
      loans: 1,
      principal: 1_000,
      interest: 200,
      penalties: 0,
      credit: 0,
      to_return: 50,
      groups: ["Market women"],
    };
    expect(
      moveLines(figures, "Isata Koroma").map(({ label, value }) => `${label}: ${value}`),
    ).toEqual([
      "From: Bo and Head office",
      "To: Kenema",
      "Customers: 2",
      "Unfinished loans: 1",
      "Principal: NLe 1,000.00",
      "Interest to come: NLe 200.00",
      "Refunds to return: NLe 50.00",
      "Groups: Market women",
      "New officer: Isata Koroma",
    ]);
  });
});

test("BR-7 its entry takes what is owed and what is kept to the new branch, each balance by itself", () => {
  const lines = moveEntryLines(
    { principal: 1_000, credit: 300, to_return: 20 },
    { from: 1, to: 2 },
  );
  const balance = (account: string, branch_id: number) =>
    lines
      .filter((line) => line.account === account && line.branch_id === branch_id)
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const accounts = ["1100", "2000", "1320"];
  expect(accounts.map((account) => balance(account, 1))).toEqual([-1_000, 300, -20]);
  expect(accounts.map((account) => balance(account, 2))).toEqual([1_000, -300, 20]);
  expect(moveEntryLines({ principal: 0 }, { from: 1, to: 2 })).toEqual([]);
});
