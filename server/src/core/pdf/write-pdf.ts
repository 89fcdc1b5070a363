import { fingerprint } from "../fingerprint.ts";
import { drawFooters } from "./letterhead.ts";
import {
  colors,
  type DocumentHeading,
  drawText,
  heightOf,
  page,
  type Sheet,
  type TextStyle,
  widthOf,
} from "./page.ts";
import { openSheet, reserve } from "./sheet.ts";
import { drawTable, type Table } from "./table.ts";

/** A labelled value of a document. */
export interface Fact {
  label: string;
  value: string;
  /** Takes two columns; a text too long for one takes as many as it needs anyway. */
  wide?: boolean;
}

/** One part of a document, below the one before it. */
export type Block =
  /** An amount in large digits, with its words below. */
  | { kind: "amount"; amount: string; inWords: string }
  /** The addressee at the left, the figures that concern them at the right. */
  | { kind: "addressee"; name: string; lines: readonly string[]; figures: readonly Fact[] }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "table"; table: Table }
  /** The title of the blocks below it. */
  | { kind: "heading"; text: string }
  /** A paragraph under a title of its own. */
  | { kind: "clause"; title: string; text: string }
  /** Paragraphs, separated by line breaks. */
  | { kind: "text"; text: string }
  /** Small print. */
  | { kind: "note"; text: string }
  /** Signature lines; the statement stands above them on the same page. */
  | { kind: "signatures"; statement?: string; lines: readonly string[] };

const whole = { x: page.left, width: page.width };
const amountStyle: TextStyle = { size: 24, isBold: true };
const wordsStyle: TextStyle = { size: 9.5, color: colors.soft };
const nameStyle: TextStyle = { size: 12, isBold: true };
const headingStyle: TextStyle = { size: 11, isBold: true };
const textStyle: TextStyle = { size: 9.5 };
const noteStyle: TextStyle = { size: 8, color: colors.soft };
const labelStyle: TextStyle = { size: 8, color: colors.soft };
const valueStyle: TextStyle = { size: 9.5, isBold: true };

const columns = 3;
const gap = 18;
const columnWidth = (page.width - gap * (columns - 1)) / columns;

/** Writes a document under the lender's letterhead, with "Page 1 of 2" on every page. */
export async function writePdf(
  heading: DocumentHeading,
  blocks: readonly Block[],
): Promise<Buffer> {
  const sheet = openSheet(heading);
  for (const block of blocks) await draw(sheet, block);
  const { title, number, mark } = heading;
  drawFooters(sheet, heading.sha256 ?? fingerprint({ title, number, mark, blocks }));
  const { doc } = sheet;
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  doc.once("end", resolve);
  doc.once("error", reject);
  doc.end();
  await promise;
  return Buffer.concat(chunks);
}

async function draw(sheet: Sheet, block: Block): Promise<void> {
  switch (block.kind) {
    case "amount":
      return drawAmount(sheet, block.amount, block.inWords);
    case "addressee":
      return drawAddressee(sheet, block);
    case "facts":
      return drawFacts(sheet, block.facts);
    case "table":
      return drawTable(sheet, block.table);
    case "heading":
      return drawHeading(sheet, block.text);
    case "clause":
      return drawClause(sheet, block.title, block.text);
    case "text":
      return drawParagraphs(sheet, block.text, textStyle);
    case "note":
      return drawParagraphs(sheet, block.text, noteStyle);
    case "signatures":
      return drawSignatures(sheet, block.lines, block.statement ?? "");
  }
}

function drawAmount(sheet: Sheet, amount: string, inWords: string): void {
  drawText(sheet, amount, whole, amountStyle);
  sheet.y += heightOf(sheet, amount, page.width, amountStyle);
  drawText(sheet, inWords, whole, wordsStyle);
  sheet.y += heightOf(sheet, inWords, page.width, wordsStyle) + 18;
}

