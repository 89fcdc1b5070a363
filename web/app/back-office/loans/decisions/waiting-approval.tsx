import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { Link } from "react-router";
import { Note } from "../../../components/feedback/note.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { sectionHref } from "../../../core/use-section.ts";

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
