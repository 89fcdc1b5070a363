import { letterheadPattern, patternRuns } from "@microfinance/contract/core/pattern.ts";
import { colors, drawRule, drawText, heightOf, page, type Sheet, type TextStyle } from "./page.ts";

const cell = 1.04;
const bandTop = 36;

const threads: Readonly<Record<string, string>> = { w: "#f6f3ee", g: "#e3a008", k: "#b5553a" };
const background = "#0e492e";

const nameStyle: TextStyle = { size: 15, isBold: true };
const contactStyle: TextStyle = { size: 8.5, color: colors.soft };
const titleStyle: TextStyle = { size: 15, isBold: true, align: "right" };
const numberStyle: TextStyle = { size: 10, color: colors.soft, align: "right" };
const markStyle: TextStyle = { size: 10.5, isBold: true };

/** The largest size of the logo, left of the lender's name. */
const logo = { width: 120, height: 44, gap: 12 };

const left = { x: page.left, width: 290 };
const right = { x: page.left + 306, width: page.width - 306 };

/** Draws the pattern above the letterhead, from margin to margin. */
export function drawBand({ doc }: Sheet): void {
  const tile = letterheadPattern.rows;
  const height = tile.length * cell;
  const tileWidth = (tile[0]?.length ?? 1) * cell;
  const runs = patternRuns(letterheadPattern);
  doc.save();
  doc.rect(page.left, bandTop, page.width, height).clip();
  doc.rect(page.left, bandTop, page.width, height).fill(background);
  for (const [thread, color] of Object.entries(threads)) {
    const ofThread = runs.filter((run) => run.thread === thread);
    for (let x = page.left; x < page.right; x += tileWidth)
      for (const run of ofThread)
        doc.rect(x + run.x * cell, bandTop + run.y * cell, run.width * cell, cell);
    doc.fill(color);
  }
  doc.restore();
}

/** Draws the lender at the left, the document's title and number at the right, and the mark below both. */
export function drawLetterhead(sheet: Sheet): void {
  const { letterhead, title, number, mark } = sheet.heading;
  const top = bandTop + letterheadPattern.rows.length * cell + 14;
  const { branch = "", address, phone, email } = letterhead;
  const reached = [phone, email].filter((part) => part !== "").join(" · ");
  const contact = [branch, address, reached].filter((line) => line !== "");
  const beside = drawLogo(sheet, top);
  const sender = { x: left.x + beside.width, width: left.width - beside.width };
  const nameHeight = heightOf(sheet, letterhead.lender_name, sender.width, nameStyle);
  const titleHeight = heightOf(sheet, title, right.width, titleStyle);
  drawText(sheet, letterhead.lender_name, sender, nameStyle, top);
  drawText(sheet, contact, sender, contactStyle, top + nameHeight + 1);
  drawText(sheet, title, right, titleStyle, top);
  drawText(sheet, number, right, numberStyle, top + titleHeight + 1);
  sheet.y =
    top +
    1 +
    Math.max(
      beside.height,
      nameHeight + heightOf(sheet, contact, sender.width, contactStyle),
      titleHeight + heightOf(sheet, number, right.width, numberStyle),
    ) +
    20;
  if (mark !== null) drawMark(sheet, mark);
}

/** Draws the logo and returns the space that it takes. */
function drawLogo({ doc, heading }: Sheet, top: number): { width: number; height: number } {
  const { picture } = heading.letterhead;
  if (picture === null) return { width: 0, height: 0 };
  const scale = Math.min(logo.width / picture.width, logo.height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  doc.image(picture.content, page.left, top, size);
  return { width: size.width + logo.gap, height: size.height };
}

function drawMark(sheet: Sheet, mark: string): void {
  const inner = { x: page.left + 10, width: page.width - 20 };
  const height = heightOf(sheet, mark, inner.width, markStyle) + 14;
  sheet.doc
    .lineWidth(1.5)
    .roundedRect(page.left, sheet.y, page.width, height, 4)
    .stroke(colors.ink);
  drawText(sheet, mark, inner, markStyle, sheet.y + 7);
  sheet.y += height + 18;
}

/** Draws the head of the second page and of those after it. */
export function drawContinuation(sheet: Sheet): void {
  const { letterhead, title, number } = sheet.heading;
  const style = { size: 8.5, color: colors.soft };
  const name = { ...style, isBold: true };
  const height = heightOf(sheet, letterhead.lender_name, left.width, name);
  // A lender name of several lines is only on the first page in full.
  if (height < 14) drawText(sheet, letterhead.lender_name, left, name, bandTop + 4);
  drawText(sheet, `${title} ${number}`, right, { ...style, align: "right" }, bandTop + 4);
  sheet.y = bandTop + 22;
  drawRule(sheet);
}

/** Draws the document's number, the hash of its content and "Page 1 of 2" at the foot of every page. */
export function drawFooters(sheet: Sheet, sha256: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const style: TextStyle = { size: 8, color: colors.soft };
  const hashStyle: TextStyle = { size: 6, color: colors.soft };
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index);
    drawText(sheet, sheet.heading.number, left, style, page.footer);
    const whole = { x: page.left, width: page.width };
    drawText(sheet, `SHA-256 ${sha256}`, whole, hashStyle, page.footer + 12);
    const pages = `Page ${index + 1} of ${count}`;
    drawText(sheet, pages, right, { ...style, align: "right" }, page.footer);
  }
}
