import { PhoneLink } from "../../components/display/phone-link.tsx";
import type { Column } from "../../components/table/columns.ts";
import { TwoLines } from "../loans/list/loan-cells.tsx";

interface BorrowerRow {
  loan_id: string;
  customer_name: string;
  customer_id: string;
  phone: string;
}

/** The first columns of a report by loan: its code, whose it is, and the number to call. */
export const borrowerColumns: readonly Column<BorrowerRow>[] = [
  { key: "loan_id", header: "Loan", line: "text", cell: (loan) => loan.loan_id },
  {
    key: "customer",
    header: "Customer",
    kind: "text",
    line: "title",
    inLine: (loan) => loan.customer_name,
    cell: (loan) => <TwoLines first={loan.customer_name} second={loan.customer_id} />,
  },
  {
    key: "phone",
    header: "Phone",
    line: "note",
    print: (loan) => loan.phone,
    cell: (loan) => <PhoneLink phone={loan.phone} />,
  },
];
