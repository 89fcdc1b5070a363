import { useState } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { usePages } from "../../core/use-pages.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { paymentColumns } from "./payment-columns.tsx";
import { PaymentDrawer } from "./payment-drawer.tsx";

/** All payments, newest first, while no loan is looked up; a row opens its receipt. */
export function AllPayments(props: { actor: Actor }) {
  const [open, setOpen] = useState<number | null>(null);
  const [order, setOrder] = useState<"newest" | "oldest">("newest");
  const pages = usePages(order);
  const list = useEndpointQuery(
    payments.listPayments,
    { query: { order, ...pages.query } },
    { keep: true },
  );
  return (
    <Section title="Latest payments" bare>
      {list.error !== null && list.data === undefined ? (
        <ErrorState
          error={list.error}
          fallback={reportTexts.fetchFailed}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable
          label="Latest payments"
          columns={paymentColumns}
          rows={list.data?.payments}
          rowKey={(payment) => payment.id}
          onOpen={(payment) => setOpen(payment.id)}
          openLabel={(payment) => `Open receipt ${payment.receipt_number}`}
          selectedKey={open}
          sort={{ key: "receipt", direction: order === "oldest" ? "ascending" : "descending" }}
          onSort={({ direction }) => setOrder(direction === "ascending" ? "oldest" : "newest")}
          stale={list.isPlaceholderData}
          empty={
            <EmptyState
              compact
              title="No payments yet"
              text="They show here as soon as one is recorded."
            />
          }
        />
      )}
      <ListFoot
        label="payments"
        answer={list.data}
        pager={pages.pagerOf(list.data)}
        exported={payments.exportPayments}
        filter={{}}
      />
      <PaymentDrawer id={open} actor={props.actor} onClose={() => setOpen(null)} />
    </Section>
  );
}
