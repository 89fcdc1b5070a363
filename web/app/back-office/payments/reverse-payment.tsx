import { useState } from "react";
import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/constants.ts";
import * as loans from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { reversalRefusal, reverserRefusal } from "@microfinance/contract/loans/payments.ts";
import { paymentFormTexts } from "@microfinance/contract/loans/texts.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import type { Actor } from "@microfinance/contract/access.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { useAnswer, useCall } from "../../lib/query.ts";
import { useActor } from "../../lib/use-actor.ts";
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
  const actor = useActor();
  const settings = useAnswer(readSettings).data?.settings ?? defaultSettings;
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
  const refusal = loan === undefined ? null : refusalOf(loan, payment, actor, settings);
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

/** Why this person cannot reverse the payment, or null: its loan was ended, is theirs, or they recorded it (D99). */
function refusalOf(
  loan: LoanDetails,
  payment: Payment,
  actor: Actor | null,
  { reversal_by_other }: LenderSettings,
): string | null {
  const staff_id = actor?.staff_id ?? 0;
  if (isOwnLoan(staff_id, loan.staff_alike)) return ownLoanTexts.refused;
  return (
    reversalRefusal(loan.status, false) ??
    reverserRefusal(payment.staff_id, { staff_id, reversal_by_other })
  );
}
