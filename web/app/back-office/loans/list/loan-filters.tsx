import { NativeSelect } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { officerTexts, unassignedOfficer } from "@microfinance/contract/loans/officers.ts";
import { noStatusFilter, statusLists } from "@microfinance/contract/loans/status.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { statusDisplay } from "../../../components/theme/status.ts";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { SearchField } from "../../../components/table/search-field.tsx";
import { useActor } from "../../../core/use-actor.ts";
import type { LoanList } from "./loan-list.tsx";
import { useLoanLists } from "./use-loan-lists.ts";

const choices = [
  { value: noStatusFilter, label: "All" },
  ...statusLists.filter.map((status) => ({ value: status, label: statusDisplay(status).label })),
];

/** Search, with a pause of one second, and the filters of Loans Maintenance (LOAN-67, LOAN-90). */
export function LoanFilters(props: { list: LoanList }) {
  const { list } = props;
  const { due } = list.filter;
  return (
    <ListTools label="Loans">
      <SearchField
        label={loanScreenTexts.searchPlaceholder}
        placeholder={loanScreenTexts.searchPlaceholder}
        pause={timers.loanSearch}
        {...list.search}
      />
      <NativeSelect
        aria-label="Status"
        data={choices}
        value={list.status || noStatusFilter}
        onChange={(event) => {
          const status = event.currentTarget.value;
          list.change({ status: status === noStatusFilter ? null : status });
        }}
      />
      <NativeSelect
        aria-label="Due"
        data={[
          { value: "", label: "Any due date" },
          { value: "today", label: "Due today" },
          { value: "late", label: "Late" },
        ]}
        value={due ?? ""}
        onChange={(event) => list.change({ due: event.currentTarget.value || null })}
      />
      <OfficerFilter list={list} />
    </ListTools>
  );
}

/** Whose loans a list shows: one's own, those of an officer, or those without one (LOAN-130). */
export function OfficerFilter(props: { list: LoanList }) {
  const { list } = props;
  const { officer } = list.filter;
  const officers = useLoanLists()?.officers ?? [];
  const own = useActor()?.staff_id ?? null;
  return (
    <NativeSelect
      aria-label="Officer"
      data={[
        { value: "", label: "Any officer" },
        ...(own === null ? [] : [{ value: String(own), label: officerTexts.mine }]),
        { value: unassignedOfficer, label: officerTexts.unassigned },
        ...officers
          .filter(({ staff_id }) => staff_id !== own)
          .map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
      ]}
      value={officer === undefined ? "" : (officer as number | string)}
      onChange={(event) => list.change({ officer: event.currentTarget.value || null })}
    />
  );
}
