import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import {
  receiptChanges,
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
  const { penalty, interest, principal, amount, balance, rebate, excess, received } =
    receiptFigures(payment);
  const blocks: Block[] = [
    { kind: "amount", amount: formatNleExact(received), inWords: amountInWords(received) },
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
          ...given(excess).map((cells) => ({ cells })),
          ...given(rebate).map((cells) => ({ cells })),
          { cells: [balance.label, balance.value], isSum: true },
        ],
      },
    },
    { kind: "text", text: payment.remarks },
    ...receiptChanges(payment).map((text): Block => ({ kind: "note", text })),
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
