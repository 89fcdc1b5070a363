import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { useNavigate } from "react-router";
import {
  formatStaffDateTime,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import {
  listPayIntents,
  compareWallet,
  takePayment,
} from "@microfinance/contract/mobile-money/endpoints.ts";
import {
  intentStates,
  type PayIntent,
  type DayLineRow,
} from "@microfinance/contract/mobile-money/schema.ts";
import { useState } from "react";
import { Button, Table } from "@mantine/core";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { dayStates } from "@microfinance/contract/mobile-money/receipts.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ReceiptsView } from "./receipts-view.tsx";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { ListCard } from "../../components/table/list-tools.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";

const views = [
  { value: "unmatched", label: "Unmatched" },
  { value: "waiting", label: "Waiting" },
  { value: "reconcile", label: "Reconcile" },
] as const;

/** Money from wallets (MOMO-13, MOMO-18): `#mobile-money?view=unmatched&receipt=12`. */
export default function MobileMoneyPage({ params }: SectionPageProps) {
  const actor = useActor();
  const navigate = useNavigate();
  if (actor === null) return null;
  if (!may(actor, "receipts.read"))
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  const shown = views.filter(({ value }) => value !== "reconcile" || may(actor, "ledger.read"));
  const view = shown.find(({ value }) => value === params.get("view"))?.value ?? "unmatched";
  return (
    <>
      <PageHeader
        title={texts.title}
        text="What customers were asked to pay, and what reached the wallet."
      />
      <ViewTabs
        views={shown}
        view={view}
        onShow={(chosen) =>
          void navigate(
            { hash: sectionHref("mobile-money", { view: chosen }) },
            { preventScrollReset: true },
          )
        }
      />
      {view === "unmatched" && <ReceiptsView params={params} />}
      {view === "waiting" && <WaitingView params={params} />}
      {view === "reconcile" && <DayView actor={actor} />}
    </>
  );
}

const stateOf = ({ state }: PayIntent) =>
  intentStates.find(({ value }) => value === state)?.label ?? state;

const waitingColumns: readonly Column<PayIntent>[] = [
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
function WaitingView({ params }: { params: URLSearchParams }) {
  const list = useListPage(listPayIntents, "mobile-money", params, () => ({}));
  return (
    <ListCard>
      <ListTable
        list={list}
        failure={texts.intentsFailed}
        label="Payments that customers were asked for"
        columns={waitingColumns}
        rowsOf={(page) => page.intents}
        rowKey={({ id }) => id}
        empty={<EmptyState compact title={texts.nothingWaiting} />}
        pagerLabel="codes"
      />
    </ListCard>
  );
}

/** A day of the wallet compared with the provider (MOMO-18). */
function DayView({ actor }: { actor: Actor }) {
  const today = useBusinessDate();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (today ? toTypedDate(today) : "");
  const day = parseTypedDate(shown);
  return (
    <>
      <DateField label="Day" value={shown} onChange={setTyped} maw={220} />
      {day !== null && <Day key={day} day={day} mayFetch={may(actor, "cash.reconcile")} />}
    </>
  );
}

function Day({ day, mayFetch }: { day: string; mayFetch: boolean }) {
  const result = useEndpointQuery(compareWallet, { query: { day } });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={texts.dayFailed}>
        <DetailSkeleton lines={3} />
      </NotLoaded>
    );
  if (data.lines.length === 0) return <EmptyState compact title="Nothing reached the wallet." />;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Payment</Table.Th>
            <Table.Th ta="right">Provider</Table.Th>
            <Table.Th ta="right">Books</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.lines.map((line) => (
            <Table.Tr key={line.external_id}>
              <Table.Td>{line.external_id}</Table.Td>
              <Table.Td ta="right">{amountOf(line.theirs)}</Table.Td>
              <Table.Td ta="right">{amountOf(line.ours)}</Table.Td>
              <Table.Td>
                {dayStates.find(({ value }) => value === line.state)?.label}
                {mayFetch && line.state === "only_theirs" && <Fetch line={line} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const amountOf = (amount: number | null) => (amount === null ? "-" : formatAmountExact(amount));

/** Fetches what no delivery brought (MOMO-19). */
function Fetch({ line }: { line: DayLineRow }) {
  const take = useEndpointMutation(takePayment);
  const fetching = useSubmit(() => take.mutateAsync({ body: { external_id: line.external_id } }), {
    failure: texts.notSaved,
    onDone: (response) => void notify(response.msg),
  });
  return (
    <Button
      ml="sm"
      size="compact-md"
      variant="default"
      aria-label={`Fetch ${line.external_id}`}
      loading={fetching.isSending}
      onClick={() => void fetching.submit()}
    >
      Fetch
    </Button>
  );
}
