import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { WaitingRequest } from "@microfinance/contract/payments/fields.ts";
import { Link } from "react-router";
import { Unbroken } from "../../components/display/sentence.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { sectionHref } from "../../core/use-section.ts";

const labels = {
  payment_reversal: "The reversal of this payment",
  payment_move: "The move of this payment to another loan",
} as const;

/** The reversals and moves of a payment that wait for a second person (PAY-37). */
export function WaitingRequests(props: { waiting: readonly WaitingRequest[] }) {
  return props.waiting.map(({ id, kind, reason, asker_name, asked_at }) => (
    <Note key={id} tone="warning">
      <p>
        {labels[kind]} waits for a second person under{" "}
        <Link to={{ hash: sectionHref("requests", { request: String(id) }) }}>Requests</Link>.
      </p>
      <p>
        <Unbroken>
          {asker_name} asked on {formatStaffDateTime(asked_at)}: {reason}
        </Unbroken>
      </p>
    </Note>
  ));
}
