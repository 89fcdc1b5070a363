import { useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import type { Claims } from "../../core/claims.ts";
import { actorOf, useSession } from "../../core/use-session.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { SectionPageProps } from "../sections.ts";
import { AllPayments } from "./all-payments.tsx";
import { LoanFigures } from "./loan-figures.tsx";
import { LoanIdField } from "./loan-id-field.tsx";
import { LoanPayments } from "./loan-payments.tsx";
import classes from "./pay-loan-page.module.css";
import { PaymentForm } from "./payment-form.tsx";
import { openPayment } from "./pending-payment.ts";
import { RecordedPayment } from "./recorded-payment.tsx";
import { useLoanLookup } from "./use-loan-lookup.ts";

/** Pay Loan (PAY-9): `#payments?loan=LN-…` starts with that loan, `&payment=12` with the receipt of one of its payments. */
export default function PayLoanPage({ params }: SectionPageProps) {
  const session = useSession();
  const loan = params.get("loan") ?? "";
  const payment = Number(params.get("payment")) || null;
  if (session.state !== "signed-in") return null;
  return (
    <PayLoan key={`${loan} ${payment}`} loan={loan} payment={payment} claims={session.claims} />
  );
}

function PayLoan(props: { loan: string; payment: number | null; claims: Claims }) {
  const actor = actorOf(props.claims);
  const [pending, setPending] = useState(() => openPayment(sessionStorage, props.claims.id));
  const [input, setInput] = useState(pending.sent?.loan_id ?? props.loan);
  const [recorded, setRecorded] = useState<Payment | null>(null);
  const lookup = useLoanLookup(input);
  const today = useBusinessDate();

  const [round, setRound] = useState(1);
  const startAgain = () => {
    setPending(openPayment(sessionStorage, props.claims.id));
    setRound(round + 1);
    setRecorded(null);
  };

  return (
    <>
      <PageHeader
        title="Loan Payment Form"
        text="Enter a loan id to see what is owed, then record what was paid."
      />
      <div className={classes.columns}>
        {recorded !== null ? (
          <RecordedPayment payment={recorded} onAnother={startAgain} />
        ) : may(actor, "payments.record") && today === null ? (
          <DetailSkeleton lines={6} />
        ) : may(actor, "payments.record") ? (
          <PaymentForm
            key={round}
            userId={props.claims.id}
            today={today ?? ""}
            pending={pending}
            onPending={setPending}
            input={input}
            onInput={setInput}
            lookup={lookup}
            onRecorded={setRecorded}
          />
        ) : (
          <section className={classes.readOnly} aria-label="Look up a loan">
            <p>
              Your role is read-only: you can look up loans and payments, but not record or reverse
              them.
            </p>
            <LoanIdField input={input} onInput={setInput} lookup={lookup} />
          </section>
        )}
        <LoanFigures loan={lookup.loan} isSearching={lookup.isSearching} />
      </div>
      {lookup.loan === null ? (
        <AllPayments actor={actor} />
      ) : (
        <LoanPayments
          key={lookup.loan.loan_id}
          loan={lookup.loan}
          opened={props.payment}
          actor={actor}
        />
      )}
    </>
  );
}
