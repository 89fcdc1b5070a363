import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { pdfSheet, type PdfColumns } from "../../core/pdf-sheet.ts";
import type { Letterhead } from "../../components/print/print-layout.tsx";
import { instalmentWords } from "./format.ts";
import { statementFacts, statementLines } from "./statement-lines.ts";

const movementColumns: PdfColumns = [
  { head: "Date", at: 0 },
  { head: "What", at: 74 },
  { head: "Charged", end: 150 },
  { head: "Paid", end: 75 },
  { head: "Balance", end: 0 },
];

const instalmentColumns: PdfColumns = [
  { head: "Due", at: 0 },
  { head: "State", at: 74 },
  { head: "Principal", end: 150 },
  { head: "Interest", end: 75 },
  { head: "Amount", end: 0 },
];

/**
 * The statement of one's own loan as a PDF (RPT-12), with what the printed one says.
 *
 * @param today the business date.
 */
export function statementPdf(loan: LoanDetails, from: Letterhead, today: string): Blob {
  const sheet = pdfSheet(from, "Loan statement", loan.loan_id);
  const amount = (value: number | null) => (value === null ? "" : formatAmountExact(value));
  sheet.facts(statementFacts(loan, today));
  sheet.table(
    "Movements",
    movementColumns,
    statementLines(loan).map((line) => ({
      cells: [
        formatCustomerDate(line.date),
        line.text,
        amount(line.charged),
        amount(line.paid),
        amount(line.balance),
      ],
    })),
  );
  sheet.table(
    "Instalments",
    instalmentColumns,
    loan.instalments.map((one) => ({
      cells: [
        formatCustomerDate(one.due_date),
        instalmentWords[one.status],
        amount(one.principal),
        amount(one.interest),
        amount(one.amount),
      ],
    })),
  );
  sheet.line("All amounts are in NLe.");
  return sheet.file();
}
