import { type ComponentType, lazy } from "react";
import type { Action } from "@microfinance/contract/core/access.ts";
import { branchesReport } from "@microfinance/contract/reports/branches-endpoints.ts";
import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import * as portfolio from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { reportTitles } from "../ledger/back-to-report.ts";
import type { ReportProps } from "./report-props.ts";

/** A report with an address of its own. */
export interface ReportView {
  /** The name of the report in the address. */
  value: string;
  /** Under which heading of the page it stands. */
  group: "Portfolio" | "Books";
  report: { title: string; text: string; access: Action };
  /** Offered where several branches are in view. */
  ofBranches?: true;
  /** Loaded when the report is opened. */
  content: ComponentType<ReportProps>;
}

/** The reports with an address, in the order of the page. */
export const reportViews: readonly ReportView[] = [
  {
    value: "income-statement",
    group: "Books",
    report: financial.incomeStatement,
    content: lazy(async () => ({
      default: (await import("./income-statement.tsx")).IncomeStatementReport,
    })),
  },
  {
    value: "balance-sheet",
    group: "Books",
    report: financial.balanceSheet,
    content: lazy(async () => ({
      default: (await import("./balance-sheet.tsx")).BalanceSheetReport,
    })),
  },
  {
    value: "cash-book",
    group: "Books",
    report: financial.cashBook,
    content: lazy(async () => ({ default: (await import("./cash-book.tsx")).CashBookReport })),
  },
  {
    value: "commission",
    group: "Books",
    report: {
      title: "Commission of Billers",
      text: "What bills at the counter brought, by month and biller.",
      access: "ledger.read",
    },
    content: lazy(async () => ({
      default: (await import("./commission-report.tsx")).CommissionReport,
    })),
  },
  {
    value: "portfolio",
    group: "Portfolio",
    report: portfolio.portfolio,
    content: lazy(async () => ({
      default: (await import("./portfolio-report.tsx")).PortfolioReport,
    })),
  },
  {
    value: "branches",
    group: "Portfolio",
    report: branchesReport,
    ofBranches: true,
    content: lazy(async () => ({
      default: (await import("./branches-report.tsx")).BranchesReportView,
    })),
  },
  {
    value: "provision",
    group: "Portfolio",
    report: portfolio.provision,
    content: lazy(async () => ({
      default: (await import("./provision-report.tsx")).ProvisionReport,
    })),
  },
  {
    value: "ratios",
    group: "Portfolio",
    report: portfolio.ratios,
    content: lazy(async () => ({ default: (await import("./ratios-report.tsx")).RatiosReport })),
  },
  {
    value: "written-off",
    group: "Portfolio",
    report: {
      title: reportTitles["written-off"],
      text: "Loans whose principal is lost, with what was recovered and is still owed.",
      access: "reports.read",
    },
    content: lazy(async () => ({
      default: (await import("./written-off-report.tsx")).WrittenOffReport,
    })),
  },
];
