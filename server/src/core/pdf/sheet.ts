import PdfKitDocument from "pdfkit";
import { documentFonts } from "./fonts.ts";
import { drawBand, drawContinuation, drawLetterhead } from "./letterhead.ts";
import { type DocumentHeading, page, type Sheet } from "./page.ts";

/** A document with the letterhead on its first page. */
export function openSheet(heading: DocumentHeading): Sheet {
  const { letterhead, title, number, createdAt } = heading;
  const doc = new PdfKitDocument({
    size: "A4",
    // Blocks break pages themselves, which repeats the heads of tables.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: `${title} ${number}`,
      Author: letterhead.lender_name,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const fonts = documentFonts();
  // pdfkit accepts parsed fonts since 0.20; its types describe 0.17.
  doc.registerFont("regular", fonts.regular as unknown as Buffer);
  doc.registerFont("bold", fonts.bold as unknown as Buffer);
  doc.addPage();
  const sheet: Sheet = { doc, heading, y: 40 };
  drawBand(sheet);
  drawLetterhead(sheet);
  return sheet;
}

/** Begins a new page when the current one has less than this height left. */
export function reserve(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.bottom) turnPage(sheet);
}

/** Begins a new page, with the document's title and number at its head. */
export function turnPage(sheet: Sheet): void {
  sheet.doc.addPage();
  drawContinuation(sheet);
  sheet.y = page.top;
}
