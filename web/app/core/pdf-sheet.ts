import type { Letterhead } from "../components/print/print-layout.tsx";
import { a4, pdfFile, pdfLines, type PdfPage, type PdfText } from "./pdf.ts";

const left = 48;
const right = a4.width - left;
const foot = a4.height - 60;

/** Columns of a table, in points: the distance of each from the left, or of its right edge from the right. */
export type PdfColumns = readonly ({ head: string; at: number } | { head: string; end: number })[];

/** A document written from top to bottom; a full page starts the next. */
export interface PdfSheet {
  /** A line across the document, wrapped if it is too long. */
  line: (text: string, style?: { size?: number; isBold?: boolean }) => void;
  /** Labels and values, one below the other. */
  facts: (facts: readonly { label: string; value: string }[]) => void;
  /** A titled table whose head repeats on every page. A row in bold is a sum. */
  table: (
    title: string,
    columns: PdfColumns,
    rows: readonly { cells: readonly string[]; isBold?: boolean }[],
  ) => void;
  /** The finished file. */
  file: () => Blob;
}

/**
 * An A4 document under the lender's letterhead.
 *
 * @param title such as "Receipt"; also the file's title together with `number`
 * @param number the document's number, on every page
 */
export function pdfSheet(from: Letterhead, title: string, number: string): PdfSheet {
  const pages: PdfPage[] = [];
  let y = foot;
  const newPage = () => {
    pages.push({ texts: [], rules: [] });
    y = 60;
  };
  const put = (text: Omit<PdfText, "y">) => pages.at(-1)?.texts.push({ ...text, y });
  const rule = () => pages.at(-1)?.rules.push({ from: left, to: right, y: y + 5 });
  const down = (points: number) => {
    y += points;
    if (y > foot) newPage();
  };
  const row = (columns: PdfColumns, cells: readonly string[], isBold: boolean) => {
    columns.forEach((column, index) => {
      const across =
        "end" in column ? { x: right - column.end, end: true } : { x: left + column.at };
      put({ ...across, text: cells[index] ?? "", size: 9, isBold });
    });
  };

  newPage();
  put({ x: left, text: from.name, size: 16, isBold: true });
  down(16);
  const contact = [from.address, from.phone, from.email].filter((line) => line !== "").join(" · ");
  for (const text of pdfLines(contact, 9, right - left)) {
    put({ x: left, text, size: 9 });
    down(12);
  }
  rule();
  down(28);
  put({ x: left, text: title, size: 14, isBold: true });
  put({ x: right, text: number, size: 12, end: true });
  down(24);

  return {
    line: (text, { size = 9, isBold = false } = {}) => {
      for (const part of pdfLines(text, size, right - left)) {
        put({ x: left, text: part, size, isBold });
        down(size + 5);
      }
    },
    facts: (facts) => {
      for (const { label, value } of facts) {
        put({ x: left, text: label, size: 9 });
        for (const text of pdfLines(value, 10, right - left - 150)) {
          put({ x: left + 150, text, size: 10, isBold: true });
          down(16);
        }
      }
    },
    table: (heading, columns, rows) => {
      const head = () => {
        const heads = columns.map((column) => column.head);
        row(columns, heads, true);
        rule();
        down(18);
      };
      // Avoids a title alone at the foot of a page.
      down(y > foot - 70 ? foot : 24);
      put({ x: left, text: heading, size: 12, isBold: true });
      down(20);
      head();
      for (const { cells, isBold = false } of rows) {
        const page = pages.length;
        row(columns, cells, isBold);
        down(15);
        if (pages.length > page) head();
      }
      down(10);
    },
    file: () => {
      pages.forEach((page, index) => {
        const text = `${number}, page ${index + 1} of ${pages.length}`;
        page.texts.push({ x: right, y: a4.height - 36, text, size: 8, end: true });
      });
      return pdfFile(`${title} ${number}`, pages);
    },
  };
}
