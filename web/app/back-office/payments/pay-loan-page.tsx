import { useRef, useState } from "react";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import type { Payment, CashierDay } from "@microfinance/contract/payments/fields.ts";
import { Button } from "@mantine/core";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import { reportTexts } from "@microfinance/contract/reports/texts.ts";
import type { Claims } from "../../core/claims.ts";
import { actorOf, useSession } from "../../core/use-session.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { NoTillNote, OwnTill } from "../my-till/open-till-offer.tsx";
import { allDays, type DayFilter, DayFilters, useCashiers } from "./day-filters.tsx";
import { LazyRecordedPayment, LazyPaymentDrawer } from "./lazy-receipt.tsx";
import { LoanFigures } from "./loan-figures.tsx";
import { LoanField } from "./loan-field.tsx";
import classes from "./pay-loan-page.module.css";
import { PaymentForm } from "./payment-form.tsx";
import { openPayment } from "./pending-payment.ts";
import { useLoanLookup } from "./use-loan-lookup.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useLocalPages, usePages } from "../../core/use-pages.ts";
import { PrintListButton } from "../../components/print/print-list-button.tsx";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { Section } from "../../components/shell/section.tsx";
import { loanPaymentColumns, paymentColumns } from "./payment-columns.tsx";
import { ListTable } from "../list-page.tsx";
import { useList } from "../use-list-page.ts";

/**
 * Pay Loan (PAY-9): `#payments?loan=LN-…` starts with that loan, `&payment=12` with the receipt of one of its
 * payments; `#payments?list=mine` lists the person's own payments of the day (PAY-21).
 */
export default function PayLoanPage({ params }: SectionPageProps) {
  const session = useSession();
  const loan = params.get("loan") ?? "";
  const payment = Number(params.get("payment")) || null;
  if (session.state !== "signed-in") return null;
  return (
    <PayLoan
      key={`${loan} ${payment}`}
      loan={loan}
      payment={payment}
      listsMine={params.get("list") === "mine"}
      claims={session.claims}
    />
  );
}

function PayLoan(props: {
  loan: string;
  payment: number | null;
  listsMine: boolean;
  claims: Claims;
}) {
  const actor = actorOf(props.claims);
  const [pending, setPending] = useState(() => openPayment(sessionStorage, props.claims.id));
  const [recorded, setRecorded] = useState<Payment | null>(null);
  const [method, setMethod] = useState<string>(cashMethod);
  const [chosen, setFilter] = useState<DayFilter | null>(null);
  const [isMine, setMine] = useState(false);
  const startLoan = pending.sent?.loan_id ?? props.loan;
  const lookup = useLoanLookup(startLoan, may(actor, "payments.record"));
  const today = useBusinessDate();
  const mine = { ...allDays, day: today ?? "", staff_id: String(actor.staff_id ?? "") };
  const filter = chosen ?? (props.listsMine ? mine : allDays);
  const list = useRef<HTMLDivElement>(null);

  const [round, setRound] = useState(1);
  const startAgain = () => {
    setPending(openPayment(sessionStorage, props.claims.id));
    setRound(round + 1);
    setRecorded(null);
    lookup.choose("");
  };
  const showMine = () => {
    setFilter(mine);
    setMine(true);
    list.current?.scrollIntoView({ block: "start" });
    list.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <PageHeader
        title="Loan Payment Form"
        text="Find the loan, check what is due, and record what was paid."
        actions={may(actor, "payments.record") && <OwnTill />}
      />
      {may(actor, "payments.record") && <NoTillNote />}
      <div className={classes.columns}>
        {recorded !== null ? (
          <LazyRecordedPayment payment={recorded} onNext={startAgain} />
        ) : may(actor, "payments.record") ? (
          <PaymentForm
            key={round}
            userId={props.claims.id}
            today={today}
            pending={pending}
            onPending={setPending}
            lookup={lookup}
            method={method}
            isLoanChosen={round === 1 && startLoan !== ""}
            takesFocus={props.payment === null}
            onRecorded={(payment) => {
              setMethod(payment.payment_method);
              setMine(false);
              setRecorded(payment);
            }}
          />
        ) : (
          <section className={classes.readOnly} aria-label="Look up a loan">
            <p>
              Your role is read-only: you can look up loans and payments, but not record or reverse
              them.
            </p>
            <LoanField lookup={lookup} suggests={false} focuses={props.payment === null} />
          </section>
        )}
        <LoanFigures lookup={lookup} />
      </div>
      {may(actor, "payments.record") && <MyDay onAskForReversal={showMine} />}
      <div ref={list} tabIndex={-1} className={classes.list}>
        {lookup.loan === null || isMine ? (
          <AllPayments actor={actor} today={today ?? ""} filter={filter} onFilter={setFilter} />
        ) : (
          <LoanPayments
            key={lookup.loan.loan_id}
            loan={lookup.loan}
            opened={props.payment}
            actor={actor}
          />
        )}
      </div>
    </>
  );
}

/** Receipts and cash of the signed-in person on the business date (PAY-21). */
function MyDay(props: { onAskForReversal: () => void }) {
  const { data } = useEndpointQuery(payments.readCashierDay);
  return (
    <section className={classes.day} aria-label="Me today">
      <p aria-live="polite">
        <strong>Me today:</strong>{" "}
        <Unbroken>{data === undefined ? "" : dayText(data.today)}</Unbroken>
      </p>
      <Button variant="default" size="xs" onClick={props.onAskForReversal}>
        Ask for reversal
      </Button>
    </section>
  );
}

/** "23 receipts, cash NLe 14,200.00, Orange Money NLe 300.00, 1 reversed". */
function dayText(day: CashierDay): string {
  const others = day.methods.filter(({ payment_method }) => payment_method !== cashMethod);
  return [
    day.receipts === 1 ? "1 receipt" : `${day.receipts} receipts`,
    `cash ${formatNleExact(day.cash)}`,
    ...others.map(({ payment_method, amount }) => `${payment_method} ${formatNleExact(amount)}`),
    ...(day.reversed === 0 ? [] : [`${day.reversed} reversed`]),
  ].join(", ");
}

/**
 * The payments of the loan found by its id; a row opens its receipt.
 *
 * @param opened the payment whose receipt is open at first, if it is one of this loan.
 */
function LoanPayments(props: { loan: LoanDetails; opened: number | null; actor: Actor }) {
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
        exported={payments.exportPayments}
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

/**
 * All payments, newest first, or those of a day by cashier and method (PAY-21); a row opens its receipt. The page is
 * not in the address: a new address would ask for confirmation because of the unsaved payment above.
 */
function AllPayments(props: {
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
