import { useState } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import { usePages } from "../../core/use-pages.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ListTable } from "../list-page.tsx";
import { useList } from "../use-list-page.ts";
import classes from "./all-payments.module.css";
import { type DayFilter, DayFilters, useCashiers } from "./day-filters.tsx";
import { LazyPaymentDrawer } from "./lazy-receipt.tsx";
import { paymentColumns } from "./payment-columns.tsx";

/**
 * All payments, newest first, or those of a day by cashier and method (PAY-21); a row opens its receipt. The page is
 * not in the address: a new address would ask for confirmation because of the unsaved payment above.
 */
export function AllPayments(props: {
  actor: Actor;
  today: string;
  filter: DayFilter;
  onFilter: (filter: DayFilter) => void;
}) {
  const { filter } = props;
  const title =
    filter.day === "" ? "Latest payments" : `Payments of ${formatStaffDate(filter.day)}`;
  return (
    <Section title={title} bare>
      <div className={classes.filters}>
        <DayFilters
          filter={filter}
          today={props.today}
          actor={props.actor}
          onChange={props.onFilter}
        />
      </div>
      <PaymentTable
        key={JSON.stringify(filter)}
        title={title}
        actor={props.actor}
        filter={filter}
      />
    </Section>
  );
}

function PaymentTable(props: { title: string; actor: Actor; filter: DayFilter }) {
  const [open, setOpen] = useState<number | null>(null);
  const { day, staff_id, payment_method } = props.filter;
  const cashiers = useCashiers();
  const list = useList(payments.listPayments, usePages(), {
    ...(day === "" ? {} : { day }),
    ...(staff_id === "" ? {} : { staff_id: Number(staff_id) }),
    ...(payment_method === "" ? {} : { payment_method }),
  });
  return (
    <>
      <ListTable
        list={list}
        failure={reportTexts.fetchFailed}
        label={props.title}
        columns={paymentColumns}
        rowsOf={(data) => data.payments}
        rowKey={(payment) => payment.id}
        onOpen={(payment) => setOpen(payment.id)}
        openLabel={(payment) => `Open receipt ${payment.receipt_number}`}
        selectedKey={open}
        empty={
          <EmptyState
            compact
            title={day === "" ? "No payments yet" : "No payments on this day"}
            text="They show here as soon as one is recorded."
          />
        }
        pagerLabel="payments"
        filterWords={{
          day: (date) => `recorded on ${formatStaffDate(date)}`,
          staff_id: (id) => `by ${cashiers.find((one) => String(one.id) === id)?.name ?? id}`,
          payment_method: (method) => `by ${method}`,
        }}
        exported={payments.exportPayments}
      />
      <LazyPaymentDrawer id={open} actor={props.actor} onClose={() => setOpen(null)} />
    </>
  );
}
