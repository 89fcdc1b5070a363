import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import {
  journalStatuses,
  type ManualJournal,
} from "@microfinance/contract/accounting/manual-journal.ts";
import * as journals from "@microfinance/contract/accounting/manual-journal-endpoints.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard, ListTools } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { JournalDrawer } from "./journal-drawer.tsx";
import { NewJournalModal } from "./new-journal-modal.tsx";

const columns: readonly Column<ManualJournal>[] = [
  {
    key: "id",
    header: "Made",
    sortable: true,
    cell: (journal) => formatStaffDate(journal.made_at.slice(0, 10)),
  },
  {
    key: "number",
    header: "Number",
    sortable: "number",
    line: "text",
    cell: (journal) => journal.number,
  },
  {
    key: "date",
    header: "Date",
    sortable: "date",
    line: "text",
    cell: (journal) => formatStaffDate(journal.date),
  },
  {
    key: "description",
    header: "Description",
    sortable: "description",
    kind: "text",
    line: "title",
    cell: (journal) => journal.description,
  },
  {
    key: "amount",
    header: "Amount",
    sortable: "amount",
    kind: "money",
    line: "amount",
    cell: (journal) => <Money value={journal.amount} />,
  },
  {
    key: "by",
    header: "Made by",
    sortable: "by",
    kind: "text",
    line: "note",
    cell: (journal) => journal.made_by.name,
  },
  {
    key: "state",
    header: "State",
    sortable: "state",
    line: "state",
    cell: (journal) => journalStatuses.find(({ value }) => value === journal.status)?.label,
  },
];

/** The manual journals (ACC-16): those to check first, `#ledger?view=manual&status=posted` for others. */
export function JournalsView({ params, actor }: { params: URLSearchParams; actor: Actor }) {
  const [isMaking, setMaking] = useState(false);
  const status = journalStatuses.find(({ value }) => value === (params.get("status") ?? "pending"));
  const filter = status === undefined ? {} : { status: status.value };
  const list = useListPage(journals.listJournals, "ledger", params, () => filter);
  const make = may(actor, "journals.make") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      New journal
    </Button>
  );
  return (
    <>
      <ListTools label="Manual journals">
        <NativeSelect
          aria-label="State"
          value={status?.value ?? "all"}
          onChange={(event) => list.change({ status: event.currentTarget.value })}
          data={[...journalStatuses, { value: "all", label: "All states" }]}
        />
        {make}
      </ListTools>
      <ListCard>
        <ListTable
          list={list}
          failure={accountingTexts.journalsFailed}
          label="Manual journals"
          columns={columns}
          rowsOf={(page) => page.journals}
          rowKey={(journal) => journal.id}
          onOpen={(journal) => list.change({ journal: String(journal.id) })}
          openLabel={(journal) =>
            `Journal of ${formatStaffDate(journal.date)}: ${journal.description}`
          }
          selectedKey={Number(params.get("journal")) || null}
          empty={
            <EmptyState
              compact
              title={
                status?.value === "pending" ? "No journal waits to be checked" : "No journals found"
              }
              text="One person makes a journal, another posts it."
            />
          }
          pagerLabel="manual journals"
          exported={journals.exportJournals}
        />
      </ListCard>
      <JournalDrawer
        id={Number(params.get("journal")) || null}
        actor={actor}
        onClose={() => list.change({ journal: null }, "replace")}
      />
      <NewJournalModal opened={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
