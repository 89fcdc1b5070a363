import type { Arrears } from "@microfinance/contract/reports/arrears-endpoints.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import { percentText } from "./format.ts";
import classes from "./arrears-page.module.css";

/** The overdue amount, and the portfolio at risk beyond 1, 30 and 90 days, and with restructured loans. */
export function ArrearsTiles({ report }: { report: Arrears }) {
  const { totals, par, par30_restructured } = report;
  const late = totals.loans - (report.buckets.find((row) => row.bucket === "current")?.loans ?? 0);
  return (
    <div className={classes.tiles}>
      <StatTile
        label="ARREARS"
        value={<Money value={totals.arrears} style="short" />}
        note={`overdue on ${late.toLocaleString("en")} of ${totals.loans.toLocaleString("en")} loans`}
      />
      {par.flatMap((risk) => [
        <StatTile
          key={risk.days}
          label={`PAR${risk.days}`}
          value={percentText(risk.percent)}
          note={`${formatNle(risk.outstanding_principal)} with loans more than ${risk.days === 1 ? "1 day" : `${risk.days} days`} late`}
        />,
        ...(risk.days === 30
          ? [
              <StatTile
                key="restructured"
                label="PAR30 + RESTRUCTURED"
                value={percentText(par30_restructured.percent)}
                note={`${formatNle(par30_restructured.outstanding_principal)} with loans more than 30 days late or restructured`}
              />,
            ]
          : []),
      ])}
    </div>
  );
}
