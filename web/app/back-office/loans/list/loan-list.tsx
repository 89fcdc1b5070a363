import type { ReactNode } from "react";
import { exportLoans, listLoans } from "@microfinance/contract/loans/endpoints.ts";
import type { QueryOf } from "@microfinance/contract/core/endpoint.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { dueFilters, reviewFilters } from "@microfinance/contract/loans/list-filters.ts";
import { PrintListButton } from "../../../components/print/print-list-button.tsx";
import type { RowSelection } from "../../../components/table/row-selection.tsx";
import { filterSentence, type FilterWords } from "../../../components/table/filter-sentence.ts";
import type { SectionKey } from "../../section-keys.ts";
import { ListPage } from "../../list-page.tsx";
import { type List, useListPage } from "../../use-list-page.ts";
import type { ListState } from "../../use-list-state.ts";
import type { LoanColumn } from "./loan-cells.tsx";
import { useLoanLists } from "./use-loan-lists.ts";

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
  options?: { enabled?: boolean; pageSize?: number; firstOrder?: "newest" | "oldest" },
): LoanList {
  return useListPage(
    listLoans,
    section,
    params,
    (state) => ({ query: state.query, status: statusOf(state), ...workFilterOf(params) }),
    options,
  );
}

/** The part of the filter that selects loans by the work that waits (LOAN-90); an unknown value does not filter. */
function workFilterOf(
  params: URLSearchParams,
): Pick<QueryOf<typeof listLoans>, "due" | "review" | "officer"> {
  const due = dueFilters.find((known) => known === params.get("due"));
  const review = reviewFilters.find((known) => known === params.get("review"));
  const officer = officerOf(params.get("officer"));
  return {
    ...(due !== undefined && { due }),
    ...(review !== undefined && { review }),
    ...(officer !== null && { officer }),
  };
}

/** The officer of an address: a staff id, "none", or null for any other value. */
function officerOf(value: string | null): number | typeof unassignedOfficer | null {
  if (value === unassignedOfficer) return value;
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The filters of the lists in words, for paper. */
function useFilterWords(): FilterWords {
  const lists = useLoanLists();
  return {
    due: (due) => (due === "late" ? "late" : "due today"),
    review: (step) => `waiting for ${waiting[step] ?? step}`,
    officer: (id) => {
      if (id === unassignedOfficer) return "without an officer";
      const officer = lists?.officers.find(({ staff_id }) => String(staff_id) === id);
      return `of the officer ${officer?.name ?? `staff ${id}`}`;
    },
  };
}

const waiting: Readonly<Record<string, string>> = {
  first: "the first review",
  second: "the second review",
  decision: "approval",
};

/** Prints the loans of a list that is shown as cards, with the columns of its table (SITE-55). */
export function PrintLoans(props: {
  title: string;
  list: LoanList;
  columns: readonly LoanColumn[];
}) {
  const { list } = props;
  return (
    <PrintListButton<LoanRecord>
      title={props.title}
      about={filterSentence("loans", list.filter, useFilterWords())}
      columns={props.columns}
      total={list.data?.total ?? 0}
      readAll={async () => (await list.readAll()).loans}
    />
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
  selection?: RowSelection<LoanRecord> | undefined;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { list, label } = props;
  const filterWords = useFilterWords();
  return (
    <ListPage
      {...props}
      failure={loansFailed}
      rowsOf={(data) => data.loans}
      rowKey={(loan) => loan.loan_id}
      onOpen={(loan) => list.change({ loan: loan.loan_id })}
      selectedKey={list.loan}
      pagerLabel={label}
      rowName="loans"
      filterWords={filterWords}
      exported={exportLoans}
    />
  );
}
