import { useState } from "react";
import { Button, Group } from "@mantine/core";
import { type ApiClient, listClients } from "@microfinance/contract/connections/endpoints.ts";
import { connectionTexts as texts } from "@microfinance/contract/connections/texts.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { type ClientAct, ClientModal } from "./client-modal.tsx";
import classes from "./settings.module.css";

/** The programs that call the API: made, changed and revoked by a system admin (CONN-1). */
export function ClientsPanel() {
  const result = useEndpointQuery(listClients);
  const [act, setAct] = useState<ClientAct | null>(null);
  const clients = result.data?.clients;
  if (clients === undefined)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  return (
    <div className={classes.wide}>
      <Section
        title="API clients"
        text="Programs that read and record through the API, with rights of their own."
        bare
        actions={
          <Button variant="default" onClick={() => setAct({ kind: "make" })}>
            New client
          </Button>
        }
      >
        <DataTable
          label="API clients"
          columns={columnsWith(setAct)}
          rows={clients}
          rowKey={({ id }) => id}
          empty={<EmptyState compact title="No program calls the API." />}
        />
      </Section>
      <ClientModal act={act} clients={clients} onAct={setAct} onClose={() => setAct(null)} />
    </div>
  );
}

function stateOf(client: ApiClient): string {
  if (client.revoked_at !== null) return "Revoked";
  if (!client.owner_active) return "No active person";
  if (client.waits) return "A change waits";
  return client.expires_on === null
    ? "Has access"
    : `Has access until ${formatStaffDate(client.expires_on)}`;
}

function columnsWith(open: (act: ClientAct) => void): readonly Column<ApiClient>[] {
  return [
    { key: "name", header: "Name", kind: "text", line: "title", cell: ({ name }) => name },
    {
      key: "owner",
      header: "Answers for it",
      kind: "text",
      line: "text",
      cell: ({ owner_name }) => owner_name,
    },
    { key: "state", header: "State", kind: "text", line: "state", cell: stateOf },
    {
      key: "used",
      header: "Last use",
      cell: ({ last_used_at }) =>
        last_used_at === null ? "Never" : formatStaffDateTime(last_used_at),
    },
    {
      key: "action",
      header: "Action",
      kind: "action",
      cell: (client) =>
        client.revoked_at === null && (
          <Group gap={0} wrap="nowrap" justify="flex-end">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Change ${client.name}`}
              onClick={() => open({ kind: "change", id: client.id })}
            >
              Change
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Access of ${client.name}`}
              onClick={() => open({ kind: "access", id: client.id, secret: null })}
            >
              Access
            </Button>
          </Group>
        ),
    },
  ];
}
