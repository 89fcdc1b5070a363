import { signedActionCalls } from "@microfinance/contract/loans/endpoints.ts";
import { loanActions, type SignedAction } from "@microfinance/contract/loans/status.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "./action-form.module.css";
import { endingConsequence } from "./consequences.ts";
import { signatureErrors } from "./signature-errors.ts";
import { categoryErrors, RefusalField } from "./refusal-field.tsx";
import { SignatureFields } from "./signature-fields.tsx";
import { useSignedInName } from "../../../core/use-actor.ts";
import { useLoanCall, useRefreshOnConflict } from "./use-loan-calls.ts";

/** Rejects, cancels or closes a loan: approver, comments, and its effect on the ledger (LOAN-55, LOAN-56). */
export function DecisionForm(props: {
  loan: LoanDetails;
  action: SignedAction;
  /** Receives the server's text: a closing with principal owed asks for a write-off instead (SERV-121). */
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { loan, action } = props;
  const { label } = loanActions[action];
  const isRefusal = action === "reject";
  const decide = useLoanCall(signedActionCalls[action]);
  const refreshing = useRefreshOnConflict();
  const form = useAppForm({
    initialValues: { approved_by: useSignedInName(), comments: "", category: "" },
    check: (values) => [...signatureErrors(values), ...(isRefusal ? categoryErrors(values) : [])],
    submit: ({ category, ...signature }) => {
      const params = { customerId: loan.customer_id, loanId: loan.loan_id };
      const body = { ...signature, ...(isRefusal ? { category } : {}), ...params };
      return refreshing(() => decide.mutateAsync({ params, body }));
    },
    failure: actionTexts.failed(action),
    onDone: (response) => props.onDone(response.msg),
  });

  const { attach } = form;
  return (
    <section ref={attach} className={classes.form} aria-label={label}>
      <h3 className={classes.title}>{label}</h3>
      <FieldErrorSummary {...form.summary} within={form.element} />
      {isRefusal && <RefusalField form={form} />}
      <SignatureFields form={form} />
      <ConfirmAction
        of={form}
        danger
        sentence={endingConsequence(loan, action)}
        label={actionTexts.endOf(verbOf(label), loan.loan_id, fullName(loan))}
        onCancel={props.onCancel}
        cancelLabel={actionTexts.goBack}
      />
    </section>
  );
}

/** The verb of a decision's label: "Reject" of "Reject Loan". */
function verbOf(label: string): string {
  return label.replace(/ Loan$/, "");
}
