/** A4 in points; positions are measured from the left and from the top. */
export const a4 = { width: 595, height: 842 } as const;

/** A text on a page; `end` sets its right edge instead of its left, as for amounts. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size: number;
  isBold?: boolean;
  end?: boolean;
}

/** A page: its texts, and its horizontal lines from x to x at y. */
export interface PdfPage {
  texts: PdfText[];
  rules: { from: number; to: number; y: number }[];
}

/** Widths of Helvetica from the space to the tilde, in thousandths of the size (Adobe's font metrics). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Replacements for letters of Krio, Mende and Temne which the built-in fonts lack. */
const nearest: Readonly<Record<string, string>> = {
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ŋ: "n",
  Ŋ: "N",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
};

/** Width of a text in points. */
export function pdfWidth(text: string, size: number): number {
  const units = [...latin(text)].reduce(
    (sum, character) => sum + (widths[character.charCodeAt(0) - 32] ?? 556),
    0,
  );
  return (units * size) / 1000;
}

/** A text in lines that fit a width, wrapped at spaces; a longer word has its own line. */
export function pdfLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && pdfWidth(joined, size) > width) lines.push(word);
    else lines.splice(-1, 1, joined);
  }
  return lines;
}

/**
 * A PDF file of A4 pages in Helvetica (ISO 32000-1, with the fonts built into every viewer): sufficient for a
 * statement, at a thousandth of a library's size.
 */
export function pdfFile(title: string, pages: readonly PdfPage[]): Blob {
  const firstPage = 5;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en) >>`,
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] ` +
          `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${escaped(title)}) >>`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  file += `startxref\n${start}\n%%EOF\n`;
  // Every character is one byte here.
  const bytes = Uint8Array.from(file, (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "application/pdf" });
}

function contentOf(page: PdfPage): string {
  const texts = page.texts.map(({ x, y, text, size, isBold, end }) => {
    const left = end === true ? x - pdfWidth(text, size) : x;
    const position = `${left.toFixed(2)} ${(a4.height - y).toFixed(2)}`;
    return `BT /${isBold === true ? "F2" : "F1"} ${size} Tf ${position} Td (${escaped(text)}) Tj ET`;
  });
  const rules = page.rules.map(({ from, to, y }) => {
    const height = (a4.height - y).toFixed(2);
    return `0.5 w ${from} ${height} m ${to} ${height} l S`;
  });
  return [...rules, ...texts].join("\n");
}

function escaped(text: string): string {
  return latin(text).replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** The text in characters of one byte: accents of other alphabets are removed, unknown letters become "?". */
function latin(text: string): string {
  return [...text.normalize("NFC")]
    .map((character) => {
      const near = nearest[character] ?? character;
      if (isLatin(near)) return near;
      const bare = near.normalize("NFKD").charAt(0);
      return isLatin(bare) ? bare : "?";
    })
    .join("");
}

function isLatin(character: string): boolean {
  return /^[\u0020-\u007e\u00a1-\u00ff]$/.test(character);
}
