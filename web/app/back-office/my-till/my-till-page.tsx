import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { Till, TillEntry, SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { useNavigate } from "react-router";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Money } from "../../components/display/money.tsx";
import { Sentence } from "../../components/display/sentence.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { sectionHref } from "../../core/use-section.ts";
import classes from "../cash/cash.module.css";
import { SessionsList } from "../cash/sessions-list.tsx";
import { WaitingMovements } from "../cash/waiting-movements.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useMyTill } from "../use-my-till.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import layout from "../../components/layout.module.css";
import { useSubmit } from "../../core/use-submit.ts";
import { tillTotals } from "@microfinance/contract/tills/till-report.ts";
import { StatTile } from "../../components/display/stat-tile.tsx";

const columns: readonly Column<TillEntry>[] = [
  {
    key: "at",
    header: "Time",
    cell: (entry) => formatStaffDateTime(entry.at),
    line: "note",
    below: {
      key: "loan",
      header: "Loan",
      cell: (entry) => loanOf(entry) || null,
      line: "text",
    },
  },
  {
    key: "kind",
    header: "Kind",
    kind: "text",
    cell: (entry) => (
      <>
        {entry.label}
        <br />
        <small>
          <Sentence text={entry.sentence} />
        </small>
      </>
    ),
    line: "title",
    inLine: (entry) => entry.label,
  },
  {
    key: "in",
    header: "In",
    kind: "money",
    cell: (entry) => (entry.in === 0 ? "" : <Money value={entry.in} />),
    line: "amount",
    inLine: (entry) => (entry.in === 0 ? "" : <Directed word="In" value={entry.in} />),
  },
  {
    key: "out",
    header: "Out",
    kind: "money",
    cell: (entry) => (entry.out === 0 ? "" : <Money value={entry.out} />),
    line: "amount",
    inLine: (entry) => (entry.out === 0 ? "" : <Directed word="Out" value={entry.out} />),
  },
];

/** On a phone both amounts have one place. */
function Directed(props: { word: string; value: number }) {
  return (
    <>
      {props.word} <Money value={props.value} />
    </>
  );
}

function loanOf({ loan_id, customer_name }: TillEntry): string {
  return [customer_name, loan_id].filter((part) => part !== null).join(", ");
}

/** My Till (TILL-3): opens a till, and shows what came in and went out until it is counted and signed off. */
export default function MyTillPage({ params }: SectionPageProps) {
  const actor = useActor();
  const { isOn, isLoaded, session, result } = useMyTill();
  if (actor === null) return null;
  if (!isLoaded) {
    return (
      <>
        <PageHeader title="My Till" />
        <NotLoaded result={result} fallback={tillTexts.failed}>
          <CardSkeleton cards={2} height={200} />
        </NotLoaded>
      </>
    );
  }
  const mayUse = may(actor, "tills.use");
  if (!mayUse || !isOn) {
    return (
      <>
        <PageHeader title="My Till" />
        <EmptyState title={mayUse ? tillTexts.tillsOff : generalTexts.forbidden} />
      </>
    );
  }
  return (
    <>
      {session === null ? (
        <>
          <PageHeader title="My Till" text="You hold no till." />
          <ChooseTill onOpened={() => undefined} />
        </>
      ) : (
        <OwnSession id={session.id} actor={actor} params={params} />
      )}
      <div className={classes.earlier}>
        <h2>My sessions</h2>
        <SessionsList
          section="my-till"
          params={params}
          actor={actor}
          staffId={actor.staff_id ?? 0}
        />
      </div>
    </>
  );
}

