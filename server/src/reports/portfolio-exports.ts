import type {
  PortfolioGroup,
  Provision,
  Ratios,
} from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import type { ProvisionClass } from "@microfinance/contract/reports/provision.ts";
import { money, number, percent, text } from "../exports/columns.ts";
import type { ReportTable } from "./report-route.ts";

const fraction = (share: number | null) => (share === null ? null : share / 100);

/** The files of a portfolio, one part a row. */
export const portfolioTable: ReportTable<{ groups: PortfolioGroup[] }, PortfolioGroup> = {
  noun: "report",
  name: "portfolio",
  rows: ({ groups }) => groups,
  columns: [
    text("Part", (group) => group.name),
    number("Loans", (group) => group.loans),
    money("Outstanding principal", (group) => group.outstanding_principal),
    money("Arrears", (group) => group.arrears),
    money("More than 1 day late", (group) => group.par1),
    percent("PAR1", (group) => fraction(group.par1_percent)),
    money("More than 30 days late", (group) => group.par30),
    percent("PAR30", (group) => fraction(group.par30_percent)),
    money("More than 30 days late or restructured", (group) => group.par30_restructured),
    percent("PAR30 + restructured", (group) => fraction(group.par30_restructured_percent)),
    money("More than 90 days late", (group) => group.par90),
    percent("PAR90", (group) => fraction(group.par90_percent)),
  ],
};

/** The files of the provision, one class a row. */
export const provisionTable: ReportTable<Pick<Provision, "classes">, ProvisionClass> = {
  noun: "report",
  name: "provision",
  rows: ({ classes }) => classes,
  columns: [
    text(
      "Days past due",
      (row) => ageingBuckets.find(({ key }) => key === row.bucket)?.label ?? row.bucket,
    ),
    number("Loans", (row) => row.loans),
    money("Outstanding principal", (row) => row.outstanding_principal),
    percent("Provision", (row) => fraction(row.percent)),
    money("Required", (row) => row.required),
  ],
};

/** A figure of the ratios: an amount, or a share in percent. */
interface RatioRow {
  name: string;
  amount: number | null;
  share: number | null;
}

type RatioFigures = Omit<Ratios, "success" | "msg" | "message">;

function ratioRows(ratios: RatioFigures): RatioRow[] {
  const amount = (name: string, value: number | null) => ({ name, amount: value, share: null });
  const share = (name: string, value: number | null) => ({ name, amount: null, share: value });
  return [
    amount("Allowance for loan losses", ratios.allowance),
    amount("Principal more than 30 days late", ratios.par30),
    share("Risk coverage", ratios.risk_coverage),
    amount("Portfolio before the period", ratios.opening_portfolio),
    amount("Portfolio at its end", ratios.closing_portfolio),
    amount("Write-offs", ratios.write_offs),
    amount("Recoveries", ratios.recoveries),
    share("Write-off ratio", ratios.write_off_ratio),
  ];
}

/** The files of the ratios and what they are made of, one figure a row. */
export const ratiosTable: ReportTable<RatioFigures, RatioRow> = {
  noun: "report",
  name: "ratios",
  rows: ratioRows,
  columns: [
    text("Figure", (row) => row.name),
    money("Amount", (row) => row.amount),
    percent("Ratio", (row) => fraction(row.share)),
  ],
};
