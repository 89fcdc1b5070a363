import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type ExportColumn, text } from "./columns.ts";
import { sheetXml } from "./sheet-xml.ts";
import { workbookParts } from "./workbook-xml.ts";

/** A line of the information sheet: label and value. */
export type AboutLine = readonly [name: string, value: string];

const aboutColumns: readonly ExportColumn<AboutLine>[] = [
  text("About this file", ([name]) => name),
  text("", ([, value]) => value),
];

/** Rows under their headings, and the lines of the second sheet. */
interface Workbook<Row> {
  sheet: string;
  columns: readonly ExportColumn<Row>[];
  about: readonly AboutLine[];
}

/**
 * Rows as an Excel workbook: a sheet of rows, and one with information about them. It is written while rows are read,
 * so that memory does not grow with the export and payments are not blocked.
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
      // The archive reports neither errors of its entries nor a closed connection to them.
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
