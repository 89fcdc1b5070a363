import type { News } from "@microfinance/contract/dashboard/endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { Link } from "react-router";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import classes from "./news-panel.module.css";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";

/** The panel behind the bell of the back office: what is new, each line a link to it (SITE-53). */
export function NewsPanel(props: { news: News; opened: boolean; onClose: () => void }) {
  const lines = newsLines(props.news, useActor()?.staff_id ?? null);
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

/** One line of the bell's panel. */
interface NewsLine {
  text: string;
  href: string;
}

const newsKinds: readonly {
  of: (news: News) => number | undefined;
  one: string;
  more: string;
  /** By the staff id of the reader. Asked when the line is drawn: it has the branch that is then in view. */
  href: (reader: number | null) => string;
}[] = [
  {
    of: (news) => news.first_review,
    one: "loan waits for its first review",
    more: "loans wait for their first review",
    href: () => sectionHref("review-loans", { review: "first" }),
  },
  {
    of: (news) => news.second_review,
    one: "loan waits for its second review",
    more: "loans wait for their second review",
    href: () => sectionHref("review-loans", { review: "second" }),
  },
  {
    of: (news) => news.decision,
    one: "loan waits for a decision",
    more: "loans wait for a decision",
    href: () => sectionHref("review-loans", { review: "decision" }),
  },
  {
    of: (news) => news.requests,
    one: "request waits for a second person",
    more: "requests wait for a second person",
    href: () => sectionHref("requests"),
  },
  {
    of: (news) => news.broken_promises,
    one: "promise was broken",
    more: "promises were broken",
    href: () => sectionHref("my-day", { list: "broken" }),
  },
  {
    of: (news) => news.mentions,
    one: "note mentions you",
    more: "notes mention you",
    href: () => sectionHref("customers", { list: "mentions" }),
  },
  {
    of: (news) => news.moved_loans,
    one: "loan of another branch is yours now",
    more: "loans of another branch are yours now",
    href: (reader) => sectionHref("loans", { officer: String(reader) }),
  },
  {
    of: (news) => news.messages,
    one: "message through the site",
    more: "messages through the site",
    href: () => sectionHref("messages"),
  },
  {
    of: (news) => news.reversals,
    one: "payment was reversed",
    more: "payments were reversed",
    href: () => sectionHref("payments"),
  },
];

/** What is new, a line a kind: "2 loans wait for their first review". */
function newsLines(news: News, reader: number | null): NewsLine[] {
  return newsKinds.flatMap((line) => {
    const count = line.of(news) ?? 0;
    return count === 0
      ? []
      : [{ text: `${count} ${count === 1 ? line.one : line.more}`, href: line.href(reader) }];
  });
}
