import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { pdfSheet } from "../../core/pdf-sheet.ts";
import type { Letterhead } from "../../components/print/print-layout.tsx";
import { receiptFacts, receiptFigures, reversalMark } from "./receipt-facts.ts";

/** The receipt of a payment as a PDF, with the content of the printed one. */
export function receiptPdf(payment: Payment, from: Letterhead): Blob {
  const sheet = pdfSheet(from, "Receipt", payment.receipt_number);
  const { interest, principal, amount, balance } = receiptFigures(payment);
  const mark = reversalMark(payment);
  if (mark !== null) sheet.line(mark, { size: 11, isBold: true });
  sheet.line(amount.value, { size: 20, isBold: true });
  sheet.line(amountInWords(payment.amount), { size: 10 });
  sheet.facts(receiptFacts(payment));
  sheet.table(
    "What it paid",
    [
      { head: "Part", at: 0 },
      { head: "Amount", end: 0 },
    ],
    [interest, principal, { ...amount, isBold: true }, { ...balance, isBold: true }].map(
      ({ label, value, ...style }) => ({ cells: [label, value], ...style }),
    ),
  );
  if (payment.remarks !== "") sheet.line(payment.remarks, { size: 10 });
  sheet.line(`Recorded ${formatStaffDateTime(payment.created_at)} by ${payment.staff_name}`);
  return sheet.file();
}
