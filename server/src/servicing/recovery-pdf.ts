import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { receiptSignatures } from "@microfinance/contract/payments/receipt.ts";
import {
  recoveryFacts,
  recoveryMark,
  recoveryRecorded,
} from "@microfinance/contract/servicing/recovery.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** The receipt of a recovery as a PDF (SERV-125). */
export function recoveryPdf(
  recovery: Recovery,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const { amount, owed_after, receipt_number: number } = recovery;
  const blocks: Block[] = [
    { kind: "amount", amount: formatNleExact(amount), inWords: amountInWords(amount) },
    { kind: "facts", facts: recoveryFacts(recovery) },
    {
      kind: "table",
      table: {
        title: "What is still owed",
        columns: [{ head: "Part" }, { head: "Amount", width: 140, align: "right" }],
        rows: [
          { cells: ["Received", formatNleExact(amount)] },
          { cells: ["Still owed after this", formatNleExact(owed_after)], isSum: true },
        ],
      },
    },
    { kind: "note", text: recoveryRecorded(recovery) },
    { kind: "signatures", lines: receiptSignatures },
  ];
  const mark = recoveryMark(recovery);
  return writePdf({ letterhead, title: "Receipt of a recovery", number, mark, createdAt }, blocks);
}
