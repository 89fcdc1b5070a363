import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as partners from "@microfinance/contract/transfers/partner-endpoints.ts";
import { partnerTexts } from "@microfinance/contract/transfers/partner-texts.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { SettlementDrawer } from "./settlement-drawer.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type Row = Omit<partners.Settlement, "transfers">;

const columns: readonly Column<Row>[] = [
  {
    key: "id",
    header: "Number",
    sortable: true,
    line: "text",
    cell: (settlement) => settlement.number,
  },
  {
    key: "date",
    header: "Date",
    line: "note",
    cell: (settlement) => formatStaffDate(settlement.date),
  },
  {
    key: "partner",
    header: "Partner",
    kind: "text",
    line: "title",
    cell: (settlement) => settlement.partner_name,
  },
  {
    key: "direction",
    header: "Paid by",
    line: "state",
    cell: ({ direction }) => (direction === "in" ? "Partner" : "Us"),
  },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: (settlement) => <Money value={settlement.amount} />,
  },
  {
    key: "charges",
    header: "Charges",
    kind: "money",
    low: true,
    cell: (settlement) => <Money value={settlement.charges} />,
  },
  {
    key: "difference",
    header: "Difference",
    kind: "money",
    low: true,
    cell: (settlement) => <Money value={settlement.difference} />,
  },
  {
    key: "by",
    header: "By",
    kind: "text",
    low: true,
    cell: (settlement) => settlement.recorded_by,
  },
];

/** The settlements with partners (TRF-33): `#transfers?view=settlements&settlement=3` opens one with its voucher. */
export function SettlementsView({ params }: { params: URLSearchParams }) {
  const list = useListPage(partners.listSettlements, "transfers", params, () => ({}));
  const opened = Number(params.get("settlement")) || null;
  return (
    <ListPage
      title="Money Transfers"
      text="What was paid between the partners and us."
      tabs={<TransferTabs view="settlements" />}
      list={list}
      failure={partnerTexts.settlementsFailed}
      label="Settlements"
      columns={columns}
      rowsOf={(page) => page.settlements}
      rowKey={(settlement) => settlement.id}
      onOpen={(settlement) => list.change({ settlement: String(settlement.id) })}
      openLabel={(settlement) => `Settlement ${settlement.number} with ${settlement.partner_name}`}
      selectedKey={opened}
      empty={
        <EmptyState
          title="No settlements yet"
          text="Settle under Partners when a partner has paid, or was paid."
        />
      }
      pagerLabel="settlements"
      exported={partners.exportSettlements}
    >
      <SettlementDrawer id={opened} onClose={() => list.change({ settlement: null }, "replace")} />
    </ListPage>
  );
}
