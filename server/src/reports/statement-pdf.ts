import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import {
  dueRows,
  movementText,
  statementAmount,
  statementDate,
  statementFacts,
  statementNote,
} from "@microfinance/contract/reports/payment-statement.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import type { Row, Table } from "../core/pdf/table.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** A payment statement as a PDF (RPT-2), with the content of the printed one. */
export function statementPdf(
  statement: Statement,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const blocks: Block[] = [
    {
      kind: "addressee",
      name: statement.customer_name,
      lines: [statement.customer_address, statement.customer_phone],
      figures: [
        { label: "Amount Due", value: statementAmount(statement.amount_due) },
        { label: "Due Date", value: statementDate(statement.due_date) },
      ],
    },
    { kind: "facts", facts: statementFacts(statement) },
    { kind: "table", table: dueTable(statement) },
    { kind: "table", table: movementTable(statement) },
    { kind: "note", text: statementNote },
  ];
  const number = statement.loan_id;
  return writePdf(
    { letterhead, title: "Payment Statement", number, mark: null, createdAt },
    blocks,
  );
}

function dueTable(statement: Statement): Table {
  return {
    title: "What is due",
    columns: [
      { head: "Breakdown" },
      { head: "Principal", width: 110, align: "right" },
      { head: "Interest/Fees", width: 110, align: "right" },
      { head: "Total", width: 110, align: "right" },
    ],
    rows: [
      ...dueRows(statement).map((row) => ({
        cells: [row.label, row.principal, row.interest, row.total],
      })),
      { cells: ["Amount Due", "", "", statementAmount(statement.amount_due)], isSum: true },
    ],
  };
}

function movementTable(statement: Statement): Table {
  return {
    title: amountsCaption("Transactions"),
    columns: [
      { head: "Date", width: 66 },
      { head: "Description" },
      { head: "Charged", width: 82, align: "right" },
      { head: "Paid", width: 82, align: "right" },
      { head: "Balance", width: 82, align: "right" },
    ],
    rows: [
      balanceRow(statement.from, "Opening Balance", statement.opening_balance),
      ...statement.movements.map((line) => ({
        cells: [
          formatStaffDate(line.date),
          movementText(line),
          amountOrBlank(line.charged),
          amountOrBlank(line.paid),
          formatAmountExact(line.balance),
        ],
      })),
      balanceRow(statement.to, "Closing Balance", statement.closing_balance),
    ],
  };
}

function balanceRow(date: string, label: string, balance: number): Row {
  return { cells: [formatStaffDate(date), label, "", "", formatAmountExact(balance)], isSum: true };
}

function amountOrBlank(value: number): string {
  return value === 0 ? "" : formatAmountExact(value);
}