function OwnSession(props: { id: number; actor: Actor; params: URLSearchParams }) {
  const { id, actor } = props;
  const navigate = useNavigate();
  const today = useBusinessDate();
  const result = useEndpointQuery(tills.readSession, { params: { id } }, { staleTime: 0 });
  const session = result.data?.session;
  if (session === undefined)
    return (
      <NotLoaded result={result} fallback={tillTexts.sessionsFailed}>
        <CardSkeleton cards={2} height={200} />
      </NotLoaded>
    );
  const go = (mode: string) =>
    void navigate(
      { hash: sectionHref("my-till", { session: String(id), mode }) },
      { preventScrollReset: true },
    );
  const isOpen = session.status === "open";
  const state = sessionStatuses.find(({ value }) => value === session.status)?.label ?? "";
  const isStale = isOpen && today !== null && today !== "" && session.business_date < today;
  return (
    <>
      <PageHeader
        title="My Till"
        text={`${session.till.name}, ${formatStaffDate(session.business_date)}: ${state.toLowerCase()}`}
        actions={
          <>
            <Button variant="default" onClick={() => go("print")}>
              Print X report
            </Button>
            {isOpen && !isStale && (
              <>
                <Button variant="default" onClick={() => go("float")}>
                  Float
                </Button>
                <Button variant="default" onClick={() => go("handover")}>
                  Hand over
                </Button>
              </>
            )}
            <Button variant={isOpen ? "filled" : "default"} onClick={() => go("count")}>
              {isOpen ? "Count" : "Count again"}
            </Button>
          </>
        }
      />
      <div className={layout.stack4}>
        {isStale && <Note tone="warning">{tillTexts.countFirst(session.business_date)}</Note>}
        {session.status === "counted" && (
          <Note>The till was counted. Another person signs it off under Cash.</Note>
        )}
        <TillNow report={session.report} />
        <WaitingMovements movements={session.movements} actor={actor} />
        <Section title="In and out" bare>
          <DataTable
            label="In and out"
            columns={columns}
            rows={session.entries}
            rowKey={(entry) => entry.id}
            empty={
              <EmptyState
                compact
                title="No cash yet"
                text="Floats, payments and payouts of this session are listed here."
              />
            }
          />
        </Section>
      </div>
    </>
  );
}

/** The tills, of which a free one is opened (TILL-3). */
function ChooseTill({ onOpened }: { onOpened: () => void }) {
  const result = useEndpointQuery(tills.listTills, {}, { staleTime: 0 });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={tillTexts.failed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const active = data.tills.filter((till) => till.active);
  return (
    <Section
      title="Open a till"
      text={
        active.length === 0 || active.some(({ session }) => session === null)
          ? "Choose the till whose cash you hold today."
          : "Every till is held. A supervisor adds another under Cash."
      }
    >
      {active.length === 0 ? (
        <EmptyState
          compact
          title="There are no tills yet"
          text="A supervisor adds them under Cash."
        />
      ) : (
        <ul className={classes.choices}>
          {active.map((till) => (
            <Choice key={till.id} till={till} onOpened={onOpened} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Choice({ till, onOpened }: { till: Till; onOpened: () => void }) {
  const open = useEndpointMutation(tills.openSession);
  const opening = useSubmit(() => open.mutateAsync({ params: { id: till.id } }), {
    failure: tillTexts.notSaved,
    onDone: onOpened,
  });
  return (
    <li>
      <div>
        <b>{till.name}</b>{" "}
        <span>
          {till.session === null
            ? `holds ${formatNleExact(till.balance ?? 0)}`
            : `held by ${till.session.holder.name}`}
        </span>
        <Banner message={opening.message} onDismiss={() => opening.setMessage(null)} />
      </div>
      {till.session === null && (
        <Button
          variant="default"
          loading={opening.isSending}
          aria-label={`Open ${till.name}`}
          onClick={() => void opening.submit()}
        >
          Open
        </Button>
      )}
    </li>
  );
}

/**
 * What a till should hold now, and what came in and went out; where counts are blind, the numbers of entries alone:
 * sums would add up to it (TILL-9).
 */
function TillNow({ report }: Pick<SessionDetails, "report">) {
  const { from_safe, received, paid } = tillTotals(report);
  if (report.expected === null)
    return (
      <section className={classes.now} aria-label="The till now">
        <div className={classes.tiles}>
          <StatTile label="RECEIVED" value={timesText(received.count)} />
          <StatTile label="PAID OUT" value={timesText(paid.count)} />
          {report.counted !== null && (
            <StatTile label="COUNTED" value={<Money value={report.counted} style="exact" />} />
          )}
        </div>
        <p>{tillTexts.blindNow}</p>
      </section>
    );
  return (
    <section className={classes.now} aria-label="The till now">
      <div className={classes.tiles}>
        <StatTile label="SHOULD HOLD NOW" value={<Money value={report.expected} style="exact" />} />
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
    </section>
  );
}

const timesText = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
