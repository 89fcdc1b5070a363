import { amountInWords } from "@microfinance/contract/core/amount-in-words.ts";
import {
  payoffFacts,
  payoffFigures,
  payoffPromise,
  payoffRule,
  payoffSignatures,
} from "@microfinance/contract/servicing/payoff-paper.ts";
import type { PayoffQuote } from "@microfinance/contract/servicing/settlement-endpoints.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";

/** What pays off a loan on a day, as a paper that the customer takes home (SERV-77). */
export function payoffPdf(
  quote: PayoffQuote,
  customer: { customer_name: string; customer_id: string },
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const { payoff, loan_id: number } = quote;
  const blocks: Block[] = [
    {
      kind: "amount",
      amount: payoffFigures(quote).at(-2)?.value ?? "",
      inWords: amountInWords(payoff),
    },
    { kind: "facts", facts: payoffFacts(quote, customer) },
    {
      kind: "table",
      table: {
        title: "What it consists of",
        columns: [{ head: "Part" }, { head: "Amount", width: 140, align: "right" }],
        rows: payoffFigures(quote).map(({ label, value, isSum }) => ({
          cells: [label, value],
          ...(isSum ? { isSum } : {}),
        })),
      },
    },
    { kind: "text", text: payoffPromise(quote) },
    { kind: "note", text: payoffRule(quote) },
    { kind: "signatures", lines: payoffSignatures },
  ];
  const head = { letterhead, title: "Early settlement quote", number, mark: null, createdAt };
  return writePdf(head, blocks);
}
