import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { readPayoff } from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";

// The form of an early settlement loads when it is opened, so that Pay Loan loads fewer bytes.
const SettleForm = lazy(async () => ({
  default: (await import("../loans/servicing/settle-form.tsx")).SettleForm,
}));

/**
 * The payoff of the loan today, since an ordinary payment gives no rebate (SERV-79). An entered amount that is enough
 * for it gets the offer to pay off early.
 */
export function PayoffHint(props: {
  loan: LoanDetails;
  amount: number | "";
  onSettled: (payment: Payment) => void;
}) {
  const { loan, amount } = props;
  const [isOpen, setOpen] = useState(false);
  const { data } = useEndpointQuery(readPayoff, { params: { id: loan.loan_id }, query: {} });
  const drawer = (
    <DetailDrawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Pay off early"
      text={`${loan.loan_id} ${fullName(loan)}`}
      wide
    >
      {isOpen && (
        <Suspense fallback={<DetailSkeleton lines={4} />}>
          <SettleForm loan={loan} onSettled={props.onSettled} />
        </Suspense>
      )}
    </DetailDrawer>
  );
  if (data === undefined || data.payoff.rebate === 0) return drawer;
  const { payoff, rebate } = data.payoff;
  const offer = `${formatNleExact(payoff)} pay off this loan today and save ${formatNleExact(rebate)}.`;
  if (amount === "" || amount < payoff)
    return (
      <>
        <p className={`${layout.above2} ${layout.hint}`}>
          <Unbroken>
            {offer} {settlementTexts.ordinary}
          </Unbroken>
        </p>
        {drawer}
      </>
    );
  return (
    <>
      <Note>
        {offer} {settlementTexts.ordinary}{" "}
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Pay off early
        </Button>
      </Note>
      {drawer}
    </>
  );
}
