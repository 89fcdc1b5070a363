import { useState } from "react";
import { Button } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, toCents } from "@microfinance/contract/core/money.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import type { SessionDetails } from "@microfinance/contract/tills/schema.ts";
import { charges, movementKinds, sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { signOffError } from "@microfinance/contract/tills/rules.ts";
import { tillTexts } from "@microfinance/contract/tills/texts.ts";
import { Link } from "react-router";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PrintPreview } from "../../components/print/print-preview.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";
import { ledgerHref } from "../ledger/ledger-address.ts";
import { CountForm } from "./count-form.tsx";
import { MovementForm } from "./movement-form.tsx";
import { SignOffForm } from "./sign-off-form.tsx";
import { TillReportSheet } from "./till-report-sheet.tsx";
import { WaitingMovements } from "./waiting-movements.tsx";
import type { BannerMessage } from "../../core/use-submit.ts";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import classes from "./cash.module.css";
import { ReportTable } from "./report-table.tsx";

/** What the panel of a session shows. */
export type SessionMode = "view" | "print" | "count" | "float" | "handover" | "sign-off";

/** The side panel of a session of a till, with what this person may do to it. */
export function SessionDrawer(props: {
  id: number | null;
  actor: Actor;
  /** What it starts with. */
  start?: SessionMode;
  onClose: () => void;
}) {
  return (
    <DetailDrawer opened={props.id !== null} onClose={props.onClose} title="Day of a till" wide>
      {props.id !== null && (
        <OpenedSession
          key={`${props.id} ${props.start}`}
          id={props.id}
          actor={props.actor}
          start={props.start ?? "view"}
        />
      )}
    </DetailDrawer>
  );
}

