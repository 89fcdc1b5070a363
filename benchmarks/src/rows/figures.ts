import { openInstallation } from "../installations.ts";
import type { Result, Row } from "../row.ts";
import { sizes } from "../sizes.ts";
import { get, growth, timesAsLong } from "./compare.ts";

const arrears = "/reports/arrears";
const figures = {
  "The overview, `GET /dashboard/summary`": "/dashboard/summary",
  "The overview of last year": `/dashboard/summary?year=${new Date().getFullYear() - 1}`,
  "Trial balance": "/ledger/trial-balance",
  "Income statement": "/reports/income-statement",
  "Balance sheet": "/reports/balance-sheet",
  "Cash book": "/reports/cash-book",
  "Provision of today": "/reports/provision",
  "Risk coverage and write-off ratio": "/reports/ratios",
  "Journal, a page of 10": "/ledger/entries?page_size=10",
  "Journal of a rare amount": "/ledger/entries?page_size=10&amount=7.77",
  "Journal of a frequent amount": "/ledger/entries?page_size=10&amount=1191.67",
  "Ledger of an account, a page of 10": "/ledger/accounts/1100/entries?page_size=10",
  "Months of the books": "/accounting/periods",
  "Arrears and portfolio at risk": arrears,
  "Late loans, a page of 10": `${arrears}/loans?page_size=10`,
  "Late loans of a bucket, a page of 10": `${arrears}/loans?page_size=10&bucket=31-60`,
};

/** Figures over all loans at a million loans against ten thousand. */
export const figuresRow: Row = {
  name: "figures",
  run: async () => {
    // The larger one first: making it takes longer than a session lasts.
    const large = await openInstallation(sizes.large);
    const small = await openInstallation(sizes.small);
    const results: Result[] = [];
    try {
      for (const [what, path] of Object.entries(figures)) {
        const times = await timesAsLong([small, get(small, path)], [large, get(large, path)], 20);
        results.push(growth(what, times, 3));
      }
      return results;
    } finally {
      await small.close();
      await large.close();
    }
  },
};
