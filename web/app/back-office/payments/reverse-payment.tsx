import { useState } from "react";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/constants.ts";
import * as loans from "@microfinance/contract/loans/endpoints.ts";
import { reversalRefusal } from "@microfinance/contract/loans/payments.ts";
import { paymentFormTexts } from "@microfinance/contract/loans/texts.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { useAnswer, useCall } from "../../lib/query.ts";
import { ConfirmConsequence } from "../../ui/confirm-consequence.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { reversalOf } from "./payment-sentences.ts";
import classes from "./reverse-payment.module.css";

/** Takes a payment back, once, with a reason: what it does to the balance stands before the button. */
export function ReversePayment(props: {
  payment: Payment;
  onCancel: () => void;
  onReversed: () => void;
}) {
  const { payment } = props;
  const [reason, setReason] = useState("");
  const details = useAnswer(loans.readLoanDetails, { params: { id: payment.loan_id } });
  const reverse = useCall(payments.reversePayment, ["loans", "ledger", "reports", "dashboard"]);
  const loan = details.data?.loan;
  if (loan === undefined && details.error !== null) {
    return (
      <LoadFailure
        error={details.error}
        fallback={paymentFormTexts.lookupFailed}
        onRetry={() => void details.refetch()}
      />
    );
  }
  const refusal = loan === undefined ? null : reversalRefusal(loan.status, false);
  if (refusal !== null) return <p>{refusal}</p>;
  return (
    <div className={classes.form}>
      <TextInput
        label="Reason"
        description="Shown on the receipt and kept in the audit trail"
        withAsterisk
        maxLength={textLimits.line}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ConfirmConsequence
        danger
        unsaved={reason !== ""}
        sentence={
          loan === undefined || reason.trim() === "" ? null : reversalOf(loan, payment.amount)
        }
        label="Reverse payment"
        onCancel={props.onCancel}
        failure="Failed to reverse the payment."
        onConfirm={async () => {
          await reverse.mutateAsync({
            params: { paymentId: String(payment.id) },
            body: { reason: reason.trim() },
          });
          props.onReversed();
        }}
      />
    </div>
  );
}
