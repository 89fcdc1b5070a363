import { NativeSelect } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { lateBuckets, type LateBucket } from "@microfinance/contract/reports/arrears.ts";
import {
  exportLateLoans,
  type LateLoan,
  listLateLoans,
} from "@microfinance/contract/reports/arrears-endpoints.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Lateness } from "../../components/display/lateness.tsx";
import { Section } from "../../components/shell/section.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { borrowerColumns } from "./borrower-columns.tsx";
import { bucketLabel } from "./format.ts";
import { moneyColumn } from "./money-column.tsx";

const label = "Late loans";

/** Late loans of one bucket or all, the most days late first, with the data for a call. A row opens its loan. */
export function LateLoans(props: { params: URLSearchParams; bucket: LateBucket | null }) {
  const { bucket } = props;
  const navigate = useSectionNavigation();
  const list = useListPage(
    listLateLoans,
    "arrears",
    props.params,
    () => (bucket === null ? {} : { bucket }),
    { staleTime: 0 },
  );
  return (
    <Section
      bare
      title={label}
      text="Most days late first. A loan opens with what was paid."
      actions={
        <NativeSelect
          aria-label="Days past due"
          data={[
            { value: "", label: "All late loans" },
            ...lateBuckets.map((key) => ({ value: key, label: bucketLabel(key) })),
          ]}
          value={bucket ?? ""}
          onChange={(event) => list.change({ bucket: event.currentTarget.value || null })}
        />
      }
    >
      <ListTable
        list={list}
        failure="Failed to fetch the late loans."
        label={label}
        columns={columns}
        rowsOf={(data) => data.loans}
        rowKey={(loan) => loan.loan_id}
        onOpen={(loan) => navigate("loans", { loan: loan.loan_id })}
        empty={
          <EmptyState
            compact
            title={bucket === null ? "No loan is late" : `No loan is ${bucketLabel(bucket)} late`}
            text="A loan is late from the day after an instalment was due and not fully paid."
          />
        }
        pagerLabel={label}
        exported={exportLateLoans}
      />
    </Section>
  );
}

const columns: readonly Column<LateLoan>[] = [
  ...borrowerColumns.map((column) =>
    column.key === "customer" ? { ...column, sortable: "customer" } : column,
  ),
  {
    key: "days_past_due",
    header: "Days late",
    kind: "number",
    sortable: true,
    line: "state",
    inLine: (loan) => <Lateness days={loan.days_past_due} />,
    cell: (loan) => loan.days_past_due.toLocaleString("en"),
  },
  moneyColumn("arrears", "Arrears", { sortable: "arrears", line: "amount" }),
  moneyColumn("balance", "Balance", { sortable: "balance", low: true }),
  {
    key: "last_payment_date",
    header: "Last payment",
    sortable: "last_payment_date",
    low: true,
    cell: (loan) =>
      loan.last_payment_date === null ? null : formatStaffDate(loan.last_payment_date),
  },
];
