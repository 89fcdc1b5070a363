import { inflateSync } from "node:zlib";

/** A piece of text on a page: its place in points from the left and from the top, its size and weight. */
interface PlacedText {
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  text: string;
}

/** A font of the file: the letters by glyph code. */
interface PdfFont {
  isBold: boolean;
  letters: Map<string, string>;
}

const pageHeight = 841.89;

/** The texts of every page of a PDF by pdfkit, in drawing order, decoded by the fonts' own tables of letters. */
export function readPdf(file: Buffer): PlacedText[][] {
  const source = file.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g))
    objects.set(id, body);
  const fonts = new Map<string, PdfFont>();
  for (const [, name = "", id = ""] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id) ?? "";
    const table = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? "";
    const letters = lettersOf(streamOf(objects.get(table) ?? ""));
    fonts.set(name, { isBold: font.includes("-Bold"), letters });
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((body) => {
    const content = /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? "";
    return textsOf(streamOf(objects.get(content) ?? ""), fonts);
  });
}

/** All texts of a PDF as one text, a line for each piece. */
export function pdfText(file: Buffer): string {
  return readPdf(file)
    .flat()
    .map(({ text }) => text)
    .join("\n");
}

function streamOf(body: string): string {
  const stream = /stream\n([^]*)\nendstream/.exec(body)?.[1] ?? "";
  const isPacked = body.includes("/FlateDecode");
  return isPacked ? inflateSync(Buffer.from(stream, "latin1")).toString("latin1") : stream;
}

/** The letters of a font by their code, from its ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    // A ligature has several letters: <0066 0069>.
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ""], index) => {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, "0");
      const units = Buffer.from(hex.replaceAll(" ", ""), "hex");
      letters.set(code, units.swap16().toString("utf16le"));
    });
  }
  return letters;
}

function textsOf(content: string, fonts: Map<string, PdfFont>): PlacedText[] {
  const texts = content.matchAll(
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n[^]*?\[([^\]]*)\] TJ/g,
  );
  return [...texts].map(([, x, y, font = "", size, glyphs = ""]) => ({
    x: Number(x),
    y: pageHeight - Number(y),
    size: Number(size),
    isBold: fonts.get(font)?.isBold === true,
    text: [...glyphs.matchAll(/<(\w*)>/g)]
      .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
      .map((code) => fonts.get(font)?.letters.get(code) ?? "?")
      .join(""),
  }));
}
