import type { ReactNode } from "react";
import { exportLoans, listLoans } from "@microfinance/contract/loans/endpoints.ts";
import { useAnswer } from "../../lib/query.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ListFoot } from "../../ui/list-foot.tsx";
import { ListCard } from "../../ui/list-tools.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import type { LoanColumn } from "./loan-cells.tsx";
import type { ListPlace } from "../use-list-place.ts";

/** What is shown when loans could not be fetched and the server said nothing itself. */
export const loansFailed = "Failed to fetch loans.";

/**
 * A table of loans, ten a page by cursor (002§2, D116). A row opens its loan by `#section?loan=…`.
 *
 * @param status the statuses that are listed, joined by comma; empty for all.
 */
export function LoanList(props: {
  label: string;
  place: ListPlace;
  status: string;
  columns: readonly LoanColumn[];
  empty: ReactNode;
}) {
  const { place } = props;
  const filter = { query: place.query, status: props.status };
  const answer = useAnswer(listLoans, { query: { ...filter, ...place.page } }, { keep: true });
  if (answer.error !== null && answer.data === undefined)
    return (
      <LoadFailure
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
