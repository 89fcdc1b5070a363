import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts, transferStatuses } from "@microfinance/contract/transfers/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { BillsView } from "./bills/bills-view.tsx";
import { ListPage } from "../list-page.tsx";
import { searchAndStatus } from "../use-list-state.ts";
import { useListPage } from "../use-list-page.ts";
import { transferColumns } from "./transfer-columns.tsx";
import { TransferDrawer } from "./transfer-drawer.tsx";
import { PartnersView } from "./partners-view.tsx";
import { SettlementsView } from "./settlements-view.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";
import { TransferModal } from "./transfer-modal.tsx";

/**
 * Money Transfers (TRF-11): `#transfers?transfer=12` opens that transfer, and `#transfers?view=bills` has the bills.
 * Who reads the ledger sees the partners and the settlements too: `#transfers?view=partners`.
 */
export default function TransfersPage({ params }: SectionPageProps) {
  const actor = useActor();
  const view = params.get("view");
  if (actor !== null && view === "bills")
    return <BillsView params={params} actor={actor} tabs={<TransferTabs view="bills" />} />;
  if (actor !== null && may(actor, "ledger.read")) {
    if (view === "partners") return <PartnersView actor={actor} />;
    if (view === "settlements") return <SettlementsView params={params} />;
  }
  return <TransferList params={params} />;
}

function TransferList({ params }: SectionPageProps) {
  const list = useListPage(transfers.listTransfers, "transfers", params, searchAndStatus);
  const { query, status } = list;
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  if (actor === null) return null;
  const opened = Number(params.get("transfer")) || null;
  const open = (id: number) => list.change({ transfer: String(id) });
  const isReadOnly = !may(actor, "transfers.create");
  const add = !isReadOnly && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add Transfer
    </Button>
  );
  return (
    <ListPage
      title="Money Transfers"
      text={
        isReadOnly
          ? "Your role is read-only: you can look up transfers, but not record or change them."
          : undefined
      }
      actions={add}
      tabs={<TransferTabs view="transfers" />}
      filters={
        <ListTools label="Money transfers">
          <SearchField
            label="Search transfers"
            placeholder="Pin, sender or receiver"
            {...list.search}
          />
          <NativeSelect
            aria-label="Status"
            value={status}
            onChange={(event) => list.change({ status: event.currentTarget.value || null })}
            data={[{ value: "", label: "All statuses" }, ...transferStatuses]}
          />
        </ListTools>
      }
      list={list}
      failure={transferTexts.fetchingListFailed}
      label="Money transfers"
      columns={transferColumns(open)}
      rowsOf={(data) => data.data}
      rowKey={(transfer) => transfer.id}
      onOpen={(transfer) => open(transfer.id)}
      openLabel={({ id, transfer_pin, receiver_name }) =>
        `Transfer ${id}, pin ${transfer_pin}, ${receiver_name}`
      }
      selectedKey={opened}
      empty={
        query === "" && status === "" ? (
          <EmptyState
            title="No money transfers yet"
            text="Money received through Ria, Western Union or another medium is recorded here."
            action={add}
          />
        ) : (
          <EmptyState
            compact
            title="No transfers found"
            text="Try a part of the pin or of a name."
          />
        )
      }
      pagerLabel="money transfers"
      exported={transfers.exportTransfers}
    >
      <TransferDrawer
        id={opened}
        actor={actor}
        onClose={() => list.change({ transfer: null }, "replace")}
      />
      <TransferModal opened={isAdding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}
