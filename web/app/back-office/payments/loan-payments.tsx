import { useState } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { exportPayments } from "@microfinance/contract/payments/endpoints.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import { PrintListButton } from "../../components/print/print-list-button.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { Section } from "../../components/shell/section.tsx";
import { LazyPaymentDrawer } from "./lazy-receipt.tsx";
import { loanPaymentColumns } from "./payment-columns.tsx";

/**
 * The payments of the loan found by its id; a row opens its receipt.
 *
 * @param opened the payment whose receipt is open at first, if it is one of this loan.
 */
export function LoanPayments(props: { loan: LoanDetails; opened: number | null; actor: Actor }) {
  const { loan } = props;
  const [open, setOpen] = useState(
    () => loan.payments.find((payment) => payment.id === props.opened)?.id ?? null,
  );
  const { rows, pager } = useLocalPages(loan.payments);
  return (
    <Section title={`Payments of ${loan.loan_id}`} bare>
      <DataTable
        label={`Payments of ${loan.loan_id}`}
        columns={loanPaymentColumns}
        rows={rows}
        rowKey={(payment) => payment.id}
        onOpen={(payment) => setOpen(payment.id)}
        openLabel={(payment) => `Open receipt ${payment.receipt_number}`}
        selectedKey={open}
        empty={<EmptyState compact title="No payments yet" />}
      />
      <ListFoot
        label="payments"
        total={loan.payments.length}
        pager={pager}
        exported={exportPayments}
        filter={{ query: loan.loan_id }}
        tools={
          <PrintListButton
            title={`Payments of ${loan.loan_id}`}
            about={`All payments of ${loan.loan_id}.`}
            columns={loanPaymentColumns}
            total={loan.payments.length}
            readAll={() => Promise.resolve(loan.payments)}
          />
        }
      />
      <LazyPaymentDrawer id={open} actor={props.actor} onClose={() => setOpen(null)} />
    </Section>
  );
}
