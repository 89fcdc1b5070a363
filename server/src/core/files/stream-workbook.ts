import {
  type Archive,
  TooLargeError,
  firstSheet,
  openArchive,
  readPart,
  streamPart,
} from "./archive.ts";
import { stylesReader } from "./date-styles.ts";
import { isDamage } from "./read-workbook.ts";
import { type SheetRow, sheetReader, textsReader } from "./sheet-cells.ts";
import { attribute, type Tag, tagsIn, tagsOf } from "./xml-tags.ts";

/** Most bytes of a sheet and the texts of a workbook that are unpacked. */
const mostUnpacked = 160 * 1024 * 1024;
/** Most bytes of the shared texts, which are in memory as a whole, and of the styles. */
const mostShared = 24 * 1024 * 1024;
/** Most bytes of the parts that name the sheets. */
const mostNames = 4 * 1024 * 1024;
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
    const names = openArchive(file, mostNames);
    const { sheets, from1904 } = aboutWorkbook(readPart(names, "xl/workbook.xml") ?? "");
    if (sheets > mostSheets) return yield "too-many-sheets";
    const first = firstSheet(names);
    const shared = openArchive(file, mostShared);
    const { texts, take: takeText } = textsReader();
    const { dates, take: takeStyle } = stylesReader();
    if (!(await takeTags(shared, "xl/sharedStrings.xml", takeText))) return yield "not-a-workbook";
    if (!(await takeTags(shared, "xl/styles.xml", takeStyle))) return yield "not-a-workbook";
    const dateText = (serial: string) => dateOf(serial, from1904);
    const take = sheetReader({ texts, dates, dateText, noValue });
    const pieces = streamPart(openArchive(file, mostUnpacked), first);
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

/** How many sheets a workbook has, and whether it counts its days from 1904. */
function aboutWorkbook(xml: string): { sheets: number; from1904: boolean } {
  let [sheets, from1904] = [0, false];
  for (const { name, attributes } of tagsOf(xml))
    if (name === "sheet") sheets += 1;
    else if (name === "workbookPr")
      from1904 = ["1", "true"].includes(attribute(attributes, "date1904") ?? "");
  return { sheets, from1904 };
}

/** Gives the tags of a part to a reader, while others have their turns. False for a part that is no XML. */
async function takeTags(
  archive: Archive,
  part: string,
  take: (tag: Tag) => void,
): Promise<boolean> {
  const pieces = streamPart(archive, part);
  if (pieces === null) return true;
  for await (const tags of tagsIn(pieces)) {
    if (tags === null) return false;
    for (const tag of tags) take(tag);
  }
  return true;
}

/** The parts that name the sheets unpack to more than is read of them. */
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
