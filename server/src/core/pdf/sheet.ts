import PdfKitDocument from "pdfkit";
import { drawBand, drawContinuation, drawLetterhead } from "./letterhead.ts";
import { type DocumentHeading, page, type Sheet } from "./page.ts";
import { create, type Font } from "fontkit";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Fonts {
  regular: Font;
  bold: Font;
}

let parsed: Fonts | null = null;

/**
 * Noto Sans has the letters of Krio, Mende and Temne (ɛ ɔ ŋ), which the standard fonts of PDF lack. A document embeds
 * only the letters that it uses. All documents share the parsed fonts: parsing both takes ten times as long as writing
 * a receipt.
 */
export function documentFonts(): Fonts {
  const require = createRequire(import.meta.url);
  parsed ??= {
    regular: parse(
      require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    ),
    bold: parse(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  };
  return parsed;
}

function parse(path: string): Font {
  const font = create(readFileSync(path));
  if ("fonts" in font) throw new Error(`${path} contains several fonts; a single one is required.`);
  // A glyph stores the letters that it was first read for. Read as a part of another letter (E of É), it would store
  // none, and no later document could be searched for it. Ligatures come first, to store f and i instead of ﬁ.
  font.layout("ff fi fl ffi ffl");
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

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
