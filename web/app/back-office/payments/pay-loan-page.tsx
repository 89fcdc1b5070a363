import { useRef, useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import type { Claims } from "../../core/claims.ts";
import { actorOf, useSession } from "../../core/use-session.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { NoTillNote } from "../my-till/open-till-offer.tsx";
import { AllPayments } from "./all-payments.tsx";
import { allDays, type DayFilter } from "./day-filters.tsx";
import { LazyRecordedPayment } from "./lazy-receipt.tsx";
import { LoanFigures } from "./loan-figures.tsx";
import { LoanField } from "./loan-field.tsx";
import { LoanPayments } from "./loan-payments.tsx";
import { MyDay } from "./my-day.tsx";
import classes from "./pay-loan-page.module.css";
import { PaymentForm } from "./payment-form.tsx";
import { openPayment } from "./pending-payment.ts";
import { useLoanLookup } from "./use-loan-lookup.ts";

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
  const lookup = useLoanLookup(startLoan);
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
        <LoanFigures loan={lookup.loan} isSearching={lookup.isSearching} />
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
