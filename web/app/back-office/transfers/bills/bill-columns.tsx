import type { Bill } from "@microfinance/contract/bills/endpoints.ts";
import { billStates } from "@microfinance/contract/bills/texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../../components/display/money.tsx";
import { ToneBadge } from "../../../components/display/status-badge.tsx";
import { type Column, stacked } from "../../../components/table/columns.ts";

const tones = {
  paid: "green",
  unknown: "amber",
  not_accepted: "grey",
  reversed: "grey",
} as const;

/** The state of a bill as coloured dot and text (BILL-4). */
export function BillState({
  bill,
  plain = false,
}: {
  bill: Pick<Bill, "status">;
  plain?: boolean;
}) {
  const label = billStates.find(({ value }) => value === bill.status)?.label ?? bill.status;
  return <ToneBadge look={{ tone: tones[bill.status], label }} plain={plain} />;
}

/** Who paid a bill: the customer's name, the name that was typed, or nothing. */
export function payerOf(bill: Pick<Bill, "customer" | "payer_name">): string {
  return bill.customer?.name ?? bill.payer_name;
}

/** The columns of the list of bills (BILL-13). */
export const billColumns: readonly Column<Bill>[] = [
  stacked(
    {
      key: "id",
      header: "Receipt",
      sortable: true,
      line: "note",
      cell: (bill) => bill.number,
    },
    {
      key: "date",
      header: "Date",
      sortable: "date",
      line: "note",
      cell: (bill) => formatStaffDate(bill.paid_on),
    },
  ),
  stacked(
    {
      key: "biller",
      header: "Biller",
      kind: "text",
      sortable: "biller",
      line: "title",
      cell: (bill) => bill.biller_name,
    },
    {
      key: "number",
      header: "Number",
      sortable: "number",
      line: "text",
      cell: (bill) => bill.customer_number,
    },
  ),
  { key: "payer", header: "Who paid", kind: "text", low: true, cell: (bill) => payerOf(bill) },
  stacked(
    {
      key: "amount",
      header: "Amount",
      kind: "money",
      sortable: "amount",
      line: "amount",
      total: (bill) => (bill.given_back === null ? bill.amount : 0),
      cell: (bill) => <Money value={bill.amount} />,
    },
    {
      key: "charge",
      header: "Charge",
      total: (bill) => (bill.given_back === null ? bill.charge : 0),
      cell: ({ charge }) => (charge > 0 ? <Money value={charge} /> : null),
    },
  ),
  {
    key: "method",
    header: "Method",
    low: true,
    cell: (bill) => bill.payment_method,
  },
  {
    key: "state",
    header: "State",
    sortable: "state",
    line: "state",
    cell: (bill) => <BillState bill={bill} plain />,
  },
  {
    key: "by",
    header: "By",
    kind: "text",
    low: true,
    cell: (bill) => bill.recorded_by,
  },
];
