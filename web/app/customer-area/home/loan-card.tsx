import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { readLoanStatement } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { waysToPay } from "@microfinance/contract/settings/how-to-pay.ts";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { NextPayment, RepaidBar } from "../loans/repayment.tsx";
import { useCustomerSettings } from "../use-customer-settings.ts";
import classes from "./loan-card.module.css";

const HowToPay = lazy(
  withMantine(async () => ({ default: (await import("./how-to-pay.tsx")).HowToPay })),
);

/** What happens until an approved loan is paid out: the consent to other terms comes first (LOAN-115). */
function payoutText({ consent_asked, disbursed_amount, refinances }: LoanDetails): string {
  if (consent_asked)
    return "It is approved on other terms than you applied for. Open the loan, read the terms and consent, so that we can pay you.";
  const settles = refinances === null ? "" : ` less what you still owe on ${refinances}`;
  return `We pay you ${formatNle(disbursed_amount)}${settles}. You owe nothing until then.`;
}

/**
 * A running loan, or one that waits for its payout (PAY-33): its balance, the next payment with its date, and how to
 * pay (CUST-21, CUST-26).
 */
export function LoanCard(props: { loan: LoanDetails; isFirst: boolean }) {
  const { loan, isFirst } = props;
  const isPaidOut = loan.paid_out_on !== null;
  // Null until it is first opened, when its code is loaded.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const settings = useCustomerSettings();
  const ways = settings.data === undefined ? [] : waysToPay(settings.data.settings.how_to_pay);
  return (
    <div className={classes.card} data-first={isFirst || undefined}>
      <div>
        {isPaidOut ? (
          <>
            <h2>
              <Unbroken>You owe {formatNle(loan.balance)}</Unbroken>
            </h2>
            <NextPayment loan={loan} />
          </>
        ) : (
          <>
            <h2>Your loan is approved</h2>
            <p>
              <Unbroken>{payoutText(loan)}</Unbroken>
            </p>
          </>
        )}
      </div>
      {isPaidOut && <RepaidBar loan={loan} />}
      <div className={classes.buttons}>
        {isPaidOut && ways.length > 0 && (
          <Button
            size="md"
            variant={isFirst ? "filled" : "default"}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            How to pay
          </Button>
        )}
        {isPaidOut && (
          <PdfButton endpoint={readLoanStatement} params={{ id: loan.loan_id }} size="md">
            Statement
          </PdfButton>
        )}
      </div>
      <p className={classes.small}>
        {loan.loan_type_name}{" "}
        <Link to={{ hash: sectionHref("loans", { loan: loan.loan_id }) }}>
          <Unbroken>{loan.loan_id}</Unbroken>
        </Link>
      </p>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <HowToPay opened={isOpen} onClose={() => setOpen(false)} loan={loan} ways={ways} />
        </Suspense>
      )}
    </div>
  );
}
