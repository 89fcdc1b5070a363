import type { SheetRecord, SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetKindLabels, sheetStateLabels } from "@microfinance/contract/collections/sheets.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  formatAmountExact,
  formatNleExact,
  fromCents,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import type { Row } from "../core/pdf/table.ts";
import { writePdf } from "../core/pdf/write-pdf.ts";

/** Where something is filled in by hand. */
const line = "________";
/** Where a member signs. */
const signatureLine = "_".repeat(15);

/** A collection sheet on A4 (COLL-28): what is booked is printed, the rest is filled in by hand. */
export function sheetPdf(
  sheet: SheetRecord,
  rows: readonly SheetRow[],
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const heading = {
    letterhead,
    title: "Collection sheet",
    number: sheet.number,
    mark: null,
    createdAt,
  };
  const amount = (width: number) => ({ width, align: "right" }) as const;
  return writePdf(heading, [
    {
      kind: "facts",
      facts: [
        { label: sheetKindLabels[sheet.kind], value: sheet.name },
        { label: "Day of the round", value: formatStaffDate(sheet.collection_date) },
        { label: "Status", value: sheetStateLabels[sheet.state] },
        { label: "Opened by", value: sheet.opened_by_name },
        { label: "Loans", value: sheet.loans.toLocaleString("en") },
        // What is booked or absent changes until the sheet is closed.
        { label: "Printed", value: formatStaffDateTime(createdAt) },
        {
          label: "Cash handed in",
          value: sheet.handed_in === null ? line : formatNleExact(sheet.handed_in),
        },
      ],
    },
    {
      kind: "table",
      table: {
        title: "Loans",
        columns: [
          { head: "No.", width: 18 },
          { head: "Member, loan, village, phone" },
          { head: "Due", ...amount(50) },
          { head: "Arrears", ...amount(54) },
          { head: "Penalty", ...amount(42) },
          { head: "Collected", ...amount(58) },
          { head: "Absent", width: 32 },
          { head: "Signature", width: 76 },
        ],
        rows: [...rows.map(rowOf), sumOf(sheet, rows)],
      },
    },
    {
      kind: "note",
      text: `${amountsCaption()}. Due is what falls due from the day of the round within 7 days, arrears what was due before; penalties are in their own column. Any amount up to the balance may be paid.`,
    },
    { kind: "signatures", lines: ["Collected by", "Cash received by", "Date"] },
  ]);
}

function rowOf(row: SheetRow): Row {
  const { position, loan_id, customer_name, village, phone, due, arrears, penalty, payment } = row;
  const isPaid = payment !== null && !payment.is_reversed;
  return {
    cells: [
      String(position),
      [customer_name, loan_id, inLine([village, phone])].filter((part) => part !== ""),
      ...[due, arrears, penalty].map(formatAmountExact),
      isPaid ? formatAmountExact(payment.amount) : line,
      row.is_absent ? "Absent" : "[\u00a0\u00a0\u00a0]",
      isPaid ? payment.receipt_number : signatureLine,
    ],
  };
}

/** The parts that exist, on one line. */
function inLine(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

function sumOf(sheet: SheetRecord, rows: readonly SheetRow[]): Row {
  const sum = (name: "due" | "arrears" | "penalty") =>
    formatAmountExact(fromCents(sumCents(rows.map((row) => toCents(row[name])))));
  const collected = sheet.collected > 0 ? formatAmountExact(sheet.collected) : line;
  return {
    cells: ["", "Total", sum("due"), sum("arrears"), sum("penalty"), collected, "", ""],
    isSum: true,
  };
}
