import { TextInput } from "@mantine/core";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { reversalError, reverserError } from "@microfinance/contract/payments/rules.ts";
import { paymentFormTexts, reversalErrors } from "@microfinance/contract/payments/texts.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { cashBack } from "@microfinance/contract/tills/cash-back.ts";
import { CashBackField } from "../my-till/cash-back-field.tsx";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useActor } from "../../core/use-actor.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { AskForReversal } from "./ask-for-reversal.tsx";
import { reversalOf } from "./format.ts";
import classes from "./reverse-payment.module.css";

/** Reverses a payment once, with a reason; the sentence before the button states the new balance. */
export function ReversePayment(props: {
  payment: Payment;
  onCancel: () => void;
  onReversed: () => void;
  onAsked: (text: string) => void;
}) {
  const { payment } = props;
  const isCash = payment.method === cashMethod;
  const details = useEndpointQuery(readLoanDetails, { params: { id: payment.loan_id } });
  const reverse = useEndpointMutation(payments.reversePayment, [
    "loans",
    "credit",
    "ledger",
    "reports",
    "dashboard",
  ]);
  const form = useAppForm({
    initialValues: { reason: "", cash: "till" },
    submit: ({ reason, cash }) =>
      reverse.mutateAsync({
        params: { paymentId: String(payment.id) },
        body: {
          reason: reason.trim(),
          ...(isCash && cash !== "till" ? { cash: cashBack.parse(cash) } : {}),
        },
      }),
    failure: "Failed to reverse the payment.",
    onDone: props.onReversed,
  });
  const actor = useActor();
  const settings = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  const loan = details.data?.loan;
  if (loan === undefined && details.error !== null) {
    return (
      <ErrorState
        error={details.error}
        fallback={paymentFormTexts.lookupFailed}
        onRetry={() => void details.refetch()}
      />
    );
  }
  const rejection = loan === undefined ? null : reversalErrorOf(loan, payment, actor, settings);
  if (rejection === reversalErrors.recordedBySame)
    return (
      <div className={classes.form}>
        <p>{rejection}</p>
        <AskForReversal payment={payment} onCancel={props.onCancel} onAsked={props.onAsked} />
      </div>
    );
  if (rejection !== null) return <p>{rejection}</p>;
  return (
    <div className={classes.form}>
      <TextInput
        label="Reason"
        description="Shown on the receipt and kept in the audit log"
        withAsterisk
        maxLength={textLimits.line}
        {...form.field("reason")}
      />
      {isCash && <CashBackField {...form.field("cash")} />}
      <ConfirmAction
        of={form}
        danger
        sentence={
          loan === undefined || form.values.reason.trim() === ""
            ? null
            : `${reversalOf(loan, payment)}${furtherLoss(loan)}`
        }
        label="Reverse payment"
        onCancel={props.onCancel}
      />
    </div>
  );
}

/** The sentence about a written-off loan, of which the reversal is a further loss (SERV-127); empty for any other. */
function furtherLoss(loan: LoanDetails): string {
  if (loan.written_off_on === null) return "";
  return ` ${loan.loan_id} stays ${loan.status}, and what the payment had paid of its principal is a loss too.`;
}

/**
 * Why this person cannot reverse the payment, or null: its loan has ended, is their own, or they recorded the payment
 * (LOAN-45).
 */
function reversalErrorOf(
  loan: LoanDetails,
  payment: Payment,
  actor: Actor | null,
  { reversal_by_other }: LenderSettings,
): string | null {
  const staff_id = actor?.staff_id ?? 0;
  if (isOwnLoan(staff_id, loan.staff_alike)) return ownLoanTexts.refused;
  return (
    reversalError(loan.status, false, loan.written_off_on !== null) ??
    reverserError(payment.staff_id, { staff_id, reversal_by_other })
  );
}
