import {
  IconArrowsExchange,
  IconClipboardText,
  IconFileDollar,
  IconUsers,
} from "@tabler/icons-react";
import type { Summary } from "@microfinance/contract/dashboard/endpoints.ts";
import { Money } from "../../ui/money.tsx";
import { StatTile } from "../../ui/stat-tile.tsx";
import classes from "./overview.module.css";

const note = "from last month";

/** The four tiles (002§2), each against last month; a dash where last month is empty (D121). */
export function OverviewTiles(props: { tiles: Summary["tiles"] }) {
  const { loans, customers, applications, transfers } = props.tiles;
  return (
    <div className={classes.tiles}>
      <StatTile
        label="LOANS"
        icon={<IconFileDollar size={18} aria-hidden="true" />}
        value={<Money value={loans.value} style="short" />}
        change={loans.change}
        note={note}
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
        change={transfers.change}
        note={note}
      />
    </div>
  );
}
