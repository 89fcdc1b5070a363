import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { tillTotals } from "@microfinance/contract/tills/till-report.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import classes from "./till-now.module.css";

/** What a till should hold now, and what came in and went out; without the first where counts are blind (TILL-9). */
export function TillNow({ report }: Pick<SessionDetails, "report">) {
  const { from_safe, received, paid } = tillTotals(report);
  return (
    <section className={classes.now} aria-label="The till now">
      <div className={classes.tiles}>
        {report.expected !== null && (
          <StatTile
            label="SHOULD HOLD NOW"
            value={<Money value={report.expected} style="exact" />}
          />
        )}
        <StatTile
          label="RECEIVED"
          value={<Money value={received.sum} style="exact" />}
          note={timesText(received.count)}
        />
        <StatTile
          label="PAID OUT"
          value={<Money value={paid.sum} style="exact" />}
          note={timesText(paid.count)}
        />
        {report.counted !== null && (
          <StatTile label="COUNTED" value={<Money value={report.counted} style="exact" />} />
        )}
        <StatTile
          label="OPENING AND FLOATS"
          value={<Money value={from_safe} style="exact" />}
          note="less hand-overs"
        />
      </div>
      {report.expected === null && <p>{tillTexts.blindNow}</p>}
    </section>
  );
}

const timesText = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
