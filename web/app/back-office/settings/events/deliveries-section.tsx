import { useState } from "react";
import { Button, Select } from "@mantine/core";
import { outgoingEventTypes } from "@microfinance/contract/connections/outgoing-events.ts";
import * as connections from "@microfinance/contract/connections/receiver-endpoints.ts";
import { receiverTexts as texts } from "@microfinance/contract/connections/receiver-texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { DetailDrawer, DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { SearchField } from "../../../components/table/search-field.tsx";
import { notify } from "../../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { usePages } from "../../../core/use-pages.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { ListTable } from "../../list-page.tsx";
import { useList } from "../../use-list-page.ts";
import classes from "../settings.module.css";

type Delivery = connections.Delivery;

const stateLabels: Readonly<Record<connections.DeliveryState, string>> = {
  waiting: "Waiting",
  delivered: "Delivered",
  parked: "Parked",
};

/** What of the list is shown; empty for all. */
const wholeFilter = { receiver: "", state: "", type: "", record: "" };

/** The deliveries, with their request and answer (CONN-11). */
export function DeliveriesSection(props: { receivers: readonly connections.Receiver[] }) {
  const [filter, setFilter] = useState(wholeFilter);
  return (
    <Section title="Deliveries" bare>
      <div className={classes.inset}>
        <ListTools label="Deliveries">
          <SearchField
            label="Loan, customer or other record"
            placeholder="LN-202603-000001"
            onSearch={(record) => setFilter({ ...filter, record })}
          />
          <Select
            aria-label="Receiver"
            data={[
              { value: "", label: "All receivers" },
              ...props.receivers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={filter.receiver}
            allowDeselect={false}
            onChange={(receiver) => setFilter({ ...filter, receiver: receiver ?? "" })}
          />
          <Select
            aria-label="State"
            data={[
              { value: "", label: "All states" },
              ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
            ]}
            value={filter.state}
            allowDeselect={false}
            onChange={(state) => setFilter({ ...filter, state: state ?? "" })}
          />
          <Select
            aria-label="Event"
            data={[
              { value: "", label: "All events" },
              ...outgoingEventTypes.map((value) => ({ value, label: value })),
            ]}
            value={filter.type}
            allowDeselect={false}
            onChange={(type) => setFilter({ ...filter, type: type ?? "" })}
          />
        </ListTools>
      </div>
      {/* Another filter begins at the first page. */}
      <Deliveries key={JSON.stringify(filter)} filter={filter} />
    </Section>
  );
}

function Deliveries({ filter }: { filter: typeof wholeFilter }) {
  const [opened, setOpened] = useState<number | null>(null);
  const state = Object.keys(stateLabels).find((one) => one === filter.state);
  const list = useList(connections.listDeliveries, usePages(), {
    ...(filter.receiver === "" ? {} : { receiver: Number(filter.receiver) }),
    ...(state === undefined ? {} : { state: state as connections.DeliveryState }),
    ...(filter.type === "" ? {} : { type: filter.type }),
    ...(filter.record === "" ? {} : { record: filter.record }),
  });
  return (
    <>
      <ListTable
        list={list}
        rowsOf={(data) => data.deliveries}
        failure={texts.listFailed}
        label="Deliveries of events"
        pagerLabel="Deliveries"
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        openLabel={({ type, record_id }) => `${type} of ${record_id}`}
        selectedKey={opened}
        empty={<EmptyState compact title="No deliveries." />}
      />
      <DetailDrawer opened={opened !== null} onClose={() => setOpened(null)} title="Delivery">
        {opened !== null && <DeliveryDetails id={opened} onDone={() => setOpened(null)} />}
      </DetailDrawer>
    </>
  );
}

/** What the last attempt came to: "200", or why there was no answer. */
const outcomeOf = ({ status, error }: Delivery) => error ?? (status === null ? "" : String(status));

const columns: readonly Column<Delivery>[] = [
  { key: "type", header: "Event", kind: "text", line: "title", cell: ({ type }) => type },
  { key: "record", header: "Of", line: "text", cell: ({ record_id }) => record_id },
  {
    key: "happened",
    header: "Happened",
    line: "note",
    cell: ({ occurred_at }) => formatStaffDateTime(occurred_at),
  },
  {
    key: "receiver",
    header: "Receiver",
    kind: "text",
    low: true,
    cell: ({ receiver_name }) => receiver_name,
  },
  { key: "state", header: "State", line: "state", cell: ({ state }) => stateLabels[state] },
  { key: "attempts", header: "Attempts", kind: "number", cell: ({ attempts }) => attempts },
  { key: "outcome", header: "Last answer", kind: "text", low: true, cell: outcomeOf },
];

function DeliveryDetails({ id, onDone }: { id: number; onDone: () => void }) {
  const params = { deliveryId: id };
  const result = useEndpointQuery(connections.readDelivery, { params });
  const replay = useEndpointMutation(connections.replayDelivery);
  const sending = useSubmit(() => replay.mutateAsync({ params }), {
    failure: texts.replayFailed,
    onDone: ({ msg }) => {
      onDone();
      void notify(msg);
    },
  });
  const delivery = result.data?.delivery;
  if (delivery === undefined)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <DetailSkeleton lines={6} />
      </NotLoaded>
    );
  const { tried_at, due_at } = delivery;
  return (
    <div className={layout.stack4}>
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
      <DetailList
        columns={1}
        items={[
          { label: "Receiver", value: delivery.receiver_name },
          { label: "Address", value: <span className={layout.breaking}>{delivery.address}</span> },
          { label: "State", value: stateLabels[delivery.state] },
          { label: "Attempts", value: delivery.attempts },
          ...(tried_at === null
            ? []
            : [{ label: "Last attempt", value: formatStaffDateTime(tried_at) }]),
          ...(due_at === null
            ? []
            : [{ label: "Next attempt", value: formatStaffDateTime(due_at) }]),
        ]}
      />
      <DetailSection title="Request">
        <DetailList
          columns={1}
          items={[
            {
              label: "webhook-id",
              value: <code className={layout.breaking}>{delivery.webhook_id}</code>,
            },
            { label: "webhook-signature", value: "Not shown" },
            { label: "Body", value: <code className={layout.breaking}>{delivery.request}</code> },
          ]}
        />
      </DetailSection>
      <DetailSection title="Answer">
        <DetailList
          columns={1}
          missing="None yet"
          items={[
            { label: "Status", value: outcomeOf(delivery) },
            { label: "Text", value: delivery.answer ?? "" },
          ]}
        />
      </DetailSection>
      {delivery.state !== "waiting" && (
        <div>
          <Button
            variant="default"
            loading={sending.isSending}
            onClick={() => void sending.submit()}
          >
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}
