import { listOwnBills, type OwnBill } from "@microfinance/contract/bills/endpoints.ts";
import { tokenInGroups } from "@microfinance/contract/bills/rules.ts";
import { billStates } from "@microfinance/contract/bills/texts.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../components/display/money.tsx";
import { Section } from "../../components/shell/section.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import { useOwnCustomer } from "../current-customer.ts";

const pageSize = 5;
/** The newest; older tokens are long used. */
const mostRead = 50;

/** The bills that the customer paid at the counter, with their tokens (BILL-18). Nothing where there are none. */
export function OwnBills() {
  const { customerId } = useOwnCustomer();
  const { data } = useEndpointQuery(listOwnBills, {
    params: { id: customerId },
    query: { page_size: mostRead },
  });
  const { rows, pager } = useLocalPages(data?.bills ?? [], pageSize);
  if (rows.length === 0) return null;
  return (
    <Section
      title="Bills"
      text="Paid at our counter. A token stays here, should the slip be lost."
      bare
    >
      <DataTable
        label="Bills"
        columns={columns}
        rows={rows}
        rowKey={(bill) => bill.id}
        empty={null}
      />
      <Pager {...pager} label="bills" />
    </Section>
  );
}

const columns: readonly Column<OwnBill>[] = [
  {
    key: "biller",
    header: "Biller",
    kind: "text",
    line: "title",
    cell: (bill) => bill.biller_name,
  },
  {
    key: "number",
    header: "Number",
    line: "note",
    cell: (bill) => bill.customer_number,
  },
  {
    key: "token",
    header: "Token",
    kind: "text",
    line: "text",
    cell: (bill) => (bill.token === null ? null : tokenInGroups(bill.token)),
  },
  {
    key: "date",
    header: "Date",
    line: "note",
    cell: (bill) => formatCustomerDate(bill.paid_on),
  },
  {
    key: "state",
    header: "State",
    line: "state",
    cell: (bill) => billStates.find(({ value }) => value === bill.status)?.label,
  },
  {
    key: "taken",
    header: "Paid",
    kind: "money",
    line: "amount",
    cell: (bill) => <Money value={bill.taken} />,
  },
];
