import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { formatStaffDate, businessDate } from "@microfinance/contract/core/dates.ts";
import { Link, useNavigate } from "react-router";
import { Money } from "../../components/display/money.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import type { Claims } from "../../core/claims.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import { actorOf, useSession } from "../../core/use-session.ts";
import { ageText, type Decision, decisionKinds } from "./decisions.ts";
import { mayDecide } from "../menu.ts";
import { mostShown, useDecisions } from "./use-decisions.ts";
import classes from "./to-decide.module.css";

/** Rows of a page: a morning's work in one list. */
const atOnce = 25;

/** To decide (SITE-62): what waits for this person, in one list, the oldest first. */
export default function ToDecidePage() {
  const session = useSession();
  if (session.state !== "signed-in") return null;
  if (!mayDecide(actorOf(session.claims))) {
    return (
      <>
        <PageHeader title="To decide" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return <Decisions claims={session.claims} />;
}

function Decisions({ claims }: { claims: Claims }) {
  const navigate = useNavigate();
  const today = useBusinessDate() ?? "";
  // The session knows the server's day at once, so that no list waits for the business date.
  const day = businessDate(new Date(claims.iat * 1000));
  const { decisions, counts, isLoading, failed } = useDecisions(actorOf(claims), day);
  const { rows, pager } = useLocalPages(decisions, atOnce);
  const waiting = decisionKinds.flatMap((one) =>
    counts
      .filter(({ kind, count, more }) => kind === one.kind && count + more > 0)
      .map((of) => ({ ...one, ...of })),
  );
  const unread = waiting.filter(({ more }) => more > 0);
  const columns = columnsFor(today);
  return (
    <>
      <PageHeader
        title="To decide"
        text={isLoading ? "\u00a0" : summary(decisions, waiting, today)}
      />
      {/* Its room is kept, and all kinds come at once: the list below does not move while they are counted. */}
      {isLoading && <div className={classes.counts} aria-hidden="true" />}
      {!isLoading && waiting.length > 0 && (
        <ul className={classes.counts} aria-label="By kind">
          {waiting.map(({ kind, label, href, count, isAtLeast }) => (
            <li key={kind}>
              <Link to={{ hash: href() }}>
                {label}{" "}
                <b>
                  {count.toLocaleString("en")}
                  {isAtLeast && "+"}
                </b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <Note>
          Listed here are the oldest {mostShown} of each kind. Not listed:{" "}
          {unread.map(({ kind, label, href, more, isAtLeast }, at) => (
            <span key={kind}>
              {at > 0 && ", "}
              <Link to={{ hash: href() }}>
                {label}, {more.toLocaleString("en")} more
              </Link>
              {isAtLeast && " (of which some may wait for others)"}
            </span>
          ))}
          .
        </Note>
      )}
      {failed.map(({ kind, error, refetch }, at) => (
        <ErrorState
          key={`${kind} ${at}`}
          error={error}
          fallback={`${decisionKinds.find((one) => one.kind === kind)?.label}: could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ))}
      <ListCard>
        <DataTable
          label="To decide"
          columns={columns}
          rows={isLoading ? undefined : rows}
          rowKey={({ id }) => id}
          onOpen={({ href }) => void navigate({ hash: href })}
          openLabel={({ what, whose, loan }) => [what, whose, loan].filter(Boolean).join(", ")}
          empty={<EmptyState title={`Nothing ${unread.length > 0 ? "of it " : ""}waits for you`} />}
        />
        <ListFoot
          label="To decide"
          name="decisions"
          total={isLoading ? undefined : decisions.length}
          pager={pager}
          filter={{}}
        />
      </ListCard>
    </>
  );
}

/** "23 wait for you, the oldest for 15 days.", with what is not listed; "At least", where that may wait for others. */
function summary(
  decisions: readonly Decision[],
  waiting: readonly { count: number; isAtLeast: boolean }[],
  today: string,
): string | undefined {
  const [oldest] = decisions;
  if (oldest === undefined) return waiting.length === 0 ? "Nothing waits for you." : undefined;
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  const least = waiting.some(({ isAtLeast }) => isAtLeast) ? "At least " : "";
  const count = all === 1 ? "1 waits" : `${least}${all.toLocaleString("en")} wait`;
  const age = ageText(oldest.since, today);
  if (age === "") return `${count} for you.`;
  return `${count} for you, the oldest ${age === "today" ? "since today" : `for ${age}`}.`;
}

function columnsFor(today: string): readonly Column<Decision>[] {
  return [
    {
      key: "what",
      header: "What",
      kind: "text",
      line: "text",
      cell: ({ what }) => what,
    },
    {
      key: "whose",
      header: "Whose",
      kind: "text",
      line: "title",
      cell: ({ whose }) => whose,
    },
    { key: "loan", header: "Loan", cell: ({ loan }) => loan, low: true },
    {
      key: "amount",
      header: "Amount",
      kind: "money",
      line: "amount",
      cell: ({ amount }) => Number(amount) > 0 && <Money value={amount} />,
    },
    {
      key: "age",
      header: "Waits",
      line: "note",
      inLine: ({ since, loan }) => [ageText(since, today), loan].filter(Boolean).join(", "),
      cell: ({ since }) => ageText(since, today),
    },
    {
      key: "since",
      header: "Since",
      low: true,
      cell: ({ since }) => since !== null && formatStaffDate(since),
    },
  ];
}
