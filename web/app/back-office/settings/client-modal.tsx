import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { listBranches } from "@microfinance/contract/branches/endpoints.ts";
import type { ReachKind } from "@microfinance/contract/branches/reach.ts";
import * as connections from "@microfinance/contract/connections/endpoints.ts";
import { clientRights, rightsAbove } from "@microfinance/contract/connections/rights.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { listStaff } from "@microfinance/contract/staff/endpoints.ts";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { notify } from "../../core/notify.ts";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useHasBranches } from "../../core/use-branches.ts";
import { ClientAccess } from "./client-access.tsx";

type ApiClient = connections.ApiClient;

/** What is done with a client; `secret` is the one that was just made, which is shown once. */
export type ClientAct =
  | { kind: "make" }
  | { kind: "change"; id: number }
  | { kind: "access"; id: number; secret: string | null };

/** The form that makes or changes a client, and its id, secrets and end (CONN-1, CONN-5). */
export function ClientModal(props: {
  act: ClientAct | null;
  clients: readonly ApiClient[];
  onAct: (act: ClientAct) => void;
  onClose: () => void;
}) {
  const { act, clients, onAct, onClose } = props;
  const client =
    act === null || act.kind === "make" ? null : (clients.find(({ id }) => id === act.id) ?? null);
  return (
    <GuardedModal
      opened={act !== null}
      onClose={onClose}
      title={client === null ? "New API client" : client.name}
      size="lg"
    >
      {act?.kind === "make" && <ClientForm client={null} onAct={onAct} onDone={onClose} />}
      {act?.kind === "change" && client !== null && (
        <ClientForm client={client} onAct={onAct} onDone={onClose} />
      )}
      {act?.kind === "access" && client !== null && (
        <ClientAccess
          client={client}
          secret={act.secret}
          onSecret={(secret) => onAct({ ...act, secret })}
          onDone={onClose}
        />
      )}
    </GuardedModal>
  );
}

const groupTitles = {
  reads: "Reads",
  writes: "Writes",
  money: "Moves money: a second administrator agrees",
} as const;

const reachLabels: Readonly<Record<ReachKind, string>> = {
  all: "All branches",
  own: "One branch",
  chosen: "It and chosen ones",
};

function ClientForm(props: {
  client: ApiClient | null;
  onAct: (act: ClientAct) => void;
  onDone: () => void;
}) {
  const { client, onAct, onDone } = props;
  const actor = useActor();
  const make = useEndpointMutation(connections.makeClient, ["requests"]);
  const change = useEndpointMutation(connections.changeClient, ["requests"]);
  const form = useAppForm({
    initialValues: {
      name: client?.name ?? "",
      owner_id: String(client?.owner_id ?? actor?.staff_id ?? ""),
      rights: client?.rights ?? [],
      networks: client?.networks.join("\n") ?? "",
      expires_on: client?.expires_on ? toTypedDate(client.expires_on) : "",
      branch_id: String(client?.branch_id ?? 1),
      reach: client?.reach ?? "all",
      chosen_branches: client?.chosen_branches.map(String) ?? [],
    },
    submit: async ({ owner_id, networks, expires_on, branch_id, chosen_branches, ...values }) => {
      const body = {
        ...values,
        owner_id: Number(owner_id),
        networks: networks.split(/[\s,]+/).filter((network) => network !== ""),
        expires_on: expires_on === "" ? null : (parseTypedDate(expires_on) ?? expires_on),
        branch_id: Number(branch_id),
        chosen_branches: values.reach === "chosen" ? chosen_branches.map(Number) : [],
      };
      if (client !== null) {
        const { msg } = await change.mutateAsync({ params: { clientId: client.id }, body });
        return { msg, made: null };
      }
      const { msg, secret, client: made } = await make.mutateAsync({ body });
      return { msg, made: { id: made.id, secret } };
    },
    failure: client === null ? texts.makeFailed : texts.saveFailed,
    onDone: ({ msg, made }) => {
      if (made === null) onDone();
      else onAct({ kind: "access", ...made });
      void notify(msg);
    },
  });
  const owners = useOwners();
  const hasBranches = useHasBranches();
  if (actor === null) return null;
  return (
    <Form form={form}>
      <TextInput
        label="Name"
        description="Records and the audit log name it"
        withAsterisk
        maxLength={60}
        data-autofocus
        {...form.field("name")}
      />
      <NativeSelect
        label="Answers for it"
        description="Without an active person it has no access"
        data={[
          ...(client === null
            ? []
            : [{ value: String(client.owner_id), label: client.owner_name }]),
          ...owners.filter(({ value }) => value !== String(client?.owner_id ?? "")),
        ]}
        {...form.field("owner_id")}
      />
      {Object.entries(clientRights).map(([group, rights]) => (
        <Checkbox.Group
          key={group}
          label={groupTitles[group as keyof typeof groupTitles]}
          value={form.getValues().rights}
          onChange={(chosen) => form.setFieldValue("rights", chosen)}
        >
          <div className={`${layout.fields} ${layout.above2}`}>
            {Object.entries(rights).map(([right, label]) => (
              <Checkbox
                key={right}
                name="rights"
                value={right}
                label={label}
                disabled={rightsAbove(actor, [right as never]).length > 0}
              />
            ))}
          </div>
        </Checkbox.Group>
      ))}
      {hasBranches && <BranchFields form={form} />}
      <Textarea
        label="Networks"
        description="One a line, such as 196.1.2.0/24; from anywhere where none is given"
        autosize
        minRows={2}
        {...form.field("networks")}
      />
      <DateField
        label="Last day of access"
        {...form.field("expires_on")}
        value={form.getValues().expires_on}
        onChange={(input) => form.setFieldValue("expires_on", input)}
      />
      <FormButtons submit={client === null ? "Make the client" : "Save"} onCancel={onDone} />
    </Form>
  );
}

type BranchValues = { branch_id: string; reach: ReachKind; chosen_branches: string[] };

function BranchFields<Values extends BranchValues>({
  form,
}: {
  form: ReturnType<typeof useAppForm<Values, unknown>>;
}) {
  const all = useEndpointQuery(listBranches).data?.branches ?? [];
  const values = form.getValues();
  return (
    <>
      <NativeSelect
        label="Branch of what it makes"
        data={all
          .filter(({ id, closed_on }) => closed_on === null || String(id) === values.branch_id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field("branch_id")}
      />
      <NativeSelect
        label="Sees"
        data={Object.entries(reachLabels).map(([value, label]) => ({ value, label }))}
        {...form.field("reach")}
      />
      {values.reach === "chosen" && (
        <Checkbox.Group label="Chosen branches" {...form.getInputProps("chosen_branches")}>
          <div className={`${layout.stack2} ${layout.above2}`}>
            {all
              .filter(({ id }) => String(id) !== values.branch_id)
              .map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={name} />
              ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}

/** The active staff by name. */
function useOwners(): { value: string; label: string }[] {
  const { data } = useEndpointQuery(listStaff, { query: { page_size: pageSizes.largest } });
  return (data?.staff ?? [])
    .filter(({ status }) => status === "active")
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
