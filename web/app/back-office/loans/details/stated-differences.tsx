import {
  personLabels,
  type StatedDifference,
} from "@microfinance/contract/loans/stated-differences.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { Note } from "../../../components/feedback/note.tsx";

/** What the application states otherwise than the customer's record, for the reviewer to settle (LOAN-7). */
export function StatedDifferences(props: { loan: LoanDetails }) {
  const differences = props.loan.applicant_differences ?? [];
  if (differences.length === 0) return null;
  return (
    <Note tone="warning">
      <p>The application differs from the customer's record, which it did not change:</p>
      <ul>
        {differences.map((difference) => (
          <li key={difference.field}>
            {personLabels[difference.field]}: {shown(difference, difference.stated)} in the
            application, {shown(difference, difference.on_record) || "nothing"} on record.
          </li>
        ))}
      </ul>
    </Note>
  );
}

function shown({ field }: StatedDifference, value: string): string {
  return field === "date_of_birth" && value !== "" ? formatStaffDate(value) : value;
}
