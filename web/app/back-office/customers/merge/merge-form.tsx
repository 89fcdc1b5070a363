import { useState } from "react";
import { Button, Group, Stack, TextInput, Table } from "@mantine/core";
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
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { Note } from "../../../components/feedback/note.tsx";
import classes from "./merge-form.module.css";

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

/** What a merge of two records changes, side by side (KYC-51). */
function MergeView({ preview }: { preview: MergePreview }) {
  const { survivor, merged, differences, moves, figures, refusals, warnings } = preview;
  const heads = [`${survivor.customer_id} stays`, `${merged.customer_id} ends`, "Afterwards"];
  const rows = [
    ...differences.map((row) => [row.label, ...[row.survivor, row.merged, row.after].map(orDash)]),
    ["Last sign-in", signedIn(survivor), signedIn(merged), signedIn(survivor)],
    ...figures
      .filter((row) => row.survivor !== 0 || row.merged !== 0)
      .map((row) => [
        `${row.label}, ${currencyMark}`,
        ...[row.survivor, row.merged, row.together].map(formatAmountExact),
      ]),
  ];
  return (
    <>
      {refusals.map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
      {warnings.map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...cells]) => (
            <Table.Tr key={label}>
              <Table.Th>{label}</Table.Th>
              {cells.map((text, index) => (
                <Table.Td key={heads[index]} data-head={heads[index]}>
                  {text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p>
        {moves.length === 0
          ? `${merged.customer_id} has nothing that follows.`
          : `Follows to ${survivor.customer_id}: ${moves
              .map(({ label, count }) => `${label} ${count}`)
              .join(", ")}.`}
      </p>
    </>
  );
}

const orDash = (text: string) => text || "-";

function signedIn({ last_sign_in }: MergePreview["survivor"]): string {
  return last_sign_in === null ? "Never" : formatStaffDateTime(last_sign_in);
}
