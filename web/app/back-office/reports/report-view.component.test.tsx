import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, render } from "../../../test-support/render.tsx";
import { BalanceSheetReport } from "./balance-sheet.tsx";
import { BranchesReportView } from "./branches-report.tsx";
import { IncomeStatementReport } from "./income-statement.tsx";
import { PortfolioReport } from "./portfolio-report.tsx";

const props = {
  days: { from: "", to: "" },
  given: {},
  params: new URLSearchParams(),
  onShow: () => undefined,
  change: () => undefined,
};
const letterhead = {
  letterhead: { lender_name: "Kaffu Microfinance", address: "", phone: "", email: "", logo: null },
};
const amounts = (period: number, before: number, year: number) => ({ period, before, year });

test("RPT-31 each figure of an income statement leads to the ledger of its own days", async () => {
  render(<IncomeStatementReport {...props} />, {
    "GET /settings/letterhead": letterhead,
    "GET /reports/income-statement": {
      from: "2026-03-01",
      to: "2026-03-16",
      before: { from: "2026-02-01", to: "2026-02-16" },
      year_from: "2026-01-01",
      lines: [
        { code: "4000", name: "Interest income", kind: "income", ...amounts(120, 80.5, 300) },
      ],
      totals: {
        income: amounts(120, 80.5, 300),
        expenses: amounts(0, 0, 0),
        result: amounts(120, 80.5, 300),
      },
    },
  });
  const row = await screen.findByRole("row", { name: /4000 Interest income/ });
  const links = within(row).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["120.00", "80.50", "300.00"]);
  const days = links.map((link) => {
    const params = new URLSearchParams(link.getAttribute("href")?.split("?")[1]);
    return [params.get("from"), params.get("to")];
  });
  expect(days).toEqual([
    ["2026-03-01", "2026-03-16"],
    ["2026-02-01", "2026-02-16"],
    ["2026-01-01", "2026-03-16"],
  ]);
  expect(screen.getByRole("row", { name: /Result/ }).textContent).toContain("120.00");
  expect(screen.getByRole("row", { name: /No expense/ })).toBeTruthy();
  // No days are typed: the form shows those of the report.
  expect([field("From").value, field("To").value]).toEqual(["01-03-2026", "16-03-2026"]);
});

test("RPT-30 a balance sheet shows the computed earnings in the equity", async () => {
  render(<BalanceSheetReport {...props} />, {
    "GET /settings/letterhead": letterhead,
    "GET /reports/balance-sheet": {
      as_of: "2026-03-16",
      lines: [
        { code: "1100", name: "Loans receivable", kind: "asset", balance: 900 },
        { code: "1190", name: "Loan loss allowance", kind: "asset", balance: -100 },
        { code: "3000", name: "Capital", kind: "equity", balance: 500 },
      ],
      earnings: { earlier: 200, year: 100, year_from: "2026-01-01" },
      totals: { assets: 800, liabilities: 0, equity: 800, liabilities_and_equity: 800 },
    },
  });
  const textOf = (name: RegExp) => screen.getByRole("row", { name }).textContent;
  await screen.findByRole("row", { name: /Total assets/ });
  expect(textOf(/1190/)).toContain("-100.00");
  expect(textOf(/Result of earlier years/)).toContain("200.00");
  expect(textOf(/Result of this year/)).toContain("100.00");
  expect(textOf(/Total liabilities and equity/)).toContain("800.00");
});

test("RPT-33 a lender without a recorded day reads when the portfolio is recorded", async () => {
  const none = {
    loans: 0,
    outstanding_principal: 0,
    arrears: 0,
    par1: 0,
    par30: 0,
    par90: 0,
    par30_restructured: 0,
    par1_percent: null,
    par30_percent: null,
    par90_percent: null,
    par30_restructured_percent: null,
  };
  render(<PortfolioReport {...props} />, {
    "GET /settings/letterhead": letterhead,
    "GET /reports/portfolio": {
      as_of: null,
      by: "officer",
      group: null,
      groups: [],
      totals: none,
      days: [],
      months: [],
    },
  });
  expect(await screen.findByText("No day is recorded yet")).toBeTruthy();
});

test("RPT-43 the report of branches is in the chosen order, and a row leads to the reports of its branch", async () => {
  const branch = (code: string, name: string, par30_percent: number) => ({
    code,
    name,
    staff: 3,
    loans: 20,
    outstanding_principal: 113_340.43,
    par30: 7_000,
    par30_percent,
    collected: 800,
    due: 1000,
    collected_percent: 80,
    disbursed: 0,
    income: 410.2,
    expenses: 120,
  });
  const trend = [
    { date: "2026-01-31", outstanding_principal: 100_000 },
    { date: "2026-02-28", outstanding_principal: 113_340.43 },
  ];
  render(
    <BranchesReportView {...props} params={new URLSearchParams({ order: "par30_percent" })} />,
    {
      "GET /settings/letterhead": letterhead,
      "GET /reports/branches": {
        from: "2026-03-01",
        to: "2026-03-16",
        portfolio_on: "2026-03-15",
        rows: [
          { ...branch("BO", "Bo", 2), trend },
          { ...branch("MAK", "Makeni", 6.18), trend },
        ],
        totals: branch("", "", 4),
      },
    },
  );
  const row = await screen.findByRole("row", { name: /^Makeni/ });
  const names = screen.getAllByRole("rowheader").map((head) => head.textContent);
  expect(names).toEqual(["Makeni", "Bo", "All branches"]);
  const hrefOf = (name: string) => within(row).getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Makeni")).toMatch(/#reports\?branch=MAK$/);
  expect(hrefOf("410.20")).toContain(
    "view=income-statement&branch=MAK&from=2026-03-01&to=2026-03-16",
  );
  expect(within(row).getByRole("img", { name: /on 28 Feb 2026$/ })).toBeTruthy();
});
