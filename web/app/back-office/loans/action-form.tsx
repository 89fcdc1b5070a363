import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { separateApproverRefusal } from "@microfinance/contract/loans/reviews.ts";
import { actionRefusal, isLoanAction } from "@microfinance/contract/loans/status.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { useAnswer } from "../../lib/query.ts";
import { Banner } from "../../ui/banner.tsx";
import { ApproveForm } from "./approve-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { useActor } from "../../lib/use-actor.ts";

/**
 * The form of a chosen decision, or why it cannot be made (002§5): a paid loan, another status, an earlier step by
 * the same person where the lender wants separate people (D99), or no decision at all.
 */
export function ActionForm(props: {
  loan: LoanDetails;
  action: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { loan, action, onDone, onCancel } = props;
  const staff_id = useActor()?.staff_id ?? 0;
  const settings = useAnswer(readSettings).data?.settings;
  const separate_reviewers = settings?.separate_reviewers ?? false;

  if (!isLoanAction(action))
    return <Refusal text={actionTexts.unknown(action)} onDismiss={onCancel} />;
  const refusal =
    actionRefusal(loan.status, action) ??
    (action === "approve" ? separateApproverRefusal(loan, { staff_id, separate_reviewers }) : null);
  if (refusal !== null) return <Refusal text={refusal} onDismiss={onCancel} />;
  return action === "approve" ? (
    <ApproveForm loan={loan} onDone={onDone} onCancel={onCancel} />
  ) : (
    <DecisionForm key={action} loan={loan} action={action} onDone={onDone} onCancel={onCancel} />
  );
}

function Refusal(props: { text: string; onDismiss: () => void }) {
  const message = { tone: "warning", text: props.text } as const;
  return <Banner message={message} onDismiss={props.onDismiss} dismissAfter={null} />;
}
