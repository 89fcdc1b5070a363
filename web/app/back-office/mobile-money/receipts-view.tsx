import { NativeSelect } from "@mantine/core";
import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listReceipts } from "@microfinance/contract/mobile-money/endpoints.ts";
import {
  formatReceived,
  reasonLabel,
  receiptStates,
  stateLabel,
} from "@microfinance/contract/mobile-money/receipts.ts";
import type { ReceiptIn } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard, ListTools } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { ReceiptDrawer } from "./receipt-drawer.tsx";

const received = ({ amount, currency }: ReceiptIn) =>
  currency === currencyCode ? <Money value={amount} /> : formatReceived(amount, currency);
const from = ({ payer, external_id }: ReceiptIn) => payer || external_id;
const openingText = (receipt: ReceiptIn) =>
  `Receipt of ${formatReceived(receipt.amount, receipt.currency)} from ${from(receipt)}`;
const why = ({ state, reason, named }: ReceiptIn) =>
  state === "unmatched" && reason !== null ? reasonLabel(reason, named) : stateLabel(state);

const columns: readonly Column<ReceiptIn>[] = [
  {
    key: "payer",
    header: "Payer",
    kind: "text",
    line: "title",
    inLine: from,
    cell: from,
  },
  {
    key: "amount",
    header: "Amount",
    kind: "number",
    line: "amount",
    cell: received,
  },
  { key: "named", header: "Reference", cell: ({ named }) => named },
  { key: "why", header: "State", kind: "text", line: "text", inLine: why, cell: why },
  {
    key: "owner",
    header: "Owner",
    kind: "text",
    line: "note",
    inLine: ({ owner_name }) => owner_name ?? "",
    cell: ({ owner_name }) => owner_name ?? "",
  },
  { key: "loan", header: "Loan", low: true, cell: ({ loan_id }) => loan_id ?? "" },
  { key: "paid", header: "Paid", low: true, cell: ({ paid_at }) => formatStaffDateTime(paid_at) },
];

const states = [
  { value: "open", label: "Open" },
  ...receiptStates,
  { value: "all", label: "All receipts" },
];

/** Money that reached the wallet, what is on no loan first (MOMO-13). */
export function ReceiptsView({ params }: { params: URLSearchParams }) {
  const named = params.get("state") ?? "open";
  const state = states.find(({ value }) => value === named)?.value ?? "open";
  const list = useListPage(listReceipts, "mobile-money", params, () =>
    state === "all" ? {} : { state: state as ReceiptIn["state"] | "open" },
  );
  const opened = Number(params.get("receipt")) || null;
  return (
    <>
      <ListTools label="Receipts">
        <NativeSelect
          aria-label="State"
          value={state}
          onChange={(event) => list.change({ state: event.currentTarget.value })}
          data={states}
        />
      </ListTools>
      <ListCard>
        <ListTable
          list={list}
          failure={texts.listFailed}
          label="Receipts"
          columns={columns}
          rowsOf={(page) => page.receipts}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => list.change({ receipt: String(id) })}
          openLabel={openingText}
          selectedKey={opened === null ? null : String(opened)}
          empty={<EmptyState compact title={texts.nothingUnmatched} />}
          pagerLabel="receipts"
        />
        <ReceiptDrawer id={opened} onClose={() => list.change({ receipt: null }, "replace")} />
      </ListCard>
    </>
  );
}
