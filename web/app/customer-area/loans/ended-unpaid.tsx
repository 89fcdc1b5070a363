import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { owedText } from "@microfinance/contract/servicing/recovery.ts";
import {
  listRecoveries,
  readRecoveryReceipt,
} from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { Money } from "../../components/display/money.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PdfButton } from "../../components/print/pdf-button.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointQuery } from "../../core/query.ts";

/** What the customer still owes of a written-off loan, and what was paid since (SERV-129); nothing for any other. */
export function EndedUnpaid(props: { loan: LoanDetails }) {
  const owed = owedText(props.loan);
  if (owed === null) return null;
  return (
    <DetailSection title="This loan ended unpaid">
      <Note tone={props.loan.recovered_total < props.loan.balance ? "warning" : "neutral"}>
        {owed}
      </Note>
      <PaidSince loanId={props.loan.loan_id} />
    </DetailSection>
  );
}

function PaidSince(props: { loanId: string }) {
  const params = { id: props.loanId };
  const result = useEndpointQuery(listRecoveries, { params });
  const { data } = result;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={texts.recoveriesFailed}>
        <DetailSkeleton lines={2} />
      </NotLoaded>
    );
  return (
    <DataTable
      label="Paid since"
      columns={columns}
      rows={data.recoveries}
      rowKey={(row) => row.id}
      empty={<EmptyState compact title="Nothing paid since" />}
    />
  );
}

const columns: readonly Column<Recovery>[] = [
  {
    key: "receipt",
    header: "Receipt",
    cell: (row) => (
      <PdfButton
        endpoint={readRecoveryReceipt}
        params={{ id: row.loan_id, recoveryId: row.id }}
        size="md"
      >
        {row.receipt_number}
      </PdfButton>
    ),
  },
  { key: "date", header: "Date", cell: (row) => formatCustomerDate(row.date) },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (row) => <Money value={row.amount} style="short" />,
  },
  { key: "method", header: "Method", cell: (row) => row.payment_method },
  {
    key: "note",
    header: "Note",
    kind: "text",
    cell: (row) =>
      row.reversal === null ? "" : `Reversed on ${formatCustomerDate(row.reversal.reversed_on)}`,
  },
];
