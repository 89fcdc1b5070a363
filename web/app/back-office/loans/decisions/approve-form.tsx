import { useState } from "react";
import { NumberInput } from "@mantine/core";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import {
  approvalFormError,
  ceilingError,
  isAboveRequest,
} from "@microfinance/contract/loans/approval-limits.ts";
import { aboveRequestError } from "@microfinance/contract/loans/reviews.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { notify } from "../../../components/feedback/notify.ts";
import classes from "./action-form.module.css";
import { ApprovalTerms } from "./approval-terms.tsx";
import { PayoutNote } from "../details/payout-account.tsx";
import { AboveRequest, reasonErrors } from "./above-request.tsx";
import { approvalConsequence } from "./consequences.ts";
import { SignatureFields, signatureErrors } from "./signature-fields.tsx";
import { useActor, useSignedInName } from "../../../core/use-actor.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";

/**
 * Approves a loan (LOAN-55, LOAN-51): amount, rate and period are typed, everything else follows while typing.
 * The rate starts as the loan's fraction (LOAN-51); more than was asked for needs a reason, and no amount is above what
 * is offered, or above the approver's ceiling (LOAN-54).
 */
export function ApproveForm(props: {
  loan: LoanDetails;
  settings: LenderSettings;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { loan } = props;
  const [amount, setAmount] = useState<number | "">(loan.loan_amount);
  const [rate, setRate] = useState<number | string>(loan.interest_rate);
  const [period, setPeriod] = useState<number | string>(loan.loan_period);
  const [signature, setSignature] = useState({ approved_by: useSignedInName(), comments: "" });
  const [reason, setReason] = useState("");
  const actor = useActor();
  const [attempt, setAttempt] = useState(0);
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();

  const figures = {
    approved_amount: Number(amount),
    interest_rate: Number(rate),
    loan_period: Number(period),
  };
  const isTyped =
    signature.comments !== "" ||
    reason !== "" ||
    figures.approved_amount !== loan.loan_amount ||
    figures.interest_rate !== loan.interest_rate ||
    figures.loan_period !== loan.loan_period;
  const isAbove = isAboveRequest(figures, loan);
  const refused = approvalFormError(
    { ...figures, above_requested_reason: reason },
    loan,
    props.settings,
  );
  const isReasonMissing = refused?.field === "above_requested_reason";
  const wrong = isReasonMissing ? null : refused;
  const barred = wrong === null ? refusalOfPerson() : null;
  const textOf = (field: string) => (wrong?.field === field ? wrong.text : null);
  const missing = [...(isReasonMissing ? reasonErrors : []), ...signatureErrors(signature)];
  const errors = attempt === 0 ? [] : missing;

  /** Why this person may not approve so much: they did an earlier step, or it is above their ceiling (LOAN-54). */
  function refusalOfPerson(): string | null {
    const apart = isAbove ? aboveRequestError(loan, actor?.staff_id ?? 0) : null;
    const ceilings = props.settings.approval_ceilings;
    return apart ?? ceilingError(actor?.role_ids ?? [], figures.approved_amount, ceilings);
  }

  const confirm = async () => {
    if (missing.length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    const { customer_id: customerId, loan_id: loanId } = loan;
    await refreshing(() =>
      calls.approve.mutateAsync({
        params: { customerId, loanId },
        body: {
          ...figures,
          ...signature,
          ...(isAbove ? { above_requested_reason: reason } : {}),
          customerId,
          loanId,
        },
      }),
    );
    props.onDone();
    void notify(actionTexts.done("approve"));
  };

  return (
    <section className={classes.form} aria-label={depositionTexts.approve}>
      <h3 className={classes.title}>{depositionTexts.approve}</h3>
      <FieldErrorSummary errors={errors} attempt={attempt} />
      <div className={classes.inputs}>
        <MoneyField
          label="Approved amount"
          withAsterisk
          value={amount}
          onChange={setAmount}
          error={textOf("approved_amount") ?? barred}
        />
        <NumberInput
          label="Interest rate"
          description="As a fraction: 0.2 is 20%"
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          inputMode="decimal"
          hideControls
          allowNegative={false}
          value={rate}
          onChange={setRate}
          error={textOf("interest_rate")}
        />
        <NumberInput
          label="Loan period"
          description="In months"
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          inputMode="numeric"
          hideControls
          allowNegative={false}
          value={period}
          onChange={setPeriod}
          error={textOf("loan_period")}
        />
      </div>
      {isAbove && <AboveRequest value={reason} onChange={setReason} errors={errors} />}
      <ApprovalTerms figures={wrong === null ? figures : null} requested={loan.loan_amount} />
      <PayoutNote loan={loan} />
      <SignatureFields value={signature} onChange={setSignature} errors={errors} />
      <ConfirmAction
        unsaved={isTyped}
        sentence={
          wrong === null && barred === null ? approvalConsequence(loan.loan_id, figures) : null
        }
        label={depositionTexts.approve}
        onConfirm={confirm}
        failure={actionTexts.failed("approve")}
        onCancel={props.onCancel}
        cancelLabel="Keep as it is"
      />
    </section>
  );
}
