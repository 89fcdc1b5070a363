import { useState } from "react";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { listLookAlikes } from "@microfinance/contract/identity/look-alike-endpoints.ts";
import {
  type MergePreview,
  mergeCustomers,
  previewMerge,
} from "@microfinance/contract/identity/merge-endpoints.ts";
import { longestMergeReason } from "@microfinance/contract/identity/merge.ts";
import { mergeTexts as texts } from "@microfinance/contract/identity/merge-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { MergeView } from "./merge-view.tsx";

/** Chooses the record that ends, shows what the merge changes, and merges (KYC-50, KYC-51). */
export function MergeForm(props: { customerId: string; onDone: () => void }) {
  const { customerId } = props;
  const [typed, setTyped] = useState("");
  const [other, setOther] = useState<string | null>(null);
  const alike = useEndpointQuery(listLookAlikes, { params: { id: customerId } }).data?.look_alikes;
  const code = asCode(typed);
  if (other !== null)
    return (
      <Compared
        customerId={customerId}
        other={other}
        onBack={() => setOther(null)}
        onDone={props.onDone}
      />
    );
  return (
    <Stack>
      <p>
        {customerId} stays. The other record ends: its loans, payments and papers come here. To keep
        the other one, open it and merge from there.
      </p>
      {(alike ?? []).map((person) => (
        <Button
          key={person.customer_id}
          variant="default"
          onClick={() => setOther(person.customer_id)}
        >
          {person.customer_id} {person.full_name}
        </Button>
      ))}
      <TextInput
        label="Customer ID of the record that ends"
        placeholder="CUS-000123"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group>
        <Button disabled={!isCustomerCode(code)} onClick={() => setOther(code)}>
          Compare
        </Button>
        <Button variant="default" onClick={props.onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function Compared(props: {
  customerId: string;
  other: string;
  onBack: () => void;
  onDone: () => void;
}) {
  const params = { id: props.customerId, mergedId: props.other };
  const { data, error, refetch } = useEndpointQuery(previewMerge, { params }, { staleTime: 0 });
  if (data === undefined && error !== null)
    return (
      <Stack>
        <ErrorState error={error} fallback={texts.previewFailed} onRetry={() => void refetch()} />
        <Button variant="default" onClick={props.onBack}>
          Choose another record
        </Button>
      </Stack>
    );
  if (data === undefined) return <DetailSkeleton lines={6} />;
  return (
    <Stack>
      <MergeView preview={data.preview} />
      {data.preview.refusals.length === 0 ? (
        <Act {...props} preview={data.preview} />
      ) : (
        <Button variant="default" onClick={props.onBack}>
          Choose another record
        </Button>
      )}
    </Stack>
  );
}

function Act(props: {
  customerId: string;
  other: string;
  preview: MergePreview;
  onBack: () => void;
  onDone: () => void;
}) {
  const { customerId: id, other, preview } = props;
  const merge = useEndpointMutation(mergeCustomers, [
    "customers",
    "loans",
    "users",
    "audit",
    "servicing",
  ]);
  const form = useAppForm({
    initialValues: { reason: "", customer_id: "" },
    submit: ({ reason, customer_id }) =>
      merge.mutateAsync({
        params: { id, mergedId: other },
        body: { reason: reason.trim(), customer_id: customer_id.trim(), seen: preview.seen },
      }),
    failure: texts.failed,
    onDone: (response) => {
      props.onDone();
      void notify(response.msg);
    },
  });
  const { reason, customer_id } = form.values;
  const waits = preview.sums.length > 0;
  const isComplete = reason.trim() !== "" && asCode(customer_id) === other;
  return (
    <>
      <TextInput
        label="Why these are one person"
        maxLength={longestMergeReason}
        {...form.field("reason")}
      />
      <TextInput
        label={`Type ${other} to confirm`}
        autoComplete="off"
        {...form.field("customer_id")}
      />
      <ConfirmAction
        of={form}
        danger
        sentence={
          isComplete
            ? `${waits ? "Once another person has approved it, " : ""}${other} ends, for good. Everything it has follows to ${id}, and only ${preview.survivor.email} signs in.`
            : null
        }
        label={waits ? "Ask for the merge" : "Merge the records"}
        onCancel={props.onBack}
        cancelLabel="Choose another record"
      />
    </>
  );
}
