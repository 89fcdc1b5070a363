import { ActionIcon } from "@mantine/core";
import IconEye from "icon:eye";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { owedText } from "@microfinance/contract/servicing/recovery.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";

const columns: readonly Column<LoanRecord>[] = [
  { key: "loan_id", header: "Loan Id", cell: (loan) => loan.loan_id },
  {
    key: "total_amount",
    header: "Total Amount",
    kind: "money",
    cell: (loan) => <Money value={loan.total_amount} style="short" />,
  },
  { key: "loan_type", header: "Type", cell: (loan) => loan.loan_type_name },
  {
    key: "status",
    header: "Status",
    cell: (loan) => (
      <>
        <StatusBadge plain status={loan.status} /> {owedText(loan)}
      </>
    ),
  },
  {
    key: "payment",
    header: "Payment",
    kind: "money",
    cell: (loan) => <Money value={loan.payment} style="short" />,
  },
];

/**
 * New applications, or closed loans (LOAN-33), ten a page.
 *
 * @param loans undefined while they are fetched.
 * @param hasAction the action icon that opens the details, as in the closed loans.
 */
export function LoanTable(props: {
  label: string;
  loans: readonly LoanRecord[] | undefined;
  empty: string;
  onOpen: (loanId: string) => void;
  hasAction?: boolean;
}) {
  const { rows, pager } = useLocalPages(props.loans ?? []);
  const action: Column<LoanRecord> = {
    key: "action",
    header: "Action",
    kind: "action",
    // On a card the loan id at its head opens the details.
    hideOnCard: true,
    cell: (loan) => (
      <ActionIcon
        variant="subtle"
        size={44}
        my={-12}
        aria-label={`View ${loan.loan_id}`}
        onClick={() => props.onOpen(loan.loan_id)}
      >
        <IconEye size={20} />
      </ActionIcon>
    ),
  };
  return (
    <>
      <DataTable
        label={props.label}
        columns={props.hasAction ? [...columns, action] : columns}
        rows={props.loans === undefined ? undefined : rows}
        rowKey={(loan) => loan.id}
        empty={<EmptyState compact title={props.empty} />}
        onOpen={(loan) => props.onOpen(loan.loan_id)}
        skeletonRows={3}
      />
      {pager.pages > 1 && <Pager {...pager} label={props.label} />}
    </>
  );
}
