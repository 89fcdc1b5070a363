import { useState } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { usePages } from "../../core/use-pages.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ListTable } from "../list-page.tsx";
import { useList } from "../use-list-page.ts";
import { paymentColumns } from "./payment-columns.tsx";
import { PaymentDrawer } from "./payment-drawer.tsx";

/**
 * All payments, newest first, while no loan is found by its id; a row opens its receipt. The page is not in the
 * address: a new address would ask about the unsaved payment above.
 */
export function AllPayments(props: { actor: Actor }) {
  const [open, setOpen] = useState<number | null>(null);
  const list = useList(payments.listPayments, usePages(), {});
  return (
    <Section title="Latest payments" bare>
      <ListTable
        list={list}
        failure={reportTexts.fetchFailed}
        label="Latest payments"
        columns={paymentColumns}
        rowsOf={(data) => data.payments}
        rowKey={(payment) => payment.id}
        onOpen={(payment) => setOpen(payment.id)}
        openLabel={(payment) => `Open receipt ${payment.receipt_number}`}
        selectedKey={open}
        empty={
          <EmptyState
            compact
            title="No payments yet"
            text="They show here as soon as one is recorded."
          />
        }
        orderedBy="receipt"
        pagerLabel="payments"
        exported={payments.exportPayments}
      />
      <PaymentDrawer id={open} actor={props.actor} onClose={() => setOpen(null)} />
    </Section>
  );
}
