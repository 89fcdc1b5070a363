import { useState } from "react";
import { Button, TextInput } from "@mantine/core";
import {
  type DeviceRecord,
  listDevices,
  withdrawDevice,
} from "@microfinance/contract/collections/field-endpoints.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { CollectionTabs } from "./collection-tabs.tsx";

/** The phones that take sheets (COLL-30), and the form that withdraws one (COLL-37). */
export function PhonesView({ params, actor }: { params: URLSearchParams; actor: Actor }) {
  const list = useListPage(listDevices, "collection-sheets", params, () => ({}), { staleTime: 0 });
  const [withdrawn, setWithdrawn] = useState<DeviceRecord | null>(null);
  return (
    <ListPage
      title="Devices"
      text="Phones that take collection sheets. A phone is registered when it takes its first sheet."
      actions={
        may(actor, "payments.record") && (
          <Button component="a" href="/staff/sheet" variant="default">
            Sheet on this phone
          </Button>
        )
      }
      tabs={<CollectionTabs section="phones" />}
      list={list}
      failure={texts.devicesFailed}
      label="Devices"
      columns={columnsFor(actor, setWithdrawn)}
      rowsOf={(page) => page.devices}
      rowKey={(device) => device.id}
      empty={
        <EmptyState
          compact
          title="No phones"
          text="An officer opens Sheet on this phone, signed in on the phone, and takes a sheet."
        />
      }
      pagerLabel="phones"
    >
      <GuardedModal
        opened={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={`Withdraw ${withdrawn?.name ?? ""}`}
      >
        {withdrawn !== null && (
          <WithdrawForm device={withdrawn} onClose={() => setWithdrawn(null)} />
        )}
      </GuardedModal>
    </ListPage>
  );
}

function columnsFor(
  actor: Actor,
  onWithdraw: (device: DeviceRecord) => void,
): readonly Column<DeviceRecord>[] {
  return [
    { key: "name", header: "Phone", kind: "text", line: "title", cell: (device) => device.name },
    {
      key: "staff",
      header: "Holder",
      kind: "text",
      line: "text",
      cell: (device) => device.staff_name,
    },
    {
      key: "seen",
      header: "Last heard of",
      kind: "text",
      line: "note",
      cell: (device) => formatStaffDateTime(device.last_seen_at),
    },
    {
      key: "out",
      header: "Sheets not returned",
      kind: "number",
      cell: (device) => String(device.sheets_out),
    },
    {
      key: "withdrawn",
      header: "Withdrawn by",
      kind: "text",
      low: true,
      cell: ({ withdrawn_at, withdrawn_by_name, withdrawn_reason }) =>
        withdrawn_at === null
          ? ""
          : `${withdrawn_by_name}, ${formatStaffDateTime(withdrawn_at)}: ${withdrawn_reason}`,
    },
    {
      key: "state",
      header: "State",
      line: "state",
      cell: (device) => {
        if (device.withdrawn_at !== null) return "Withdrawn";
        const isHolder = device.staff_id === actor.staff_id && may(actor, "payments.record");
        if (!isHolder && !may(actor, "collections.lead")) return "In use";
        return (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Withdraw ${device.name}`}
            onClick={() => onWithdraw(device)}
          >
            Withdraw
          </Button>
        );
      },
    },
  ];
}

function WithdrawForm({ device, onClose }: { device: DeviceRecord; onClose: () => void }) {
  const withdraw = useEndpointMutation(withdrawDevice);
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? [{ field: "reason", text: texts.reason }] : []),
    submit: ({ reason }) =>
      withdraw.mutateAsync({ params: { id: device.id }, body: { reason: reason.trim() } }),
    failure: texts.withdrawFailed,
    onDone: onClose,
  });
  return (
    <Form form={form}>
      <Note>
        It takes no more sheets, and what it sends afterwards is not booked but becomes conflicts.
        This cannot be undone.
      </Note>
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <FormButtons submit="Withdraw the phone" onCancel={onClose} />
    </Form>
  );
}
