import type { ReactNode } from "react";
import { exportLoans, listLoans } from "@microfinance/contract/loans/endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { ListFoot } from "../../../components/table/list-foot.tsx";
import { ListCard } from "../../../components/table/list-tools.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import type { LoanColumn } from "./loan-cells.tsx";
import type { ListState } from "../../use-list-state.ts";

/** What is shown when loans could not be fetched and the server said nothing itself. */
export const loansFailed = "Failed to fetch loans.";

/**
 * A table of loans, ten a page by cursor (LOAN-67, SITE-20). A row opens its loan by `#section?loan=…`.
 *
 * @param status the statuses that are listed, joined by comma; empty for all.
 */
export function LoanList(props: {
  label: string;
  place: ListState;
  status: string;
  columns: readonly LoanColumn[];
  empty: ReactNode;
}) {
  const { place } = props;
  const filter = { query: place.query, status: props.status };
  const answer = useEndpointQuery(
    listLoans,
    { query: { ...filter, ...place.page } },
    { keep: true },
  );
  if (answer.error !== null && answer.data === undefined)
    return (
      <ErrorState
        error={answer.error}
        fallback={loansFailed}
        onRetry={() => void answer.refetch()}
      />
    );
  return (
    <ListCard>
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={answer.data?.loans}
        rowKey={(loan) => loan.loan_id}
        onOpen={(loan) => place.change({ loan: loan.loan_id })}
        selectedKey={place.loan}
        {...place.sortBy("loan_id")}
        stale={answer.isPlaceholderData}
        empty={props.empty}
      />
      <ListFoot
        label={props.label}
        answer={answer.data}
        pager={place.pagerOf(answer.data)}
        exported={exportLoans}
        filter={filter}
      />
    </ListCard>
  );
}
