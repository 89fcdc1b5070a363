import {
  IconArrowsExchange,
  IconClipboardText,
  IconFileDollar,
  IconUsers,
} from "@tabler/icons-react";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { Money } from "../../components/display/money.tsx";
import { StatTile } from "../../components/display/stat-tile.tsx";
import classes from "./overview.module.css";

const note = "from the same days of last month";

/**
 * The four tiles (RPT-5). Counts are compared with the same days of last month, with a dash if these are empty. The two
 * amounts cover all time, without comparison (RPT-4).
 */
export function OverviewTiles(props: { tiles: Summary["tiles"] }) {
  const { loans, customers, applications, transfers } = props.tiles;
  return (
    <div className={classes.tiles}>
      <StatTile
        label="LOANS"
        icon={<IconFileDollar size={18} aria-hidden="true" />}
        value={<Money value={loans.value} style="short" />}
        note="paid out in all"
      />
      <StatTile
        label="CUSTOMERS"
        icon={<IconUsers size={18} aria-hidden="true" />}
        value={customers.value.toLocaleString("en")}
        change={customers.change}
        note={note}
      />
      <StatTile
        label="APPLICATIONS"
        icon={<IconClipboardText size={18} aria-hidden="true" />}
        value={applications.value.toLocaleString("en")}
        change={applications.change}
        note={note}
      />
      <StatTile
        label="TRANSFERS"
        icon={<IconArrowsExchange size={18} aria-hidden="true" />}
        value={<Money value={transfers.value} style="short" />}
        note="completed in all"
      />
    </div>
  );
}
