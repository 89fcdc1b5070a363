import { useState } from "react";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import {
  conflictStates,
  type Resolution,
  resolutionLabels,
  resolutions,
} from "@microfinance/contract/collections/field.ts";
import {
  type ConflictRecord,
  listConflicts,
  resolveConflict,
} from "@microfinance/contract/collections/field-endpoints.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { CollectionTabs } from "./collection-tabs.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

const states = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All conflicts" },
];

/** Money that was not booked as it was collected (COLL-35), and its resolution (COLL-36). */
export function ConflictsView({ params, actor }: { params: URLSearchParams; actor: Actor }) {
  const named = params.get("state") ?? "open";
  const state = conflictStates.find((known) => known === named);
  const list = useListPage(
    listConflicts,
    "collection-sheets",
    params,
    () => (state === undefined ? {} : { state }),
    { staleTime: 0 },
  );
  const [opened, setOpened] = useState<ConflictRecord | null>(null);
  const open = list.data?.open_amount ?? 0;
  return (
    <ListPage
      title="Not booked"
      text={
        open === 0
          ? "Money that was collected on a phone and could not be booked as it was collected."
          : `Officers have ${formatNleExact(open)} in hand that could not be booked as it was collected.`
      }
      tabs={
        <>
          <CollectionTabs section="conflicts" />
          <ListTools label="Not booked">
            <NativeSelect
              aria-label="State"
              value={state ?? "all"}
              onChange={(event) => list.change({ state: event.currentTarget.value })}
              data={states}
            />
          </ListTools>
        </>
      }
      list={list}
      failure={texts.conflictsFailed}
      label="Not booked"
      columns={columns}
      rowsOf={(page) => page.conflicts}
      rowKey={(conflict) => conflict.id}
      onOpen={setOpened}
      openLabel={(conflict) => `Conflict of ${conflict.customer_name} ${conflict.loan_id}`}
      empty={
        <EmptyState
          compact
          title="No conflicts"
          text="What officers collected on phones is booked."
        />
      }
      pagerLabel="conflicts"
    >
      <GuardedModal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={`Conflict ${opened?.reference ?? ""}`}
      >
        {opened !== null && (
          <ConflictDetails conflict={opened} actor={actor} onDone={() => setOpened(null)} />
        )}
      </GuardedModal>
    </ListPage>
  );
}

const columns: readonly Column<ConflictRecord>[] = [
  stacked(
    {
      key: "customer",
      header: "Customer",
      kind: "text",
      line: "title",
      cell: (conflict) => conflict.customer_name,
    },
    { key: "loan", header: "Loan", line: "text", cell: (conflict) => conflict.loan_id },
  ),
  {
    key: "amount",
    header: "Collected",
    kind: "money",
    line: "amount",
    cell: (conflict) => <Money value={conflict.amount} />,
  },
  {
    key: "owner",
    header: "Owner",
    kind: "text",
    line: "note",
    cell: (conflict) => conflict.owner_name,
  },
  { key: "refusal", header: "Why", kind: "text", cell: (conflict) => conflict.refusal },
  {
    key: "when",
    header: "Collected on",
    kind: "text",
    low: true,
    cell: (conflict) => formatStaffDateTime(conflict.collected_at),
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (conflict) => (conflict.state === "open" ? "Open" : "Resolved"),
  },
];

interface Props {
  conflict: ConflictRecord;
  actor: Actor;
  onDone: () => void;
}

/** A conflict, and for another person than its owner the form that resolves it (COLL-36). */
function ConflictDetails({ conflict, actor, onDone }: Props) {
  const isOpen = conflict.state === "open";
  const isOwner = conflict.owner_id === actor.staff_id;
  const mayResolve = isOpen && !isOwner && may(actor, "collections.lead");
  return (
    <Stack>
      <DetailList
        items={[
          { label: "Customer", value: `${conflict.customer_name}, ${conflict.loan_id}` },
          { label: "Collected", value: formatNleExact(conflict.amount) },
          { label: "Collected on", value: formatStaffDateTime(conflict.collected_at) },
          { label: "Phone", value: conflict.device_name },
          { label: "Owner", value: conflict.owner_name },
          { label: "Not booked because", value: conflict.refusal },
          ...(isOpen ? [] : resolvedItems(conflict)),
        ]}
      />
      {isOpen && isOwner && <Note>{texts.ownConflict}</Note>}
      {mayResolve && <ResolveForm conflict={conflict} onDone={onDone} />}
    </Stack>
  );
}

function resolvedItems(conflict: ConflictRecord) {
  const { resolution, resolved_at, receipt_number } = conflict;
  return [
    { label: "Resolved", value: resolution === null ? null : resolutionLabels[resolution] },
    ...(receipt_number === null ? [] : [{ label: "Receipt", value: receipt_number }]),
    { label: "Reason", value: conflict.resolution_reason },
    {
      label: "By",
      value: `${conflict.resolved_by_name}, ${resolved_at === null ? "" : formatStaffDateTime(resolved_at)}`,
    },
  ];
}

interface Values {
  resolution: Resolution | "";
  receipt_number: string;
  reason: string;
}

function ResolveForm({ conflict, onDone }: { conflict: ConflictRecord; onDone: () => void }) {
  const resolve = useEndpointMutation(resolveConflict);
  const initialValues: Values = { resolution: "", receipt_number: "", reason: "" };
  const form = useAppForm({
    initialValues,
    check: ({ resolution, receipt_number, reason }) => [
      ...(resolution === "" ? [{ field: "resolution", text: texts.resolution }] : []),
      ...(resolution === "paid" && receipt_number.trim() === ""
        ? [{ field: "receipt_number", text: texts.receiptNeeded }]
        : []),
      ...(reason.trim() === "" ? [{ field: "reason", text: texts.reason }] : []),
    ],
    submit: ({ resolution, receipt_number, reason }) =>
      resolve.mutateAsync({
        params: { id: conflict.id },
        body: {
          // Checked above.
          resolution: resolution as Resolution,
          reason: reason.trim(),
          receipt_number: resolution === "paid" ? receipt_number.trim() : null,
        },
      }),
    failure: texts.resolveFailed,
    onDone,
  });
  return (
    <Form form={form}>
      <NativeSelect
        label="What became of the money"
        withAsterisk
        data={[
          { value: "", label: "Choose" },
          ...resolutions.map((value) => ({ value, label: resolutionLabels[value] })),
        ]}
        {...form.field("resolution")}
      />
      {form.values.resolution === "paid" && (
        <TextInput
          label="Receipt"
          description={`Of at most ${formatNleExact(conflict.amount)}; the rest was given back.`}
          placeholder="RC-000123"
          withAsterisk
          maxLength={20}
          {...form.field("receipt_number")}
        />
      )}
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      <FormButtons submit="Resolve" onCancel={onDone} />
    </Form>
  );
}
