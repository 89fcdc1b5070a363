import { useState } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { dueDateMoveTexts as texts } from "@microfinance/contract/servicing/due-date-move.ts";
import {
  listDueDateMoves,
  undoDueDateMove,
} from "@microfinance/contract/servicing/due-date-move-endpoints.ts";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { MoveDueDatesForm } from "../loans/servicing/move-due-dates-form.tsx";
import classes from "./settings.module.css";

type Move = ResponseOf<typeof listDueDateMoves>["moves"][number];

/** The moves of the due dates of a day (SERV-113): asked for here, approved in Requests, and put back here. */
export function MoveDueDatesPanel() {
  const actor = useActor();
  const mayAsk = actor !== null && may(actor, "loans.reschedule");
  const result = useEndpointQuery(listDueDateMoves, {}, { enabled: mayAsk });
  const undo = useEndpointMutation(undoDueDateMove, [
    "payments",
    "ledger",
    "reports",
    "dashboard",
    "customers",
  ]);
  const [isAsking, setAsking] = useState(false);
  const [undone, setUndone] = useState<Move | null>(null);
  if (!mayAsk) return null;
  const moves = result.data?.moves;
  if (moves === undefined)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const putBack: Column<Move> = {
    key: "undo",
    header: "Put back",
    kind: "action",
    cell: (move) =>
      isOpen(move) ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Put back ${formatStaffDate(move.day)}`}
          onClick={() => setUndone(move)}
        >
          Put back
        </Button>
      ) : null,
  };
  return (
    <div className={classes.wide}>
      <Section
        title="Calendar: due dates of a day"
        bare
        actions={
          !isAsking && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Move due dates
            </Button>
          )
        }
      >
        {isAsking && (
          <div className={classes.inset}>
            <MoveDueDatesForm onDone={() => setAsking(false)} />
          </div>
        )}
        {undone !== null && (
          <div className={classes.inset}>
            <ReasonForm
              title={`${texts.undoAll}: ${formatStaffDate(undone.day)}`}
              sentence={texts.undoAllConsequence}
              label={texts.undoAll}
              submit={(reason) => undo.mutateAsync({ params: { id: undone.id }, body: { reason } })}
              failure={texts.failed}
              onDone={(text) => {
                setUndone(null);
                void notify(text);
              }}
              onCancel={() => setUndone(null)}
            />
          </div>
        )}
        <DataTable
          label="Moves of due dates"
          columns={may(actor, "loans.approve_reschedule") ? [...columns, putBack] : columns}
          rows={moves}
          rowKey={(move) => move.id}
          empty={
            <EmptyState
              compact
              title="No due dates were moved"
              text="A holiday that is entered later moves nothing by itself."
            />
          }
        />
      </Section>
    </div>
  );
}

const isOpen = ({ state, loans, undone }: Move) => state === "approved" && undone < loans;

function stateOf({ state, loans, undone }: Move): string {
  if (state === "waiting") return "Waits for a second person";
  const all = loans === 1 ? "1 loan" : `${loans} loans`;
  if (undone === 0) return all;
  return undone === loans ? `${all}, put back` : `${all}, ${undone} put back`;
}

const columns: readonly Column<Move>[] = [
  {
    key: "day",
    header: "Due on",
    kind: "text",
    line: "title",
    inLine: (move) => formatStaffDate(move.day),
    cell: (move) => formatStaffDate(move.day),
  },
  {
    key: "to",
    header: "Moved to",
    kind: "text",
    line: "text",
    inLine: (move) => `to ${formatStaffDate(move.to)}`,
    cell: (move) => formatStaffDate(move.to),
  },
  {
    key: "state",
    header: "Loans",
    kind: "text",
    line: "state",
    inLine: stateOf,
    cell: stateOf,
  },
  { key: "reason", header: "Reason", kind: "text", cell: (move) => move.reason },
  { key: "asker", header: "Asked by", kind: "text", cell: (move) => move.asker_name },
];
