import { useState } from "react";
import { Button } from "@mantine/core";
import {
  listRecipients,
  type Recipient,
} from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import classes from "../settings.module.css";
import { type RecipientAct, RecipientModal } from "./recipient-modal.tsx";

/** To whom files for others are sent, by mail or SFTP (FILE-10, FILE-11). */
export function RecipientsPanel() {
  const result = useEndpointQuery(listRecipients);
  const [act, setAct] = useState<RecipientAct | null>(null);
  const recipients = result.data?.recipients;
  if (recipients === undefined)
    return (
      <NotLoaded result={result} fallback={texts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  return (
    <div className={classes.wide}>
      <Section
        title="Recipients of files"
        text="Who gets files for others by mail or SFTP: an accountant, a credit bureau, a bank. A template says which file."
        bare
        actions={
          <Button variant="default" onClick={() => setAct({ kind: "make" })}>
            New recipient
          </Button>
        }
      >
        <DataTable
          label="Recipients of files"
          columns={columnsWith(({ id }) => setAct({ kind: "manage", id }))}
          rows={recipients}
          rowKey={({ id }) => id}
          empty={<EmptyState compact title="Files are downloaded only." />}
        />
      </Section>
      <RecipientModal
        act={act}
        recipients={recipients}
        onAct={setAct}
        onClose={() => setAct(null)}
      />
    </div>
  );
}

/** Where files go: an address, or a name on a server. */
const placeOf = ({ kind, email, username, host, folder }: Recipient) =>
  kind === "mail" ? email : `${username}@${host}${folder === "" ? "" : `: ${folder}`}`;

function stateOf({ state, confirmed_at, waits }: Recipient): string {
  if (state === "off") return waits ? "Waits" : "Not agreed to";
  return confirmed_at === null ? "Not confirmed" : "Gets files";
}

function columnsWith(open: (recipient: Recipient) => void): readonly Column<Recipient>[] {
  return [
    { key: "name", header: "Name", kind: "text", line: "title", cell: ({ name }) => name },
    {
      key: "place",
      header: "By mail or SFTP",
      kind: "text",
      line: "text",
      cell: (recipient) => <span className={layout.breaking}>{placeOf(recipient)}</span>,
    },
    { key: "state", header: "State", kind: "text", line: "state", cell: stateOf },
    { key: "templates", header: "Templates", kind: "number", cell: ({ templates }) => templates },
    {
      key: "action",
      header: "Action",
      kind: "action",
      cell: (recipient) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Manage ${recipient.name}`}
          onClick={() => open(recipient)}
        >
          Manage
        </Button>
      ),
    },
  ];
}
