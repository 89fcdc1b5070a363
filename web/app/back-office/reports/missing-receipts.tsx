import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as ledger from "@microfinance/contract/accounting/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import layout from "../../components/layout.module.css";

const columns: readonly Column<ledger.MissingReceipts>[] = [
  {
    key: "numbers",
    header: "Receipts",
    cell: (hole) => (hole.first === hole.last ? hole.first : `${hole.first} to ${hole.last}`),
  },
  { key: "count", header: "Missing", kind: "money", cell: (hole) => hole.count },
  {
    key: "after",
    header: "Payment before",
    cell: (hole) => hole.after !== null && formatStaffDateTime(hole.after),
  },
  { key: "before", header: "Payment after", cell: (hole) => formatStaffDateTime(hole.before) },
];

/** Receipt numbers without a payment, with the times of the payments before and after. */
export function MissingReceipts() {
  const result = useEndpointQuery(ledger.listMissingReceipts, {}, { staleTime: 0 });
  if (result.data === undefined && result.error !== null) {
    return (
      <ErrorState
        error={result.error}
        fallback="Failed to fetch the missing receipt numbers."
        onRetry={() => void result.refetch()}
      />
    );
  }
  return (
    <div className={layout.stack4}>
      <p className={layout.hint}>
        A number is drawn before a payment is kept. When the payment then cannot be kept, its number
        stays unused. No payment is missing.
      </p>
      <DataTable
        label="Missing receipt numbers"
        columns={columns}
        rows={result.data?.missing}
        rowKey={(hole) => hole.first}
        empty={
          <EmptyState
            compact
            title="No receipt number is missing"
            text="Every number up to the newest payment has its payment."
          />
        }
      />
    </div>
  );
}
