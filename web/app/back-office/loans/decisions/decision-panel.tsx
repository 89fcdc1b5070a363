import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { AutoFocus } from "../auto-focus.tsx";
import { ChangedAfterNotes } from "../details/changed-after-notes.tsx";
import { OffersNote } from "../details/details-panel.tsx";
import { PayoutAccountSection } from "../details/payout-account.tsx";
import { PersonsNotes } from "../details/persons-notes.tsx";
import { StatedDifferences } from "../details/stated-differences.tsx";
import { FactStrip } from "./fact-strip.tsx";
import layout from "../../../components/layout.module.css";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { Link } from "react-router";
import { Note } from "../../../components/feedback/note.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { sectionHref } from "../../../core/use-section.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { approverError } from "@microfinance/contract/loans/reviews.ts";
import { actionError, isLoanAction } from "@microfinance/contract/loans/status.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { actionTexts } from "@microfinance/contract/loans/texts.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { ApproveForm } from "./approve-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { useActor } from "../../../core/use-actor.ts";

/**
 * What a decision depends on, and the form of the chosen one (LOAN-72).
 *
 * @param action the chosen decision; null while none is.
 */
export function DecisionPanel(props: {
  loan: LoanDetails;
  action: string | null;
  onAction: (action: string | null) => void;
  onDone: (text: string) => void;
}) {
  const { loan, action } = props;
  return (
    <>
      <DecisionFacts loan={loan} />
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

/** What a reviewer and who decides read first: the facts, and what is unusual about the loan. */
export function DecisionFacts({ loan }: { loan: LoanDetails }) {
  return (
    <>
      <FactStrip loan={loan} />
      <PersonsNotes loan={loan} />
      <OffersNote loan={loan} />
      <StatedDifferences loan={loan} />
      <ChangedAfterNotes loan={loan} />
      {loan.status === "processed" && <WaitingApproval loanId={loan.loan_id} />}
      {loan.payout_account?.is_waiting && <PayoutAccountSection loan={loan} />}
    </>
  );
}

/** The approval of a loan that was asked for and that nobody has answered (LOAN-138); nothing for any other loan. */
export function WaitingApproval(props: { loanId: string }) {
  const query = { state: "waiting", kind: "approval", page_size: 100 } as const;
  const { data } = useEndpointQuery(listRequests, { query });
  const waiting = data?.requests.find(({ loan_id }) => loan_id === props.loanId);
  if (waiting === undefined) return null;
  return (
    <Note tone="warning">
      <p>
        The approval of {formatNleExact(waiting.amount ?? 0)} waits for a second person under{" "}
        <Link to={{ hash: sectionHref("requests", { request: String(waiting.id) }) }}>
          Requests
        </Link>
        .
      </p>
      <p>
        {waiting.asker_name} asked on {formatStaffDateTime(waiting.asked_at)}: {waiting.reason}
      </p>
    </Note>
  );
}

/**
 * The form of a chosen decision, or the reason why it is not possible (LOAN-55): a paid loan, another status, the
 * person's own loan, or approval by the person who captured the application (LOAN-44).
 */
export function ActionForm(props: {
  loan: LoanDetails;
  action: string;
  onDone: (text: string) => void;
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
