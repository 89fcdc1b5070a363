import { setImmediate } from "node:timers/promises";
import {
  colors,
  drawRule,
  drawText,
  heightOf,
  type Lines,
  page,
  type Sheet,
  type TextBox,
  type TextStyle,
} from "./page.ts";
import { reserve, turnPage } from "./sheet.ts";

/** A column; the one without a width takes the rest of the page. Amounts are aligned right. */
export interface Column {
  head: string;
  width?: number;
  align?: "left" | "right";
}

/** A row; a sum is bold, under a darker line. */
export interface Row {
  cells: readonly Lines[];
  isSum?: boolean;
}

/** A titled table. */
export interface Table {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

const titleStyle: TextStyle = { size: 11, isBold: true };
const headStyle: TextStyle = { size: 8, isBold: true, color: colors.soft };
const cellStyle: TextStyle = { size: 9 };
const sumStyle: TextStyle = { size: 9, isBold: true };
const padding = 3;
const gap = 8;
const headHeight = 18;

/** Rows between two pauses, so that a long table does not delay other requests. */
const rowsAtOnce = 20;

/** Draws a table. On every page that it continues on, its heads are repeated. */
export async function drawTable(sheet: Sheet, table: Table): Promise<void> {
  const boxes = boxesOf(table.columns);
  sheet.y += 10;
  // The title is never the last line of a page.
  reserve(sheet, 70);
  drawText(sheet, table.title, { x: page.left, width: page.width }, titleStyle);
  sheet.y += 19;
  drawHeads(sheet, table.columns, boxes);
  for (const [index, row] of table.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    // A sum is never alone on a page.
    const next = table.rows[index + 1];
    const kept = next?.isSum === true ? heightOfRow(sheet, boxes, next) : 0;
    const height = heightOfRow(sheet, boxes, row);
    if (sheet.y + height + kept > page.bottom) {
      turnPage(sheet);
      drawHeads(sheet, table.columns, boxes);
    }
    drawRow(sheet, table.columns, boxes, row);
    sheet.y += height;
    drawRule(sheet, row.isSum === true ? colors.ink : colors.line);
  }
  sheet.y += 12;
}

function drawHeads(sheet: Sheet, columns: readonly Column[], boxes: readonly TextBox[]): void {
  columns.forEach(({ head, align = "left" }, index) => {
    const box = boxes[index];
    if (box) drawText(sheet, head, box, { ...headStyle, align });
  });
  sheet.y += headHeight - 4;
  drawRule(sheet, colors.ink, 0.75);
  sheet.y += 1;
}

function heightOfRow(sheet: Sheet, boxes: readonly TextBox[], row: Row): number {
  const style = styleOf(row);
  const heights = row.cells.map((cell, index) =>
    heightOf(sheet, cell, boxes[index]?.width ?? 0, style),
  );
  return Math.max(...heights) + 2 * padding;
}

function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  boxes: readonly TextBox[],
  row: Row,
): void {
  const style = styleOf(row);
  row.cells.forEach((cell, index) => {
    const box = boxes[index];
    const align = columns[index]?.align ?? "left";
    if (box) drawText(sheet, cell, box, { ...style, align }, sheet.y + padding);
  });
}

function styleOf({ isSum = false }: Row): TextStyle {
  return isSum ? sumStyle : cellStyle;
}

/** The places of the columns from left to right, with a gap between two of them. */
function boxesOf(columns: readonly Column[]): TextBox[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const rest = page.width - fixed - gap * (columns.length - 1);
  let x: number = page.left;
  return columns.map((column) => {
    const box = { x, width: column.width ?? rest };
    x += box.width + gap;
    return box;
  });
}
