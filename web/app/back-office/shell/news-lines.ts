import type { News } from "@microfinance/contract/dashboard/endpoints.ts";
import { sectionHref } from "../../core/use-section.ts";

/** One line of the bell's panel. */
interface NewsLine {
  text: string;
  href: string;
}

const lines: readonly {
  of: (news: News) => number | undefined;
  one: string;
  more: string;
  href: string;
}[] = [
  {
    of: (news) => news.first_review,
    one: "loan waits for its first review",
    more: "loans wait for their first review",
    href: sectionHref("review-loans", { review: "first" }),
  },
  {
    of: (news) => news.second_review,
    one: "loan waits for its second review",
    more: "loans wait for their second review",
    href: sectionHref("review-loans", { review: "second" }),
  },
  {
    of: (news) => news.decision,
    one: "loan waits for a decision",
    more: "loans wait for a decision",
    href: sectionHref("review-loans", { review: "decision" }),
  },
  {
    of: (news) => news.requests,
    one: "request waits for a second person",
    more: "requests wait for a second person",
    href: sectionHref("requests"),
  },
  {
    of: (news) => news.broken_promises,
    one: "promise was broken",
    more: "promises were broken",
    href: sectionHref("my-day", { list: "broken" }),
  },
  {
    of: (news) => news.mentions,
    one: "note mentions you",
    more: "notes mention you",
    href: sectionHref("customers", { list: "mentions" }),
  },
  {
    of: (news) => news.messages,
    one: "message through the site",
    more: "messages through the site",
    href: sectionHref("messages"),
  },
  {
    of: (news) => news.reversals,
    one: "payment was reversed",
    more: "payments were reversed",
    href: sectionHref("payments"),
  },
];

/** What is new, a line a kind: "2 loans wait for their first review". */
export function newsLines(news: News): NewsLine[] {
  return lines.flatMap((line) => {
    const count = line.of(news) ?? 0;
    return count === 0
      ? []
      : [{ text: `${count} ${count === 1 ? line.one : line.more}`, href: line.href }];
  });
}
