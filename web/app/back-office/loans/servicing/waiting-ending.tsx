import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { Link } from "react-router";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { sectionHref } from "../../../core/use-section.ts";

const labels = { write_off: "A write-off", cancellation: "A cancellation" } as const;

/** A write-off or cancellation that a second person has not approved yet (SERV-121); nothing for any other loan. */
export function WaitingEnding(props: { loan: LoanDetails }) {
  const waiting = props.loan.waiting_ending ?? null;
  if (waiting === null) return null;
  return (
    <Note tone="warning">
      <p>
        {labels[waiting.kind]} of {formatNleExact(waiting.amount)} waits for a second person under{" "}
        <Link to={{ hash: sectionHref("requests") }}>Requests</Link>.
      </p>
      <p>
        <Unbroken>
          {waiting.staff_name} asked on {formatStaffDateTime(waiting.created_at)}: {waiting.reason}
        </Unbroken>
      </p>
    </Note>
  );
}