function drawAddressee(sheet: Sheet, block: Extract<Block, { kind: "addressee" }>): void {
  const top = sheet.y;
  const left = { x: page.left, width: 2 * columnWidth + gap };
  for (const [index, line] of [block.name, ...block.lines].entries()) {
    if (line === "") continue;
    const style = index === 0 ? nameStyle : textStyle;
    drawText(sheet, line, left, style);
    sheet.y += heightOf(sheet, line, left.width, style);
  }
  const bottom = sheet.y;
  const right = { x: page.right - columnWidth, width: columnWidth };
  sheet.y = top;
  for (const { label, value } of block.figures) {
    drawText(sheet, label, right, { ...labelStyle, align: "right" });
    sheet.y += heightOf(sheet, label, right.width, labelStyle);
    drawText(sheet, value, right, { ...nameStyle, align: "right" });
    sheet.y += heightOf(sheet, value, right.width, nameStyle) + 4;
  }
  sheet.y = Math.max(bottom, sheet.y) + 12;
}

/** Draws facts in three columns; a label or value wider than a column takes the next ones too. */
function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  for (const line of linesOf(sheet, facts)) {
    const height = Math.max(
      ...line.map((fact) => heightOf(sheet, fact.value, fact.width, valueStyle)),
    );
    reserve(sheet, height + 20);
    for (const fact of line) {
      drawText(sheet, fact.label, fact, labelStyle);
      drawText(sheet, fact.value, fact, valueStyle, sheet.y + 11);
    }
    sheet.y += height + 20;
  }
  sheet.y += 4;
}

function linesOf(sheet: Sheet, facts: readonly Fact[]) {
  const lines: (Fact & { x: number; width: number })[][] = [];
  let free = 0;
  for (const fact of facts) {
    const text = Math.max(
      widthOf(sheet, fact.label, labelStyle),
      widthOf(sheet, fact.value, valueStyle),
    );
    const needed = Math.ceil((text + gap) / (columnWidth + gap));
    const span = Math.min(columns, Math.max(needed, fact.wide === true ? 2 : 1));
    if (span > free) {
      lines.push([]);
      free = columns;
    }
    const x = page.left + (columns - free) * (columnWidth + gap);
    lines.at(-1)?.push({ ...fact, x, width: span * columnWidth + (span - 1) * gap });
    free -= span;
  }
  return lines;
}

function drawParagraphs(sheet: Sheet, text: string, style: TextStyle): void {
  sheet.y += 4;
  for (const paragraph of text.split(/[\n\r]+/)) {
    if (paragraph.trim() === "") continue;
    const height = heightOf(sheet, paragraph, page.width, style);
    reserve(sheet, height);
    drawText(sheet, paragraph, whole, style);
    sheet.y += height + 2;
  }
}

function drawHeading(sheet: Sheet, text: string): void {
  sheet.y += 10;
  // A heading is never the last line of a page.
  reserve(sheet, 60);
  drawText(sheet, text, whole, headingStyle);
  sheet.y += 19;
}

function drawClause(sheet: Sheet, title: string, text: string): void {
  const height = heightOf(sheet, text, page.width, textStyle);
  reserve(sheet, height + 13);
  drawText(sheet, title, whole, valueStyle);
  drawText(sheet, text, whole, textStyle, sheet.y + 13);
  sheet.y += height + 20;
}

/** Most signature lines side by side. */
const signaturesAcross = 3;

/** Draws signature lines side by side, each with its name below; more than three take several rows. */
function drawSignatures(sheet: Sheet, lines: readonly string[], statement: string): void {
  if (statement !== "") {
    reserve(sheet, heightOf(sheet, statement, page.width, textStyle) + 120);
    drawParagraphs(sheet, statement, textStyle);
  }
  for (let first = 0; first < lines.length; first += signaturesAcross)
    drawSignatureRow(sheet, lines.slice(first, first + signaturesAcross), lines.length);
}

function drawSignatureRow(sheet: Sheet, lines: readonly string[], count: number): void {
  const across = Math.min(count, signaturesAcross);
  const width = (page.width - gap * 2 * (across - 1)) / across;
  const labels = lines.map((line) => heightOf(sheet, line, width, labelStyle));
  const below = Math.max(...labels) + 8;
  reserve(sheet, 56 + below);
  sheet.y += 56;
  lines.forEach((line, index) => {
    const x = page.left + index * (width + gap * 2);
    sheet.doc
      .lineWidth(0.75)
      .moveTo(x, sheet.y)
      .lineTo(x + width, sheet.y)
      .stroke(colors.ink);
    drawText(sheet, line, { x, width }, labelStyle, sheet.y + 4);
  });
  sheet.y += below;
}
