import { SegmentedControl, Select } from "@mantine/core";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import * as portfolio from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { onTimeNeeded } from "@microfinance/contract/servicing/restructured.ts";
import { portfolioGroupings } from "@microfinance/contract/reports/texts.ts";
import { Link } from "react-router";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { type FigureRow, FigureTable } from "./figure-table.tsx";
import { percentText } from "./format.ts";
import { PortfolioPlot } from "./portfolio-plot.tsx";
import { reportHref } from "./report-address.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./sheet-table.module.css";

/** The recorded portfolio (RPT-33): the last recorded day by default, its parts, and the portfolio over time. */
export function PortfolioReport({ days, given, params, onShow, change }: ReportProps) {
  const by = groupingOf(params);
  const group = params.get("group");
  const over = params.get("over") === "months" ? "months" : "days";
  const filter = { ...(given.to === undefined ? {} : { as_of: given.to }), by };
  const result = useEndpointQuery(
    portfolio.portfolio.read,
    { query: { ...filter, ...(group === null ? {} : { group }) } },
    { staleTime: 0, keep: true },
  );
  const { label } = portfolioGroupings.find(({ value }) => value === by) ?? {
    label: by,
  };
  if (result.data?.as_of === null)
    return (
      <EmptyState
        title="No day is recorded yet"
        text="The portfolio is recorded each night. Arrears shows it as of today."
      />
    );
  const hrefOf = (key: string) => reportHref("portfolio", { to: days.to, by, over, group: key });
  return (
    <ReportFrame
      title="Portfolio"
      days={{ to: days.to }}
      result={result}
      onShow={onShow}
      fields={
        <Select
          label="By"
          data={[...portfolioGroupings]}
          value={by}
          allowDeselect={false}
          onChange={(chosen) => change({ by: chosen, group: null })}
        />
      }
      exported={portfolio.portfolio.exported}
      filter={filter}
      rows={(report) => report.groups.length}
      above={(report) => (
        <PortfolioPlot
          of={group === null ? null : (report.groups[0]?.name ?? null)}
          points={report[over]}
        >
          <SegmentedControl
            size="xs"
            aria-label="Days or ends of months"
            value={over}
            onChange={(chosen) => change({ over: chosen })}
            data={[
              { value: "days", label: "62 days" },
              { value: "months", label: "36 months" },
            ]}
          />
        </PortfolioPlot>
      )}
      sheet={(report) => (
        <>
          <FigureTable
            caption={amountsCaption("Loans that were out")}
            columns={[
              label,
              "Loans",
              "Outstanding",
              "Arrears",
              "PAR1",
              "PAR30",
              "PAR30 + restructured",
              "PAR90",
            ]}
            rows={report.groups.map((row) => ({
              ...figureRow(row.key ?? "others", row),
              label:
                row.key === null || row.key === "" || group !== null ? (
                  row.name
                ) : (
                  <Link to={{ hash: hrefOf(row.key) }}>{row.name}</Link>
                ),
            }))}
            sums={[{ ...figureRow("total", report.totals), label: "Total" }]}
          />
          <p className={classes.note}>
            Recorded at the end of the day. PAR(X) is the principal of loans more than X days late,
            as a share of all; rescheduled loans count as restructured until {onTimeNeeded}{" "}
            instalments were paid on time.{" "}
            {group !== null && (
              <Link to={{ hash: reportHref("portfolio", { to: days.to, by, over }) }}>
                Show all parts
              </Link>
            )}
          </p>
        </>
      )}
    />
  );
}

function groupingOf(params: URLSearchParams): portfolio.PortfolioGrouping {
  const named = params.get("by");
  return (
    portfolioGroupings.find(({ value }) => value === named)?.value ?? portfolioGroupings[0].value
  );
}

function figureRow(
  key: string,
  row: Omit<portfolio.PortfolioGroup, "key" | "name">,
): Pick<FigureRow, "key" | "figures"> {
  return {
    key,
    figures: [
      row.loans.toLocaleString("en"),
      row.outstanding_principal,
      row.arrears,
      percentText(row.par1_percent),
      percentText(row.par30_percent),
      percentText(row.par30_restructured_percent),
      percentText(row.par90_percent),
    ],
  };
}
