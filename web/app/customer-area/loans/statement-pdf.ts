import { formatCustomerDate } from "@microfinance/contract/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { formatAmountExact } from "@microfinance/contract/money.ts";
import { a4, pdfFile, pdfLines, type PdfPage, type PdfText } from "../../lib/pdf.ts";
import type { Letterhead } from "../../ui/paper.tsx";
import { instalmentWords } from "./loan-words.ts";
import { statementFacts, statementLines } from "./statement-lines.ts";

const left = 48;
const right = a4.width - left;
const foot = a4.height - 60;

/** Columns of a table: where each stands, and whether it is set to its right edge. */
type Columns = readonly { head: string; x: number; end?: true }[];

const movementColumns: Columns = [
  { head: "Date", x: left },
  { head: "What", x: left + 74 },
  { head: "Charged", x: right - 150, end: true },
  { head: "Paid", x: right - 75, end: true },
  { head: "Balance", x: right, end: true },
];

const instalmentColumns: Columns = [
  { head: "Due", x: left },
  { head: "State", x: left + 74 },
  { head: "Principal", x: right - 150, end: true },
  { head: "Interest", x: right - 75, end: true },
  { head: "Amount", x: right, end: true },
];

/**
 * The statement of one's own loan as a PDF (001§2), with what the printed one says.
 *
 * @param today the business date.
 */
export function statementPdf(loan: LoanDetails, from: Letterhead, today: string): Blob {
  const pages: PdfPage[] = [];
  let y = foot;
  const turn = () => {
    pages.push({ texts: [], rules: [] });
    y = 60;
  };
  const put = (text: Omit<PdfText, "y">) => pages.at(-1)?.texts.push({ ...text, y });
  const rule = () => pages.at(-1)?.rules.push({ from: left, to: right, y: y + 5 });
  const down = (points: number) => {
    y += points;
    if (y > foot) turn();
  };

  const row = (columns: Columns, cells: readonly string[], isBold = false) => {
    columns.forEach(({ x, end }, place) => {
      const text = cells[place] ?? "";
      put({ x, text, size: 9, isBold, ...(end === true ? { end } : {}) });
    });
  };
  const table = (title: string, columns: Columns, rows: readonly (readonly string[])[]) => {
    const head = () => {
      row(
        columns,
        columns.map((column) => column.head),
        true,
      );
      rule();
      down(18);
    };
    // A title is not left behind alone at the foot of a page.
    down(y > foot - 70 ? foot : 24);
    put({ x: left, text: title, size: 12, isBold: true });
    down(20);
    head();
    for (const cells of rows) {
      const page = pages.length;
      row(columns, cells);
      down(15);
      if (pages.length > page) head();
    }
  };

  turn();
  put({ x: left, text: from.name, size: 16, isBold: true });
  down(16);
  const contact = [from.address, from.phone, from.email].filter((line) => line !== "").join(" · ");
  for (const text of pdfLines(contact, 9, right - left)) {
    put({ x: left, text, size: 9 });
    down(12);
  }
  rule();
  down(28);
  put({ x: left, text: "Loan statement", size: 14, isBold: true });
  put({ x: right, text: loan.loan_id, size: 12, end: true });
  down(24);
  for (const { label, value } of statementFacts(loan, today)) {
    put({ x: left, text: label, size: 9 });
    put({ x: left + 150, text: value, size: 10, isBold: true });
    down(16);
  }
  const amount = (value: number | null) => (value === null ? "" : formatAmountExact(value));
  table(
    "Movements",
    movementColumns,
    statementLines(loan).map((line) => [
      formatCustomerDate(line.date),
      line.text,
      amount(line.charged),
      amount(line.paid),
      amount(line.balance),
    ]),
  );
  table(
    "Instalments",
    instalmentColumns,
    loan.instalments.map((one) => [
      formatCustomerDate(one.due_date),
      instalmentWords[one.status],
      amount(one.principal),
      amount(one.interest),
      amount(one.amount),
    ]),
  );
  down(10);
  put({ x: left, text: "All amounts are in NLe.", size: 9 });
  pages.forEach((page, place) => {
    const text = `${loan.loan_id}, page ${place + 1} of ${pages.length}`;
    page.texts.push({ x: right, y: a4.height - 36, text, size: 8, end: true });
  });
  return pdfFile(`Statement ${loan.loan_id}`, pages);
}
