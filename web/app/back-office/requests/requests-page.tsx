import { NativeSelect } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import {
  requestLabels,
  requestStateLabels,
  requestStates,
  requestSubject,
  requestTexts,
  type QueuedRequest,
} from "@microfinance/contract/requests/requests.ts";
import { Money } from "../../components/display/money.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { RequestDrawer } from "./request-drawer.tsx";

const columns: readonly Column<QueuedRequest>[] = [
  {
    key: "kind",
    header: "Request",
    sortable: "kind",
    kind: "text",
    line: "text",
    inLine: ({ kind }) => requestLabels[kind],
    cell: ({ kind }) => requestLabels[kind],
  },
  {
    key: "customer",
    header: "Customer",
    sortable: "customer",
    kind: "text",
    line: "title",
    inLine: requestSubject,
    cell: requestSubject,
  },
  { key: "loan", header: "Loan", sortable: "loan", cell: (request) => request.loan_id ?? "" },
  {
    key: "amount",
    header: "Amount",
    sortable: "amount",
    kind: "money",
    line: "amount",
    total: (request) => request.amount ?? 0,
    // A new schedule without extra interest has no amount.
    cell: ({ amount }) => amount !== null && amount > 0 && <Money value={amount} />,
  },
  stacked(
    {
      key: "asker",
      header: "Asked by",
      sortable: "asker",
      kind: "text",
      line: "note",
      inLine: (request) => `${request.asker_name}, ${askedOn(request)}`,
      cell: (request) => request.asker_name,
    },
    { key: "asked", header: "Asked on", sortable: true, cell: askedOn },
  ),
  { key: "state", header: "State", sortable: "state", low: true, cell: stateOf },
];

/** Requests that wait for a second person (SERV-5): `#requests?request=12` opens one. */
export default function RequestsPage({ params }: SectionPageProps) {
  const named = params.get("state") ?? "waiting";
  const state = requestStates.find(({ value }) => value === named)?.value ?? null;
  const list = useListPage(listRequests, "requests", params, () =>
    state === null ? {} : { state },
  );
  const opened = Number(params.get("request")) || null;
  return (
    <ListPage
      title={requestTexts.title}
      text="What a colleague asked for and a second person must approve."
      filters={
        <ListTools label={requestTexts.title}>
          <NativeSelect
            aria-label="State"
            value={state ?? "all"}
            onChange={(event) => list.change({ state: event.currentTarget.value })}
            data={[...requestStates, { value: "all", label: "All requests" }]}
          />
        </ListTools>
      }
      list={list}
      failure={requestTexts.listFailed}
      label={requestTexts.title}
      columns={columns}
      rowsOf={(page) => page.requests}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => list.change({ request: String(id) })}
      openLabel={(request) => `${requestLabels[request.kind]} ${requestSubject(request)}`}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        <EmptyState
          compact
          title={state === "waiting" ? requestTexts.none : "No requests found"}
          text="Waivers, new schedules, write-offs, refunds, reversals and changes of controls are asked for by one person and approved by another."
        />
      }
      pagerLabel="requests"
    >
      <RequestDrawer id={opened} onClose={() => list.change({ request: null }, "replace")} />
    </ListPage>
  );
}

function askedOn(request: QueuedRequest): string {
  return formatStaffDate(request.asked_at.slice(0, 10));
}

function stateOf(request: QueuedRequest): string {
  return requestStateLabels[request.state];
}
