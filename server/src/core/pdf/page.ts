import type { Letterhead } from "@microfinance/contract/settings/schema.ts";

/** A4 in points, measured from the left and from the top. */
export const page = {
  left: 48,
  right: 547,
  width: 499,
  top: 78,
  bottom: 776,
  footer: 800,
} as const;

/** Dark colors on white, so that a black-and-white print is readable. */
export const colors = { ink: "#14231c", soft: "#56635b", line: "#c5c0b8" } as const;

/** A logo with its size in pixels. */
export interface Picture {
  content: Buffer;
  width: number;
  height: number;
}

/** The lender's letterhead with its logo; null without one. */
export type PrintedLetterhead = Omit<Letterhead, "logo"> & { picture: Picture | null };

/** What every page of a document states: the lender, the kind of document and its number. */
export interface DocumentHeading {
  letterhead: PrintedLetterhead;
  /** The kind of document: "Receipt". */
  title: string;
  number: string;
  /** Shown in a frame on a document that is no longer valid. */
  mark: string | null;
  createdAt: Date;
  /** The hash of its content, at the foot of every page, where it is stored; computed otherwise. */
  sha256?: string;
}

/** A document in progress. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  heading: DocumentHeading;
  /** The top of the next block. */
  y: number;
}

/** Size in points, weight and color of a text. */
export interface TextStyle {
  size: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** The place of a text: its left edge and its width, in which it wraps. */
export interface TextBox {
  x: number;
  width: number;
}

/** A text that wraps, or several that begin on a line of their own. */
export type Lines = string | readonly string[];

/**
 * Draws text that wraps in its box. It does not move the sheet's position, so that texts stand side by side.
 * @param y the top of the text, by default the sheet's position
 */
export function drawText(
  sheet: Sheet,
  text: Lines,
  { x, width }: TextBox,
  style: TextStyle,
  y: number = sheet.y,
): void {
  if (text.length === 0) return;
  choose(sheet, style)
    .fillColor(style.color ?? colors.ink)
    .text(printableLines(text), x, y, { width, align: style.align ?? "left" });
}

/** The height of text that wraps in this width. */
export function heightOf(sheet: Sheet, text: Lines, width: number, style: TextStyle): number {
  return choose(sheet, style).heightOfString(printableLines(text) || " ", { width });
}

/** The width of text on one line. */
export function widthOf(sheet: Sheet, text: string, style: TextStyle): number {
  return choose(sheet, style).widthOfString(printable(text));
}

/** A horizontal line over the whole width, at the current height. */
export function drawRule(sheet: Sheet, color: string = colors.line, lineWidth = 0.5): void {
  sheet.doc
    .lineWidth(lineWidth)
    .moveTo(page.left, sheet.y)
    .lineTo(page.right, sheet.y)
    .stroke(color);
}

function choose({ doc }: Sheet, style: TextStyle): PDFKit.PDFDocument {
  return doc.font(style.isBold === true ? "bold" : "regular").fontSize(style.size);
}

function printableLines(text: Lines): string {
  return typeof text === "string" ? printable(text) : text.map(printable).join("\n");
}

/** Text on one line without control characters, in composed letters, which fonts draw best. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
}
