import {
  agreementFigures,
  agreementParts,
  agreementRows,
  agreementRules,
  agreementSignatures,
  differencesNote,
  scheduleNote,
  signatureText,
} from "@microfinance/contract/agreements/paper.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import type { Column } from "../core/pdf/table.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";
import type { StoredAgreement } from "./agreements.ts";

/** The columns of a schedule. */
const scheduleColumns: readonly Column[] = [
  { head: "No.", width: 30 },
  { head: "Due" },
  { head: "Principal", width: 96, align: "right" },
  { head: "Interest", width: 96, align: "right" },
  { head: "Instalment", width: 96, align: "right" },
];

/** An agreement as a PDF: parties, figures, schedule, rules and signature lines (LOAN-112). */
export function agreementPdf(
  agreement: StoredAgreement,
  letterhead: PrintedLetterhead,
  createdAt: Date,
): Promise<Buffer> {
  const { terms, number, sha256, differences, state } = agreement;
  const note = differencesNote(differences);
  const blocks: Block[] = [
    { kind: "heading", text: "Parties" },
    {
      kind: "facts",
      facts: agreementParts(terms).map((fact) => ({ ...fact, wide: true })),
    },
    { kind: "heading", text: "Figures" },
    { kind: "facts", facts: agreementFigures(terms) },
    ...(note === null ? [] : [{ kind: "text", text: note } as const]),
    {
      kind: "table",
      table: {
        title: amountsCaption("Schedule"),
        columns: scheduleColumns,
        rows: agreementRows(terms),
      },
    },
    { kind: "note", text: scheduleNote(terms) },
    { kind: "heading", text: "Terms" },
    ...agreementRules(terms).map(({ title, text }) => ({ kind: "clause", title, text }) as const),
    {
      kind: "signatures",
      statement: signatureText(terms, number),
      lines: agreementSignatures(terms),
    },
  ];
  const mark =
    state === "superseded" ? "SUPERSEDED: a later agreement of this loan is in effect." : null;
  const heading = { letterhead, title: "Loan agreement", number, mark, createdAt, sha256 };
  return writePdf(heading, blocks);
}
