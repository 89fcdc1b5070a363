import { TooLargeError, firstSheet, openArchive, readPart, streamPart } from "./archive.ts";
import { dateStyles } from "./date-styles.ts";
import { isDamage } from "./read-workbook.ts";
import { type SheetRow, sharedTexts, sheetReader } from "./sheet-cells.ts";
import { attribute, tagsIn, tagsOf } from "./xml-tags.ts";

/** Most bytes of a sheet and the texts of a workbook that are unpacked. */
const mostUnpacked = 160 * 1024 * 1024;
/** Most bytes of the shared texts, which are in memory as a whole. */
const mostShared = 24 * 1024 * 1024;
/** Most sheets that a workbook may have. */
const mostSheets = 20;

/** What a formula says that its program did not compute. */
const noValue = "#NO-VALUE";

/** Why a workbook is not read. */
export type WorkbookFault = "not-a-workbook" | "too-large" | "too-many-sheets";

/**
 * The rows of the first sheet of an Excel workbook with anything in them, one after another (IMP-3). Nothing is
 * computed, and the sheet is never in memory as a whole. Numbers that are shown as dates are calendar dates, counted
 * from 1900 or 1904 as the workbook says. A fault ends them.
 */
export async function* workbookRows(file: Buffer): AsyncGenerator<SheetRow | WorkbookFault> {
  try {
    const shared = openArchive(file, mostShared);
    const workbook = readPart(shared, "xl/workbook.xml") ?? "";
    const sheets = [...tagsOf(workbook)].filter(({ name }) => name === "sheet");
    if (sheets.length > mostSheets) return yield "too-many-sheets";
    const from1904 = isTrue(tagsOf(workbook).find(({ name }) => name === "workbookPr")?.attributes);
    const take = sheetReader({
      texts: sharedTexts(readPart(shared, "xl/sharedStrings.xml") ?? ""),
      dates: dateStyles(readPart(shared, "xl/styles.xml") ?? ""),
      dateText: (serial) => dateOf(serial, from1904),
      noValue,
    });
    const pieces = streamPart(openArchive(file, mostUnpacked), firstSheet(shared));
    if (pieces === null) return yield "not-a-workbook";
    for await (const tags of tagsIn(pieces)) {
      if (tags === null) return yield "not-a-workbook";
      for (const tag of tags) {
        const row = take(tag);
        if (row !== null && row.cells.some((cell) => cell.trim() !== "")) yield row;
      }
    }
  } catch (error) {
    if (error instanceof TooLargeError || isOutOfSpace(error)) yield "too-large";
    else if (isDamage(error)) yield "not-a-workbook";
    else throw error;
  }
}

const isTrue = (attributes: string | undefined) =>
  ["1", "true"].includes(attribute(attributes ?? "", "date1904") ?? "");

/** The shared texts unpack to more than is read of them. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/**
 * The date that a number stands for: days since 30 December 1899, or since 1 January 1904. Before March 1900 a program
 * counts a day that did not exist, so such a number stays what it is, and is no date.
 */
function dateOf(serial: string, from1904: boolean): string {
  const days = Math.floor(Number(serial));
  if (!Number.isFinite(days) || days > 2_958_465 || days < (from1904 ? 0 : 61)) return serial;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + days * 86_400_000).toISOString().slice(0, 10);
}