function OpenedSession(props: { id: number; actor: Actor; start: SessionMode }) {
  const { id, actor } = props;
  const [mode, setMode] = useState<SessionMode>(props.start);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const result = useEndpointQuery(tills.readSession, { params: { id } }, { staleTime: 0 });
  const session = result.data?.session;
  if (session === undefined) {
    return (
      <NotLoaded result={result} fallback={tillTexts.sessionsFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  }
  const back = () => setMode("view");
  const done = (text: string) => {
    setMessage({ tone: "success", text });
    back();
  };
  if (mode === "print")
    return (
      <PrintPreview
        sizes={["a4", "slip"]}
        title={`${session.number ?? "X report"} ${session.till.name}`}
        printLabel="Print"
        start={
          <Button variant="default" onClick={back}>
            Back
          </Button>
        }
      >
        {(sheet) => <TillReportSheet {...sheet} session={session} />}
      </PrintPreview>
    );
  const form = { session, onDone: done, onCancel: back };
  return (
    <>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {mode === "count" && (
        <DetailSection title={`Count ${session.till.name}`}>
          <CountForm {...form} />
        </DetailSection>
      )}
      {(mode === "float" || mode === "handover") && (
        <DetailSection title={mode === "float" ? "Float" : "Hand-over"}>
          <MovementForm {...form} kind={mode} />
        </DetailSection>
      )}
      {mode === "sign-off" && (
        <DetailSection title={`Sign off ${session.till.name}`}>
          <div className={layout.stack4}>
            <DetailList
              items={[
                { label: "Counted", value: nle(session.counted) },
                { label: "Difference", value: nle(session.difference) },
              ]}
            />
            <SignOffForm {...form} />
          </div>
        </DetailSection>
      )}
      {mode === "view" && <SessionView session={session} actor={actor} onMode={setMode} />}
    </>
  );
}

function SessionView(props: {
  session: SessionDetails;
  actor: Actor;
  onMode: (mode: SessionMode) => void;
}) {
  const { session, actor, onMode } = props;
  const staff_id = actor.staff_id ?? 0;
  const isHolder = session.holder.id === staff_id;
  const mayAct = isHolder || may(actor, "tills.supervise");
  const signOffProblem = signOffError(
    {
      status: session.status,
      holder: session.holder.id,
      counted_by: session.counted_by?.id ?? null,
      counted: session.counted === null ? null : toCents(session.counted),
    },
    staff_id,
  );
  const maySignOff = may(actor, "tills.supervise") && signOffProblem === null;
  return (
    <>
      <DetailSection
        title={`${session.till.name}, ${formatStaffDate(session.business_date)}`}
        actions={
          <>
            {maySignOff && <Button onClick={() => onMode("sign-off")}>Sign off</Button>}
            {mayAct && session.status !== "signed_off" && (
              <Button variant="default" onClick={() => onMode("count")}>
                {session.status === "open" ? "Count" : "Count again"}
              </Button>
            )}
            {mayAct && session.status === "open" && (
              <>
                <Button variant="default" onClick={() => onMode("float")}>
                  Float
                </Button>
                <Button variant="default" onClick={() => onMode("handover")}>
                  Hand over
                </Button>
              </>
            )}
            <Button variant="default" onClick={() => onMode("print")}>
              {session.number === null ? "Print X report" : "Print Z report"}
            </Button>
          </>
        }
      >
        {session.status === "counted" && signOffProblem === tillTexts.otherSignsOff && (
          <p>{tillTexts.otherSignsOff}</p>
        )}
        <SessionFacts session={session} mayReadLedger={may(actor, "ledger.read")} />
      </DetailSection>
      <WaitingMovements movements={session.movements} actor={actor} inDrawer />
      <ReportSection session={session} />
      <SessionHistory session={session} />
    </>
  );
}

function SessionFacts(props: { session: SessionDetails; mayReadLedger: boolean }) {
  const { session } = props;
  const { counted_by, counted_at, signed_off_by, signed_off_at } = session;
  return (
    <DetailList
      missing="Not yet"
      items={[
        { label: "Number", value: session.number },
        {
          label: "State",
          value: sessionStatuses.find(({ value }) => value === session.status)?.label,
        },
        { label: "Held by", value: session.holder.name },
        { label: "Opened", value: formatStaffDateTime(session.opened_at) },
        {
          label: "Counted by",
          value:
            counted_by && counted_at && `${counted_by.name}, ${formatStaffDateTime(counted_at)}`,
        },
        {
          label: "Signed off by",
          value:
            signed_off_by &&
            signed_off_at &&
            `${signed_off_by.name}, ${formatStaffDateTime(signed_off_at)}`,
        },
        { label: "Kept in the till", value: nle(session.keep) },
        {
          label: "Shortage charged to",
          value:
            (session.difference ?? 0) < 0 &&
            charges.find(({ value }) => value === session.charge_to)?.label,
        },
        { label: "Note", value: session.note },
        {
          label: "Entries",
          value: props.mayReadLedger && (
            <Link to={{ hash: ledgerHref({ view: "journal", till_session: String(session.id) }) }}>
              In the journal
            </Link>
          ),
        },
      ]}
    />
  );
}

/** Floats, hand-overs and counts of a session. */
function SessionHistory({ session }: { session: SessionDetails }) {
  const states = { pending: "waits", accepted: "accepted", refused: "refused" } as const;
  return (
    <>
      {session.movements.length > 0 && (
        <DetailSection title="Floats and hand-overs">
          <DetailList
            columns={1}
            items={session.movements.map((movement) => ({
              label: `${movementKinds.find(({ value }) => value === movement.kind)?.label}, ${formatStaffDateTime(movement.made_at)}`,
              value: `${formatNleExact(movement.amount)}, ${movement.made_by.name}, ${states[movement.status]}${movement.decided_by === null ? "" : ` by ${movement.decided_by.name}`}`,
            }))}
          />
        </DetailSection>
      )}
      {session.counts.length > 0 && (
        <DetailSection title="Counts">
          <DetailList
            columns={1}
            items={session.counts.map((count, index) => ({
              label: `Count ${index + 1}, ${formatStaffDateTime(count.counted_at)}`,
              value: `${formatNleExact(count.total)} by ${count.counted_by.name}: ${piecesText(count.denominations)}`,
            }))}
          />
        </DetailSection>
      )}
    </>
  );
}

function piecesText(denominations: SessionDetails["counts"][number]["denominations"]): string {
  const some = denominations.filter(({ pieces }) => pieces > 0);
  return some.length === 0
    ? "no notes or coins"
    : some.map(({ value, pieces }) => `${pieces} × ${value}`).join(", ");
}

function nle(value: number | null): string | null {
  return value === null ? null : formatNleExact(value);
}

const nleOf = (value: number | null) => (value === null ? null : formatNleExact(value));

/** The X or Z report of a session on the screen. */
function ReportSection({ session }: { session: SessionDetails }) {
  const { report } = session;
  return (
    <DetailSection title={session.number === null ? "X report" : "Z report"}>
      <ReportTable
        report={report}
        className={classes.report}
        label={`Cash by kind, in ${currencyMark}`}
      />
      {report.expected === null && <p>{tillTexts.blindNow}</p>}
      <DetailList
        missing="Not yet"
        items={[
          {
            label: "Of these reversed",
            value: `${report.reversals.count}, ${formatNleExact(report.reversals.sum)}`,
          },
          { label: "Expected", value: nleOf(report.expected) },
          { label: "Counted", value: nleOf(report.counted) },
          { label: "Difference", value: nleOf(report.difference) },
          ...report.non_cash.map(({ payment_method, count, sum }) => ({
            label: payment_method,
            value: `${count}, ${formatNleExact(sum)}`,
          })),
        ]}
      />
    </DetailSection>
  );
}
