import { NativeSelect } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { listPayouts, exportPayouts } from "@microfinance/contract/payouts/endpoints.ts";
import { type Payout, payoutStatuses } from "@microfinance/contract/payouts/fields.ts";
import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { useActor } from "../../core/use-actor.ts";
import { NoTillNote } from "../my-till/open-till-offer.tsx";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { PayoutDrawer } from "./payout-drawer.tsx";

const columns: readonly Column<Payout>[] = [
  {
    key: "loan",
    header: "Loan",
    sortable: "loan",
    kind: "text",
    line: "text",
    inLine: (payout) => payout.loan_id,
    cell: (payout) => payout.loan_id,
  },
  {
    key: "customer",
    header: "Customer",
    sortable: "customer",
    kind: "text",
    line: "title",
    inLine: (payout) => payout.customer_name,
    cell: (payout) => payout.customer_name,
  },
  {
    key: "amount",
    header: "Amount",
    sortable: "amount",
    kind: "money",
    line: "amount",
    total: (payout) => payout.paid,
    cell: (payout) => <Money value={payout.paid} />,
  },
  {
    key: "approved",
    header: "Approved",
    sortable: "approved",
    cell: (payout) => payout.approved_on && formatStaffDate(payout.approved_on),
  },
  {
    key: "method",
    header: "Method",
    sortable: "method",
    kind: "text",
    line: "note",
    inLine: stateOf,
    cell: (payout) => payout.payment_method ?? "",
  },
  { key: "number", header: "Payout", low: true, cell: (payout) => payout.number ?? "" },
  { key: "state", header: "State", low: true, cell: stateOf },
];

/** Payouts (PAY-33): `#payouts?payout=12` opens a payout, `?loan=LN-…` the loan that waits for one. */
export default function PayoutsPage({ params }: SectionPageProps) {
  // Where the approval pays out no loan waits, so that all payouts are shown first. Both are read at once.
  const settings = useEndpointQuery(readSettings, {});
  const first = settings.data?.settings.payout === "separate" ? "waiting" : "all";
  const named = params.get("status") ?? first;
  const status = payoutStatuses.find(({ value }) => value === named)?.value ?? null;
  const list = useListPage(listPayouts, "payouts", params, () =>
    status === null ? {} : { status },
  );
  const actor = useActor();
  if (actor === null) return null;
  const opened = {
    id: Number(params.get("payout")) || null,
    loan: params.get("loan") || null,
  };
  const open = ({ id, loan_id }: Payout) =>
    list.change(id === null ? { loan: loan_id, payout: null } : { payout: String(id), loan: null });
  const keyOf = ({ id, loan_id }: Payout) => (id === null ? loan_id : String(id));
  return (
    <ListPage
      title="Payouts"
      text="Approved loans that wait for their money, and what was paid out."
      filters={
        <>
          {may(actor, "loans.pay_out") && <NoTillNote />}
          <ListTools label="Payouts">
            <NativeSelect
              aria-label="State"
              value={status ?? "all"}
              onChange={(event) => list.change({ status: event.currentTarget.value })}
              data={[...payoutStatuses, { value: "all", label: "All payouts" }]}
            />
          </ListTools>
        </>
      }
      list={list}
      failure={payoutTexts.listFailed}
      label="Payouts"
      columns={columns}
      rowsOf={(page) => page.payouts}
      rowKey={keyOf}
      onOpen={open}
      openLabel={(payout) =>
        `${payout.number ?? "Pay out"} ${payout.loan_id} ${payout.customer_name}`
      }
      selectedKey={opened.id === null ? opened.loan : String(opened.id)}
      empty={
        <EmptyState
          compact
          title={status === "waiting" ? "No loan waits for its payout" : "No payouts found"}
          text="A loan is paid out at its approval, or here where the lender separates the two."
        />
      }
      pagerLabel="payouts"
      exported={exportPayouts}
    >
      <PayoutDrawer
        {...opened}
        actor={actor}
        onPaid={(id) => list.change({ payout: String(id), loan: null }, "replace")}
        onClose={() => list.change({ payout: null, loan: null }, "replace")}
      />
    </ListPage>
  );
}

function stateOf(payout: Payout): string {
  if (payout.waits_for === "consent") return "Waits for consent";
  if (payout.waits_for === "signature") return "Waits for signature";
  if (payout.waits_for === "account") return "Account changed";
  return payoutStatuses.find(({ value }) => value === payout.status)?.label ?? "";
}
