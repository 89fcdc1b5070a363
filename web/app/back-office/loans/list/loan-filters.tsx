import { NativeSelect } from "@mantine/core";
import { timers } from "@microfinance/contract/core/constants.ts";
import { noStatusFilter, statusLists } from "@microfinance/contract/loans/status.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { statusDisplay } from "../../../components/theme/status.ts";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { SearchField } from "../../../components/table/search-field.tsx";
import type { ListState } from "../../use-list-state.ts";

const choices = [
  { value: noStatusFilter, label: "All" },
  ...statusLists.filter.map((status) => ({ value: status, label: statusDisplay(status).label })),
];

/** Search, with a pause of one second, and status filter of Loans Maintenance (LOAN-67, SITE-20). */
export function LoanFilters(props: { list: ListState }) {
  const { list } = props;
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
    </ListTools>
  );
}
