import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import {
  receiptFacts,
  receiptFigures,
  receiptSignatures,
  recordedText,
  reversalMark,
} from "@microfinance/contract/payments/receipt.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** The receipt of a payment as a PDF (PAY-14), with the content of the printed one. */
export function receiptPdf(
  payment: Payment,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const { penalty, interest, principal, amount, balance, rebate } = receiptFigures(payment);
  const blocks: Block[] = [
    { kind: "amount", amount: amount.value, inWords: amountInWords(payment.amount) },
    { kind: "facts", facts: receiptFacts(payment) },
    {
      kind: "table",
      table: {
        title: "What it paid",
        columns: [{ head: "Part" }, { head: "Amount", width: 140, align: "right" }],
        rows: [
          ...given(penalty).map((cells) => ({ cells })),
          { cells: [interest.label, interest.value] },
          { cells: [principal.label, principal.value] },
          { cells: [amount.label, amount.value], isSum: true },
          ...given(rebate).map((cells) => ({ cells })),
          { cells: [balance.label, balance.value], isSum: true },
        ],
      },
    },
    { kind: "text", text: payment.remarks },
    { kind: "note", text: recordedText(payment) },
    { kind: "signatures", lines: receiptSignatures },
  ];
  const mark = reversalMark(payment);
  const number = payment.receipt_number;
  return writePdf({ letterhead, title: "Receipt", number, mark, createdAt }, blocks);
}

function given(figure: { label: string; value: string } | null): string[][] {
  return figure === null ? [] : [[figure.label, figure.value]];
}
