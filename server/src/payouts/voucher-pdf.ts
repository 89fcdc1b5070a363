import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import type { Payout } from "@microfinance/contract/payouts/fields.ts";
import {
  voucherFacts,
  voucherFigures,
  voucherMark,
  voucherRecorded,
  voucherSignatures,
} from "@microfinance/contract/payouts/voucher.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** The voucher of a payout as a PDF (PAY-36), with the content of the printed one. */
export function voucherPdf(
  payout: Payout,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const blocks: Block[] = [
    {
      kind: "amount",
      amount: formatNleExact(payout.paid),
      inWords: amountInWords(payout.paid),
    },
    { kind: "facts", facts: voucherFacts(payout) },
    {
      kind: "table",
      table: {
        title: "What was paid out",
        columns: [{ head: "Part" }, { head: "Amount", width: 140, align: "right" }],
        rows: voucherFigures(payout).map(({ label, value, isSum }) => ({
          cells: [label, value],
          ...(isSum ? { isSum } : {}),
        })),
      },
    },
    { kind: "note", text: voucherRecorded(payout) },
    { kind: "signatures", lines: voucherSignatures },
  ];
  const mark = voucherMark(payout);
  const number = payout.number ?? "";
  return writePdf({ letterhead, title: "Payout voucher", number, mark, createdAt }, blocks);
}
