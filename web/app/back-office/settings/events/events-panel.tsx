import { useState } from "react";
import { Button, Group } from "@mantine/core";
import {
  listReceivers,
  type Receiver,
} from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import classes from "../settings.module.css";
import { DeliveriesSection } from "./deliveries-section.tsx";
import { type ReceiverAct, ReceiverModal } from "./receiver-modal.tsx";

/** The programs that get events, and what was delivered to them (CONN-8, CONN-11). */
export function EventsPanel() {
  const result = useEndpointQuery(listReceivers);
  const [act, setAct] = useState<ReceiverAct | null>(null);
  const receivers = result.data?.receivers;
  return (
    <div className={`${classes.wide} ${layout.stack5}`}>
      {receivers === undefined ? (
        <NotLoaded result={result} fallback={texts.listFailed}>
          <CardSkeleton cards={1} height={160} />
        </NotLoaded>
      ) : (
        <Section
          title="Events"
          text="Programs that are told what happens to loans, payments and customers: signed, in order, at least once."
          bare
          actions={
            <Button variant="default" onClick={() => setAct({ kind: "make" })}>
              New receiver
            </Button>
          }
        >
          <DataTable
            label="Receivers of events"
            columns={columnsWith(setAct)}
            rows={receivers}
            rowKey={({ id }) => id}
            empty={<EmptyState compact title="No program gets events." />}
          />
        </Section>
      )}
      {/* Its call does not wait for that of the receivers. */}
      <div hidden={!receivers?.length}>
        <DeliveriesSection receivers={receivers ?? []} />
      </div>
      <ReceiverModal
        act={act}
        receivers={receivers ?? []}
        onAct={setAct}
        onClose={() => setAct(null)}
      />
    </div>
  );
}

function stateOf({ state, waits, parked }: Receiver): string {
  if (state === "off") return waits ? "Waits" : "Off";
  if (waits) return "A change waits";
  if (state === "stopped") return "Stopped";
  return parked === 0 ? "On" : `On, ${parked} parked`;
}

function columnsWith(open: (act: ReceiverAct) => void): readonly Column<Receiver>[] {
  return [
    { key: "name", header: "Name", kind: "text", line: "title", cell: ({ name }) => name },
    {
      key: "address",
      header: "Address",
      kind: "text",
      line: "text",
      cell: ({ address }) => address,
    },
    { key: "state", header: "State", kind: "text", line: "state", cell: stateOf },
    { key: "waiting", header: "Waiting", kind: "number", cell: ({ waiting }) => waiting },
    {
      key: "action",
      header: "Action",
      kind: "action",
      cell: (receiver) => (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${receiver.name}`}
            onClick={() => open({ kind: "change", id: receiver.id })}
          >
            Change
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Manage ${receiver.name}`}
            onClick={() => open({ kind: "manage", id: receiver.id, secret: null })}
          >
            Manage
          </Button>
        </Group>
      ),
    },
  ];
}
