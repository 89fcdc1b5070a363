import { describe, expect, test } from "vitest";
import type { BranchFigures } from "./branches-endpoints.ts";
import { branchesInOrder, branchTotals } from "./branches.ts";

const row = (name: string, change: Partial<BranchFigures> = {}): BranchFigures => ({
  code: name.slice(0, 2).toUpperCase(),
  name,
  staff: 2,
  loans: 3,
  outstanding_principal: 1000.1,
  par30: 100,
  par30_percent: 10,
  collected: 80.2,
  due: 100,
  collected_percent: 80.2,
  disbursed: 500,
  income: 40,
  expenses: 25.5,
  trend: [],
  ...change,
});

describe("RPT-43 the report of branches", () => {
  test("has the sums of its rows, and their shares", () => {
    const rows = [row("Bo"), row("Makeni", { outstanding_principal: 3000.2, due: 300 })];
    expect(branchTotals(rows)).toEqual({
      staff: 4,
      loans: 6,
      outstanding_principal: 4000.3,
      par30: 200,
      par30_percent: 5,
      collected: 160.4,
      due: 400,
      collected_percent: 40.1,
      disbursed: 1000,
      income: 80,
      expenses: 51,
    });
    expect(branchTotals([])).toMatchObject({ par30_percent: null, collected_percent: null });
  });

  test("is ordered by name, or by a figure with the highest first and none last", () => {
    const rows = [
      row("Makeni", { par30_percent: null }),
      row("Bo", { par30_percent: 1 }),
      row("Freetown", { par30_percent: 7 }),
    ];
    const names = (order: Parameters<typeof branchesInOrder>[1]) =>
      branchesInOrder(rows, order).map(({ name }) => name);
    expect(names("")).toEqual(["Bo", "Freetown", "Makeni"]);
    expect(names("par30_percent")).toEqual(["Freetown", "Bo", "Makeni"]);
  });
});
