import type { ReactNode } from "react";
import { exportLoans, listLoans } from "@microfinance/contract/loans/endpoints.ts";
import type { SectionKey } from "../../sections.ts";
import { ListPage } from "../../list-page.tsx";
import { type List, useListPage } from "../../use-list-page.ts";
import type { ListState } from "../../use-list-state.ts";
import type { LoanColumn } from "./loan-cells.tsx";

/** Shown when loans could not be fetched and the server gave no reason. */
export const loansFailed = "Failed to fetch loans.";

/** One page of loans. */
export type LoanList = List<typeof listLoans>;

/**
 * The loans of a section, by cursor (LOAN-67, SITE-20).
 *
 * @param statusOf the statuses that are listed, joined by comma; empty for all.
 */
export function useLoanList(
  section: SectionKey,
  params: URLSearchParams,
  statusOf: (state: ListState) => string,
  options?: { enabled?: boolean; pageSize?: number },
): LoanList {
  return useListPage(
    listLoans,
    section,
    params,
    (state) => ({ query: state.query, status: statusOf(state) }),
    options,
  );
}

/** A page with a table of loans; a row opens its loan by `#section?loan=…`. */
export function LoanListPage(props: {
  title: string;
  text?: string | undefined;
  actions?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  label: string;
  list: LoanList;
  columns: readonly LoanColumn[];
  empty: ReactNode;
  children: ReactNode;
}) {
  const { list, label } = props;
  return (
    <ListPage
      {...props}
      failure={loansFailed}
      rowsOf={(data) => data.loans}
      rowKey={(loan) => loan.loan_id}
      onOpen={(loan) => list.change({ loan: loan.loan_id })}
      selectedKey={list.loan}
      orderedBy="loan_id"
      pagerLabel={label}
      rowName="loans"
      exported={exportLoans}
    />
  );
}
