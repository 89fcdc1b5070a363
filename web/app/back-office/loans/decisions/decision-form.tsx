import { useState } from "react";
import type { LoanAction } from "@microfinance/contract/loans/status.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { depositionTexts } from "@microfinance/contract/texts/back-office.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import {
  FieldErrorSummary,
  type FieldError,
} from "../../../components/form/field-error-summary.tsx";
import { notify } from "../../../components/feedback/notify.ts";
import classes from "./action-form.module.css";
import { endingConsequence } from "./consequences.ts";
import { SignatureFields, signatureErrors } from "./signature-fields.tsx";
import { useSignedInName } from "../../../core/use-actor.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";

/** Rejects, cancels or closes a loan: approver, comments, and what it does to the books (LOAN-55, LOAN-56). */
export function DecisionForm(props: {
  loan: LoanDetails;
  action: Exclude<LoanAction, "approve">;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { loan, action } = props;
  const [signature, setSignature] = useState({ approved_by: useSignedInName(), comments: "" });
  const [attempt, setAttempt] = useState(0);
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const errors: FieldError[] = attempt === 0 ? [] : signatureErrors(signature);

  const confirm = async () => {
    if (signatureErrors(signature).length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    const { customer_id: customerId, loan_id: loanId } = loan;
    await refreshing(() =>
      calls[action].mutateAsync({
        params: { customerId, loanId },
        body: { ...signature, customerId, loanId },
      }),
    );
    props.onDone();
    void notify(actionTexts.done(action));
  };

  return (
    <section className={classes.form} aria-label={depositionTexts[action]}>
      <h3 className={classes.title}>{depositionTexts[action]}</h3>
      <FieldErrorSummary errors={errors} attempt={attempt} />
      <SignatureFields value={signature} onChange={setSignature} errors={errors} />
      <ConfirmAction
        danger
        unsaved={signature.comments !== ""}
        sentence={endingConsequence(loan, action)}
        label={depositionTexts[action]}
        onConfirm={confirm}
        failure={actionTexts.failed(action)}
        onCancel={props.onCancel}
        cancelLabel="Keep as it is"
      />
    </section>
  );
}
