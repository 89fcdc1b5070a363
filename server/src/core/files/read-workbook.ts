import { stylesReader } from "./date-styles.ts";
import { firstSheet, openArchive, readPart } from "./archive.ts";
import { sheetReader, textsReader } from "./sheet-cells.ts";
import { tagsOf } from "./xml-tags.ts";

/** Most bytes of all parts of a workbook that are read, unpacked. */
const mostUnpacked = 24 * 1024 * 1024;
/** Most rows that are read. */
const mostSheetRows = 20_000;

/**
 * The cells of the first sheet of an Excel workbook as text (PAYR-10). Formulas count by their stored value: nothing in
 * the file is computed. A date, yes or no, and a formula without a value are no numbers. Null for a file that is no
 * workbook, is protected, or is larger than any list.
 */
export function readWorkbook(file: Buffer): string[][] | null {
  try {
    const archive = openArchive(file, mostUnpacked);
    const sheet = readPart(archive, firstSheet(archive));
    if (sheet === null) return null;
    const { texts, take: takeText } = textsReader();
    for (const tag of tagsOf(readPart(archive, "xl/sharedStrings.xml") ?? "")) takeText(tag);
    const { dates, take: takeStyle } = stylesReader();
    for (const tag of tagsOf(readPart(archive, "xl/styles.xml") ?? "")) takeStyle(tag);
    const dateText = (serial: string) => `date ${serial}`;
    return cellsOf(sheet, sheetReader({ texts, dates, dateText, noValue: "no value" }));
  } catch (error) {
    // A damaged archive fails in the reads of its numbers and in the decompression.
    if (isDamage(error)) return null;
    throw error;
  }
}

/** Whether an error says that an archive is damaged. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof RangeError || (typeof error === "object" && error !== null && "code" in error)
  );
}

function cellsOf(xml: string, take: ReturnType<typeof sheetReader>): string[][] | null {
  const rows: string[][] = [];
  for (const tag of tagsOf(xml)) {
    const row = take(tag);
    if (row === null) continue;
    if (!Number.isInteger(row.number) || row.number > mostSheetRows) return null;
    // A row that is not in the file is empty.
    while (rows.length < row.number - 1) rows.push([]);
    rows.push(row.cells);
  }
  return rows;
}
