import { Skeleton } from "@mantine/core";
import { readWork, type Work } from "@microfinance/contract/dashboard/endpoints.ts";
import { Link } from "react-router";
import type { Worklist } from "@microfinance/contract/collections/worklist.ts";
import { waitingStaff } from "@microfinance/contract/core/constants.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import classes from "./work-panel.module.css";
import { sectionHref } from "../../core/use-section.ts";

/** The work that waits, above the figures of the overview (RPT-20): each number opens the list that it counts. */
export function WorkPanel(props: { staffId: number | null }) {
  const { data, error, refetch } = useEndpointQuery(readWork);
  if (data === undefined && error !== null)
    return (
      <div className={classes.work}>
        <ErrorState
          error={error}
          fallback="Your work could not be counted."
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (data === undefined)
    return (
      <div className={classes.work} aria-hidden="true">
        <Skeleton height={168} radius="lg" />
      </div>
    );
  return (
    <section className={classes.work} aria-label="Work">
      {workLines(data.work, props.staffId).map(({ name, items }) => (
        <div key={name} className={classes.line}>
          <h2>{name}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Item({ item }: { item: WorkItem }) {
  const figures = (
    <>
      <span className={classes.label}>{item.label}</span>{" "}
      <span className={classes.figure}>{item.figure}</span>
      {item.note !== undefined && <span className={classes.note}> {item.note}</span>}
    </>
  );
  const state = {
    "data-none": item.isNone || undefined,
    "data-late": item.isLate || undefined,
  };
  if (item.href === undefined)
    return (
      <p className={classes.item} {...state}>
        {figures}
      </p>
    );
  return (
    <Link to={{ hash: item.href }} className={classes.item} {...state}>
      {figures}
    </Link>
  );
}

/** One figure of the work; `href` is the list that it counts. */
interface WorkItem {
  label: string;
  /** The number, shown large. */
  figure: string;
  /** The text after it, such as the amount. */
  note?: string;
  href?: string;
  /** Nothing waits: shown quietly. */
  isNone?: boolean;
  /** Shown as late. */
  isLate?: boolean;
}

/** A line of the work: its name and its figures. */
interface WorkLine {
  name: string;
  items: readonly WorkItem[];
}

/**
 * The work of a person in lines (RPT-20); a line without a figure is left out.
 *
 * @param staffId whose own loans the figures are.
 */
function workLines(work: Work, staffId: number | null): readonly WorkLine[] {
  const officer = String(staffId ?? "");
  return [
    {
      name: "To do",
      items: [
        ...countItem("First review", work.first_review, reviews({ review: "first" })),
        ...countItem("Second review", work.second_review, reviews({ review: "second" })),
        ...countItem("Approve", work.decision, reviews({ review: "decision" })),
        ...countItem("Pay out", work.payouts, sectionHref("payouts", { status: "waiting" })),
        ...countItem("Requests", work.requests, sectionHref("requests")),
        ...countItem("Count the safe", work.safe, sectionHref("cash")),
        ...countItem("Count in money", work.on_the_way, sectionHref("cash")),
        ...countItem(
          "Staff to activate",
          work.waiting_staff,
          sectionHref("staff", { status: waitingStaff.value }),
        ),
        ...countItem("My applications", work.own_applications, reviews({ officer })),
        ...countItem("Messages", work.messages, sectionHref("messages")),
        ...countItem(
          "Exceptions this month",
          work.exceptions,
          sectionHref("audit", { view: "exceptions", from: `${work.as_of.slice(0, 8)}01` }),
        ),
      ],
    },
    {
      name: "Follow up",
      items: [
        ...dueItem("Due today", work.due_today, loans({ due: "today" })),
        ...late("Late", work.late, loans({ due: "late" })),
        ...late("My late loans", work.own_late, loans({ due: "late", officer })),
        ...countItem("Broken promises", work.broken_promises, myDay("broken")).map(asLate),
        ...countItem("Next actions", work.next_actions, myDay("next_action")),
        ...(work.own_receipts === undefined
          ? []
          : [
              {
                label: "My receipts today",
                figure: count(work.own_receipts.count),
                note: formatNle(work.own_receipts.amount),
                href: sectionHref("payments", { list: "mine" }),
                isNone: work.own_receipts.count === 0,
              },
            ]),
      ],
    },
    {
      name: "Portfolio",
      items: [
        { label: "Outstanding", figure: formatNle(work.portfolio.outstanding) },
        {
          label: "PAR30",
          figure: share(work.portfolio.par30),
          href: sectionHref("arrears"),
        },
        {
          label: "PAR30 + restructured",
          figure: share(work.portfolio.par30_restructured),
          href: sectionHref("arrears"),
        },
        {
          label: "Collected this month",
          figure: formatNle(work.portfolio.collected),
          note: `of ${formatNle(work.portfolio.due)} due`,
        },
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

/** Review Loans: the loans that are not decided. */
const reviews = (filter: Readonly<Record<string, string>>) => sectionHref("review-loans", filter);

const loans = (filter: Readonly<Record<string, string>>) => sectionHref("loans", filter);

const myDay = (list: Worklist) => sectionHref("my-day", { list });

const share = (percent: number | null) => (percent === null ? "-" : `${percent}%`);

const count = (value: number) => value.toLocaleString("en");

function countItem(label: string, value: number | undefined, href: string): WorkItem[] {
  return value === undefined ? [] : [{ label, figure: count(value), href, isNone: value === 0 }];
}

function dueItem(label: string, due: Work["due_today"], href: string): WorkItem[] {
  if (due === undefined) return [];
  const isNone = due.loans === 0;
  return [
    {
      label,
      figure: count(due.loans),
      href,
      isNone,
      ...(isNone ? {} : { note: formatNle(due.amount) }),
    },
  ];
}

function late(label: string, due: Work["late"], href: string): WorkItem[] {
  return dueItem(label, due, href).map(asLate);
}

/** What is late is shown as late as soon as there is some of it. */
function asLate(item: WorkItem): WorkItem {
  return { ...item, isLate: !item.isNone };
}
