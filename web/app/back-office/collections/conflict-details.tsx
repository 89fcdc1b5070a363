import { NativeSelect, Stack, TextInput } from "@mantine/core";
import {
  type Resolution,
  resolutionLabels,
  resolutions,
} from "@microfinance/contract/collections/field.ts";
import {
  type ConflictRecord,
  resolveConflict,
} from "@microfinance/contract/collections/field-endpoints.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";

interface Props {
  conflict: ConflictRecord;
  actor: Actor;
  onDone: () => void;
}

/** A conflict, and for another person than its owner the form that resolves it (COLL-36). */
export function ConflictDetails({ conflict, actor, onDone }: Props) {
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
    checkFields: ({ resolution, receipt_number, reason }) => [
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
