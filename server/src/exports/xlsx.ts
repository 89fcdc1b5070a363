import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type ExportColumn, text } from "./columns.ts";
import { sheetXml } from "./sheet-xml.ts";
import { workbookParts } from "./workbook-xml.ts";

/** A line of the sheet that tells where a workbook comes from: what it names, and its value. */
export type AboutLine = readonly [name: string, value: string];

const aboutColumns: readonly ExportColumn<AboutLine>[] = [
  text("About this file", ([name]) => name),
  text("", ([, value]) => value),
];

/** Rows under their headings, and what the second sheet says about them. */
interface Workbook<Row> {
  sheet: string;
  columns: readonly ExportColumn<Row>[];
  about: readonly AboutLine[];
}

/**
 * Rows as an Excel workbook: a sheet of them, and one that tells what they are. Written while it is read, row by row,
 * so that the largest export takes no more memory than a small one and never holds up payments.
 */
export function xlsxOf<Row>(workbook: Workbook<Row>, rows: AsyncIterable<Row>): Readable {
  const zip = new ZipFile();
  const file = new PassThrough();
  zip.on("error", (error: Error) => file.destroy(error));
  for (const [path, xml] of workbookParts(workbook.sheet, "About")) {
    zip.addBuffer(Buffer.from(xml), path);
  }
  const addSheet = (path: string, xml: AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, (give) => {
      const source = Readable.from(xml, { objectMode: false });
      // The archive waits for its parts and hears neither of their errors nor of a reader who went away.
      source.on("error", (error) => file.destroy(error));
      file.on("close", () => source.destroy());
      give(null, source);
    });
  addSheet("xl/worksheets/sheet1.xml", sheetXml(workbook.columns, rows));
  addSheet("xl/worksheets/sheet2.xml", sheetXml(aboutColumns, Readable.from(workbook.about)));
  zip.end();
  zip.outputStream.pipe(file);
  return file;
}
