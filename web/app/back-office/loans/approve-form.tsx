import { useState } from "react";
import { NumberInput } from "@mantine/core";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { approvalRefusal } from "@microfinance/contract/loans/terms.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { ConfirmConsequence } from "../../ui/confirm-consequence.tsx";
import { FieldErrorSummary } from "../../ui/field-error-summary.tsx";
import { MoneyField } from "../../ui/money-field.tsx";
import { notify } from "../../ui/notify.ts";
import classes from "./action-form.module.css";
import { ApprovalTerms } from "./approval-terms.tsx";
import { PayoutNote } from "./payout-account.tsx";
import { refusedFigure } from "./refused-figure.ts";
import { approvalConsequence } from "./consequences.ts";
import { Note } from "../../ui/note.tsx";
import { SignatureFields, signatureErrors } from "./signature-fields.tsx";
import { useSignedInName } from "../../lib/use-actor.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";

/**
 * Approves a loan (002§3, 002§5, 002§9): amount, rate and period are typed, everything else follows while typing.
 * The rate starts as the loan's fraction (D105); more than was asked for is allowed with a warning (D106).
 */
export function ApproveForm(props: {
  loan: LoanDetails;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { loan } = props;
  const [amount, setAmount] = useState<number | "">(loan.loan_amount);
  const [rate, setRate] = useState<number | string>(loan.interest_rate);
  const [period, setPeriod] = useState<number | string>(loan.loan_period);
  const [signature, setSignature] = useState({ approved_by: useSignedInName(), comments: "" });
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
    figures.approved_amount !== loan.loan_amount ||
    figures.interest_rate !== loan.interest_rate ||
    figures.loan_period !== loan.loan_period;
  const refusal = approvalRefusal(figures);
  const refused = refusal === null ? null : refusedFigure(refusal);
  const errors = attempt === 0 ? [] : signatureErrors(signature);

  const confirm = async () => {
    if (signatureErrors(signature).length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    const { customer_id: customerId, loan_id: loanId } = loan;
    await refreshing(() =>
      calls.approve.mutateAsync({
        params: { customerId, loanId },
        body: { ...figures, ...signature, customerId, loanId },
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
          error={refused === "approved_amount" && refusal}
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
          error={refused === "interest_rate" && refusal}
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
          error={refused === "loan_period" && refusal}
        />
      </div>
      {figures.approved_amount > loan.loan_amount && (
        <Note tone="warning">{depositionTexts.aboveRequest}</Note>
      )}
      <ApprovalTerms figures={refusal === null ? figures : null} requested={loan.loan_amount} />
      <PayoutNote loan={loan} />
      <SignatureFields value={signature} onChange={setSignature} errors={errors} />
      <ConfirmConsequence
        unsaved={isTyped}
        sentence={refusal === null ? approvalConsequence(loan.loan_id, figures) : null}
        label={depositionTexts.approve}
        onConfirm={confirm}
        failure={actionTexts.failed("approve")}
        onCancel={props.onCancel}
        cancelLabel="Keep as it is"
      />
    </section>
  );
}
