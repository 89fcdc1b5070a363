import type { ReactNode } from "react";
import IconArrowsExchange from "icon:arrows-exchange";
import IconClipboardText from "icon:clipboard-text";
import IconFileDollar from "icon:file-dollar";
import IconUsers from "icon:users";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { comparedDays } from "@microfinance/contract/dashboard/rules.ts";
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import { daysText } from "./months.ts";
import classes from "./overview.module.css";

/**
 * The four tiles (RPT-5): the figure of today, then what the days of this month added, and the same days of last month.
 * Counts have the change in percent too, with a dash if the days of last month are empty (RPT-4).
 */
export function OverviewTiles(props: { tiles: Summary["tiles"]; asOf: CalendarDate }) {
  const { loans, customers, applications, transfers } = props.tiles;
  const { this_month, last_month } = comparedDays(props.asOf);
  const compared = (verb: string, tile: Summary["tiles"]["loans"]) => (
    <>
      <span className={classes.days}>
        {formatAmount(tile.this_month)} {verb} {daysText(this_month)},
      </span>{" "}
      <span className={classes.days}>
        {formatAmount(tile.last_month)} {daysText(last_month)}
      </span>
    </>
  );
  const amount = (tile: Summary["tiles"]["loans"]): ReactNode => (
    <Money value={tile.value} style="short" />
  );
  return (
    <div className={classes.tiles}>
      <StatTile
        label="LOANS"
        icon={<IconFileDollar size={18} aria-hidden="true" />}
        value={amount(loans)}
        note={compared("paid out", loans)}
      />
      <StatTile
        label="CUSTOMERS"
        icon={<IconUsers size={18} aria-hidden="true" />}
        value={customers.value.toLocaleString("en")}
        change={customers.change}
        note={compared("new", customers)}
      />
      <StatTile
        label="APPLICATIONS"
        icon={<IconClipboardText size={18} aria-hidden="true" />}
        value={applications.value.toLocaleString("en")}
        change={applications.change}
        note={compared("received", applications)}
      />
      <StatTile
        label="TRANSFERS"
        icon={<IconArrowsExchange size={18} aria-hidden="true" />}
        value={amount(transfers)}
        note={compared("completed", transfers)}
      />
    </div>
  );
}
