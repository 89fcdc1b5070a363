import { useState } from "react";
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { may } from "@microfinance/contract/core/access.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { SearchField } from "../../components/table/search-field.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { ListPage } from "../list-page.tsx";
import { useListState } from "../use-list-state.ts";
import { transferColumns } from "./transfer-columns.tsx";
import { TransferDrawer } from "./transfer-drawer.tsx";
import { TransferModal } from "./transfer-modal.tsx";

/** Money Transfers (TRF-11): `#transfers?transfer=12` opens that transfer. */
export default function TransfersPage({ params }: SectionPageProps) {
  const place = useListState("transfers", params);
  const { query, status } = place;
  const filter = { query, ...(status === "" ? {} : { status }) };
  const [isAdding, setAdding] = useState(false);
  const actor = useActor();
  const answer = useEndpointQuery(
    transfers.listTransfers,
    { query: { ...filter, ...place.page } },
    { keep: true },
  );
  if (actor === null) return null;
  const opened = Number(params.get("transfer")) || null;
  const open = (id: number) => place.change({ transfer: String(id) });
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
      filters={
        <ListTools label="Money transfers">
          <SearchField
            label="Search transfers"
            placeholder="Pin, sender or receiver"
            searched={query}
            onSearch={(typed) => place.change({ query: typed || null }, "replace")}
          />
          <NativeSelect
            aria-label="Status"
            value={status}
            onChange={(event) => place.change({ status: event.currentTarget.value || null })}
            data={[{ value: "", label: "All statuses" }, ...transfers.transferStatuses]}
          />
        </ListTools>
      }
      place={place}
      answer={answer}
      failure={transferTexts.fetchingListFailed}

      label="Money transfers"
      columns={transferColumns(open)}
      rows={answer.data?.data}
      rowKey={(transfer) => transfer.id}
      onOpen={(transfer) => open(transfer.id)}
      openLabel={(transfer) => `Transfer ${transfer.id}, pin ${transfer.transfer_pin}`}
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
      orderedBy="id"
      foot={(shared) => (
        <ListFoot
          {...shared}
          label="money transfers"
          exported={transfers.exportTransfers}
          filter={filter}
        />
      )}
    >
      <TransferDrawer
        id={opened}
        actor={actor}
        onClose={() => place.change({ transfer: null }, "replace")}
      />
      <TransferModal opened={isAdding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}
