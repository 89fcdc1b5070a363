import { NativeSelect } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import {
  exportWrittenOff,
  listWrittenOff,
  type WrittenOffLoan,
} from "@microfinance/contract/reports/written-off-endpoints.ts";
import { writtenOffStates } from "@microfinance/contract/reports/texts.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { Money } from "../../components/display/money.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useSectionNavigation } from "../../core/use-section.ts";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { borrowerColumns } from "./borrower-columns.tsx";
import { moneyColumn } from "./money-column.tsx";
import type { ReportProps } from "./report-props.ts";
import classes from "./written-off-report.module.css";

const label = "Written-off loans";

/** Written-off loans with what was recovered and is still owed, the last written off first (SERV-130). */
export function WrittenOffReport({ params }: ReportProps) {
  const navigate = useSectionNavigation();
  const state = writtenOffStates.find(({ value }) => value === params.get("state"))?.value;
  const list = useListPage(
    listWrittenOff,
    "reports",
    params,
    () => (state === undefined ? {} : { state }),
    { staleTime: 0 },
  );
  const totals = list.data?.totals;
  return (
    <Section
      bare
      title={label}
      text="The last written off first. A loan opens with its recoveries."
      actions={
        <NativeSelect
          aria-label="Which loans"
          data={[{ value: "", label: "All written-off loans" }, ...writtenOffStates]}
          value={state ?? ""}
          onChange={(event) => list.change({ state: event.currentTarget.value || null })}
        />
      }
    >
      {totals !== undefined && (
        <div className={classes.totals}>
          <DetailList
            items={[
              { label: "Loans", value: totals.loans.toLocaleString("en") },
              { label: "Principal lost", value: <Money value={totals.written_off} /> },
              { label: "Owed at the end", value: <Money value={totals.balance} /> },
              { label: "Recovered", value: <Money value={totals.recovered} /> },
              { label: "Still owed", value: <Money value={totals.still_owed} /> },
            ]}
          />
        </div>
      )}
      <ListTable
        list={list}
        failure={texts.listFailed}
        label={label}
        columns={columns}
        rowsOf={(data) => data.loans}
        rowKey={(loan) => loan.loan_id}
        onOpen={(loan) => navigate("loans", { loan: loan.loan_id })}
        empty={
          <EmptyState
            compact
            title={texts.none}
            text="A loan is written off when two persons give up its principal."
          />
        }
        pagerLabel={label}
        exported={exportWrittenOff}
      />
    </Section>
  );
}

const columns: readonly Column<WrittenOffLoan>[] = [
  ...borrowerColumns,
  {
    key: "written_off_on",
    header: "Written off",
    cell: (loan) => formatStaffDate(loan.written_off_on),
  },
  moneyColumn("written_off", "Principal lost", { low: true }),
  moneyColumn("balance", "Owed at the end", { low: true }),
  moneyColumn("recovered", "Recovered"),
  moneyColumn("still_owed", "Still owed", { line: "amount" }),
];
