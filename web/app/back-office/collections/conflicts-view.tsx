import { useState } from "react";
import { NativeSelect } from "@mantine/core";
import { conflictStates } from "@microfinance/contract/collections/field.ts";
import {
  type ConflictRecord,
  listConflicts,
} from "@microfinance/contract/collections/field-endpoints.ts";
import { fieldTexts as texts } from "@microfinance/contract/collections/field-texts.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { CollectionTabs } from "./collection-tabs.tsx";
import { ConflictDetails } from "./conflict-details.tsx";

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
      title="Conflicts"
      text={
        open === 0
          ? "Money that was collected on a phone and could not be booked as it was collected."
          : `Officers have ${formatNleExact(open)} in hand that could not be booked as it was collected.`
      }
      tabs={
        <>
          <CollectionTabs section="conflicts" />
          <ListTools label="Conflicts">
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
      label="Conflicts"
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
