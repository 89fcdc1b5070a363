import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { AutoFocus } from "../auto-focus.tsx";
import { ChangedAfterNotes } from "../details/changed-after-notes.tsx";
import { OffersNote } from "../details/details-panel.tsx";
import { PayoutAccountSection } from "../details/payout-account.tsx";
import { PersonsNotes } from "../details/persons-notes.tsx";
import { StatedDifferences } from "../details/stated-differences.tsx";
import { ActionForm } from "./action-form.tsx";
import { FactStrip } from "./fact-strip.tsx";
import { WaitingApproval } from "./waiting-approval.tsx";
import layout from "../../../components/layout.module.css";

/**
 * What a decision depends on, and the form of the chosen one (LOAN-72).
 *
 * @param action the chosen decision; null while none is.
 */
export function DecisionPanel(props: {
  loan: LoanDetails;
  action: string | null;
  onAction: (action: string | null) => void;
  onDone: () => void;
}) {
  const { loan, action } = props;
  return (
    <>
      <FactStrip loan={loan} />
      <PersonsNotes loan={loan} />
      <OffersNote loan={loan} />
      <StatedDifferences loan={loan} />
      <ChangedAfterNotes loan={loan} />
      {loan.status === "processed" && <WaitingApproval loanId={loan.loan_id} />}
      {loan.payout_account?.is_waiting && <PayoutAccountSection loan={loan} />}
      {action !== null && (
        <div className={layout.above4}>
          <AutoFocus key={action}>
            <ActionForm
              loan={loan}
              action={action}
              onDone={props.onDone}
              onCancel={() => props.onAction(null)}
            />
          </AutoFocus>
        </div>
      )}
    </>
  );
}
