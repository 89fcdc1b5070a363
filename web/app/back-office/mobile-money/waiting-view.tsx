import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listPayIntents } from "@microfinance/contract/mobile-money/endpoints.ts";
import { intentStates, type PayIntent } from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListCard } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";

const stateOf = ({ state }: PayIntent) =>
  intentStates.find(({ value }) => value === state)?.label ?? state;

const columns: readonly Column<PayIntent>[] = [
  {
    key: "customer",
    header: "Customer",
    kind: "text",
    line: "title",
    inLine: (intent) => intent.customer_name,
    cell: (intent) => intent.customer_name,
  },
  { key: "loan", header: "Loan", cell: (intent) => intent.loan_id },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    line: "amount",
    cell: (intent) => <Money value={intent.amount} />,
  },
  { key: "code", header: "Code", cell: (intent) => intent.ussd_code ?? "" },
  {
    key: "asked",
    header: "Asked",
    kind: "text",
    line: "note",
    inLine: ({ created_at }) => formatStaffDateTime(created_at),
    cell: ({ created_at }) => formatStaffDateTime(created_at),
  },
  { key: "state", header: "State", low: true, cell: stateOf },
];

/** The codes that are not paid yet. */
export function WaitingView({ params }: { params: URLSearchParams }) {
  const list = useListPage(listPayIntents, "mobile-money", params, () => ({}));
  return (
    <ListCard>
      <ListTable
        list={list}
        failure={texts.intentsFailed}
        label="Payments that customers were asked for"
        columns={columns}
        rowsOf={(page) => page.intents}
        rowKey={({ id }) => id}
        empty={<EmptyState compact title={texts.nothingWaiting} />}
        pagerLabel="codes"
      />
    </ListCard>
  );
}
