import { describe, expect, it } from "vitest";
import { ledgerFromReport, reportHref } from "./report-address.ts";
import { reportOf } from "../ledger/back-to-report.ts";

describe("RPT-30 the way from a report to a ledger and back", () => {
  const paramsOf = (href: string) => new URLSearchParams(href.split("?")[1]);

  it("leads back to the report with its own days", () => {
    const shown = { from: "2026-03-01", to: "2026-03-31" };
    const href = ledgerFromReport(
      "4000",
      { from: "2026-02-01", to: "2026-02-28" },
      { view: "income-statement", days: shown },
    );
    expect(Object.fromEntries(paramsOf(href))).toMatchObject({
      account: "4000",
      from: "2026-02-01",
      to: "2026-02-28",
    });
    expect(reportOf(paramsOf(href))).toEqual({
      label: "Income Statement",
      href: reportHref("income-statement", shown),
    });
  });

  it("names no report where the ledger was opened from elsewhere", () => {
    expect(reportOf(new URLSearchParams("view=account&account=1000"))).toBeNull();
    expect(reportOf(new URLSearchParams("report=nothing"))).toBeNull();
  });
});
