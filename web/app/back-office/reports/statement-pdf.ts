import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { pdfSheet } from "../../core/pdf-sheet.ts";
import type { Letterhead } from "../../components/print/print-layout.tsx";
import {
  dueRows,
  formatMovement,
  statementAmount,
  statementDate,
  statementFacts,
} from "./statement-facts.ts";

/** A payment statement as a PDF (RPT-1), with the content of the printed one. */
export function statementPdf(statement: Statement, from: Letterhead): Blob {
  const sheet = pdfSheet(from, "Payment Statement", statement.loan_id);
  const amount = (value: number) => (value === 0 ? "" : formatAmountExact(value));
  const { customer_name: name, customer_address: address, customer_phone: phone } = statement;
  sheet.line(name, { size: 12, isBold: true });
  for (const line of [address, phone]) if (line !== "") sheet.line(line, { size: 10 });
  sheet.facts([
    { label: "Amount Due", value: statementAmount(statement.amount_due) },
    { label: "Due Date", value: statementDate(statement.due_date) },
    ...statementFacts(statement),
  ]);
  sheet.table(
    "What is due",
    [
      { head: "Breakdown", at: 0 },
      { head: "Principal", end: 220 },
      { head: "Interest/Fees", end: 110 },
      { head: "Total", end: 0 },
    ],
    dueRows(statement).map((row) => ({
      cells: [row.label, row.principal, row.interest, row.total],
    })),
  );
  sheet.table(
    "Transactions, amounts in NLe",
    [
      { head: "Date", at: 0 },
      { head: "Description", at: 74 },
      { head: "Charged", end: 150 },
      { head: "Paid", end: 75 },
      { head: "Balance", end: 0 },
    ],
    [
      {
        cells: [
          formatStaffDate(statement.from),
          "Opening Balance",
          "",
          "",
          formatAmountExact(statement.opening_balance),
        ],
        isBold: true,
      },
      ...statement.movements.map((line) => ({
        cells: [
          formatStaffDate(line.date),
          formatMovement(line),
          amount(line.charged),
          amount(line.paid),
          formatAmountExact(line.balance),
        ],
      })),
      {
        cells: [
          formatStaffDate(statement.to),
          "Closing Balance",
          "",
          "",
          formatAmountExact(statement.closing_balance),
        ],
        isBold: true,
      },
    ],
  );
  return sheet.file();
}
