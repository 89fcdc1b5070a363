import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { changedAfterText } from "@microfinance/contract/loans/reviewed-data.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import classes from "../decisions/action-form.module.css";

/** Marks an application whose reviewed data changed, newest first (LOAN-48). Decided loans say so in their history. */
export function ChangedAfterNotes(props: { loan: LoanDetails }) {
  const { loan } = props;
  const changes = loan.reviewed_data_changes ?? [];
  if (!isInReview(loan) || changes.length === 0) return null;
  return (
    <DetailSection title="Changed since the application">
      <div className={classes.form}>
        {changes.map((change) => (
          <Note key={change.created_at} tone="warning">
            <p>{changedAfterText(change.after, change.changes)}</p>
            <p>
              By {change.changed_by}, {formatStaffDateTime(change.created_at)}.
              {change.is_reset && " The reviews were set back to pending."}
            </p>
          </Note>
        ))}
      </div>
    </DetailSection>
  );
}
