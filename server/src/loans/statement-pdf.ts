import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import {
  currencyNote,
  instalmentTexts,
  loanStatementFacts,
  loanStatementLines,
} from "@microfinance/contract/servicing/loan-statement.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import type { Column, Table } from "../core/pdf/table.ts";
import { writePdf } from "../core/pdf/write-pdf.ts";

const amountColumn = (head: string): Column => ({ head, width: 82, align: "right" });

/**
 * The statement of a loan for its customer as a PDF (RPT-12), with the content of the printed one.
 * @param today the business date
 */
export function loanStatementPdf(
  loan: LoanDetails,
  letterhead: PrintedLetterhead,
  today: string,
  createdAt: Date,
): Promise<Buffer> {
  const number = loan.loan_id;
  return writePdf({ letterhead, title: "Loan statement", number, mark: null, createdAt }, [
    { kind: "facts", facts: loanStatementFacts(loan, today) },
    { kind: "table", table: movementTable(loan) },
    { kind: "table", table: instalmentTable(loan) },
    { kind: "note", text: currencyNote },
  ]);
}

function movementTable(loan: LoanDetails): Table {
  return {
    title: "Movements",
    columns: [
      { head: "Date", width: 66 },
      { head: "Movement" },
      amountColumn("Charged"),
      amountColumn("Paid"),
      amountColumn("Balance"),
    ],
    rows: loanStatementLines(loan).map((line) => ({
      cells: [
        formatCustomerDate(line.date),
        line.text,
        amountOrBlank(line.charged),
        amountOrBlank(line.paid),
        formatAmountExact(line.balance),
      ],
    })),
  };
}

function instalmentTable(loan: LoanDetails): Table {
  const hasPenalties = loan.totals.penalty > 0;
  return {
    title: "Instalments",
    columns: [
      { head: "Due", width: 66 },
      { head: "Status" },
      amountColumn("Principal"),
      amountColumn("Interest"),
      ...(hasPenalties ? [amountColumn("Penalty")] : []),
      amountColumn("Amount"),
    ],
    rows: loan.instalments.map((one) => ({
      cells: [
        formatCustomerDate(one.due_date),
        instalmentTexts[one.status],
        formatAmountExact(one.principal),
        formatAmountExact(one.interest),
        ...(hasPenalties ? [formatAmountExact(one.penalty)] : []),
        formatAmountExact(one.amount),
      ],
    })),
  };
}

function amountOrBlank(value: number | null): string {
  return value === null ? "" : formatAmountExact(value);
}
