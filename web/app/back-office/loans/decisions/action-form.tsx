import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { approverError } from "@microfinance/contract/loans/reviews.ts";
import { actionError, isLoanAction } from "@microfinance/contract/loans/status.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { ApproveForm } from "./approve-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { useActor } from "../../../core/use-actor.ts";

/**
 * The form of a chosen decision, or the reason why it is not possible (LOAN-55): a paid loan, another status, the
 * person's own loan, or approval by the person who captured the application (LOAN-44).
 */
export function ActionForm(props: {
  loan: LoanDetails;
  action: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { loan, action, onDone, onCancel } = props;
  const actor = useActor();
  const staff_id = actor?.staff_id ?? 0;
  const { data, error: failure } = useEndpointQuery(readSettings);
  const settings = data?.settings ?? defaultSettings;

  if (!isLoanAction(action))
    return <ActionError text={actionTexts.unknown(action)} onDismiss={onCancel} />;
  const { approver_independent } = settings;
  const error =
    (isOwnLoan(staff_id, loan.staff_alike) ? ownLoanTexts.refused : null) ??
    actionError(loan.status, action) ??
    (action === "approve" ? approverError(loan, { staff_id, approver_independent }) : null);
  if (error !== null) return <ActionError text={error} onDismiss={onCancel} />;
  // The form begins with the lender's usual method of payouts.
  if (action === "approve" && data === undefined && failure === null) return <DetailSkeleton />;
  return action === "approve" ? (
    <ApproveForm loan={loan} settings={settings} onDone={onDone} onCancel={onCancel} />
  ) : (
    <DecisionForm key={action} loan={loan} action={action} onDone={onDone} onCancel={onCancel} />
  );
}

function ActionError(props: { text: string; onDismiss: () => void }) {
  const message = { tone: "warning", text: props.text } as const;
  return <Banner message={message} onDismiss={props.onDismiss} dismissAfter={null} />;
}
