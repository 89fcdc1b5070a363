/** The style index of a cell by its type, as in `styles` below. */
export const cellStyles = {
  heading: 1,
  text: 2,
  phone: 2,
  number: 0,
  money: 3,
  percent: 4,
  date: 5,
  time: 6,
} as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${documents}/${type}" Target="${target}"/>`;

const relationships = (...parts: string[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${parts.join("")}</Relationships>`;

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [49, 1],
  [49, 0],
  [4, 0],
  [10, 0],
  [164, 0],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    "",
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts of a workbook of two sheets, except the sheets themselves. */
export function workbookParts(first: string, second: string): [path: string, xml: string][] {
  const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${first}" sheetId="1" r:id="rId1"/><sheet name="${second}" sheetId="2" r:id="rId2"/></sheets></workbook>`;
  return [
    ["[Content_Types].xml", contentTypes],
    ["_rels/.rels", relationships(relationship("rId1", "officeDocument", "xl/workbook.xml"))],
    ["xl/workbook.xml", workbook],
    [
      "xl/_rels/workbook.xml.rels",
      relationships(
        relationship("rId1", "worksheet", "worksheets/sheet1.xml"),
        relationship("rId2", "worksheet", "worksheets/sheet2.xml"),
        relationship("rId3", "styles", "styles.xml"),
      ),
    ],
    ["xl/styles.xml", styles],
  ];
}
