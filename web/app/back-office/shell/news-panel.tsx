import type { News } from "@microfinance/contract/dashboard/endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { Link } from "react-router";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { newsLines } from "./news-lines.ts";
import classes from "./news-panel.module.css";

/** The panel behind the bell of the back office: what is new, each line a link to it (SITE-53). */
export function NewsPanel(props: { news: News; opened: boolean; onClose: () => void }) {
  const lines = newsLines(props.news);
  return (
    <DetailDrawer
      opened={props.opened}
      onClose={props.onClose}
      title="News"
      text={`Since ${formatStaffDateTime(props.news.since)}`}
    >
      {lines.length === 0 ? (
        <EmptyState
          compact
          title="Nothing new"
          text="New loans for you, messages and reversed payments are counted here."
        />
      ) : (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line.href}>
              <Link to={{ hash: line.href }} onClick={props.onClose}>
                {line.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DetailDrawer>
  );
}
