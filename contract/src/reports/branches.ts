import { fromCents, sumCents, toCents } from "../core/money.ts";
import { shareInPercent } from "./arrears.ts";
import type { BranchesReport, BranchFigures } from "./branches-endpoints.ts";

/** The branches' figures together: the sums of the rows, and the shares of these sums. Amounts in NLe. */
export function branchTotals(
  rows: readonly Omit<BranchFigures, "trend">[],
): BranchesReport["totals"] {
  const sum = (value: (row: Omit<BranchFigures, "trend">) => number) =>
    sumCents(rows.map((row) => toCents(value(row))));
  const [outstanding, par30] = [sum((row) => row.outstanding_principal), sum((row) => row.par30)];
  const [collected, due] = [sum((row) => row.collected), sum((row) => row.due)];
  const count = (value: (row: Omit<BranchFigures, "trend">) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  return {
    staff: count((row) => row.staff),
    loans: count((row) => row.loans),
    outstanding_principal: fromCents(outstanding),
    par30: fromCents(par30),
    par30_percent: shareInPercent(par30, outstanding),
    collected: fromCents(collected),
    due: fromCents(due),
    collected_percent: shareInPercent(collected, due),
    disbursed: fromCents(sum((row) => row.disbursed)),
    income: fromCents(sum((row) => row.income)),
    expenses: fromCents(sum((row) => row.expenses)),
  };
}

/** The figures by which the report is ordered, besides the name. */
export const branchOrders = [
  { value: "", label: "Name" },
  { value: "outstanding_principal", label: "Portfolio" },
  { value: "par30_percent", label: "PAR30" },
  { value: "collected_percent", label: "Collected of due" },
  { value: "disbursed", label: "Disbursed" },
  { value: "income", label: "Income" },
  { value: "expenses", label: "Cost" },
  { value: "loans", label: "Loans" },
  { value: "staff", label: "Staff" },
] as const;
export type BranchOrder = (typeof branchOrders)[number]["value"];

/** The rows in an order: by name, or the highest figure first and those without one last. */
export function branchesInOrder(
  rows: readonly BranchFigures[],
  order: BranchOrder,
): BranchFigures[] {
  const byName = rows.toSorted((a, b) => a.name.localeCompare(b.name));
  if (order === "") return byName;
  return byName.toSorted((a, b) => (b[order] ?? -1) - (a[order] ?? -1));
}
