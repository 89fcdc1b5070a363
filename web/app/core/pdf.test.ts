import { expect, test } from "vitest";
import { pdfFile, pdfLines, pdfWidth, type PdfPage } from "./pdf.ts";

const page: PdfPage = {
  texts: [
    { x: 48, y: 60, text: "Loan (statement) of Sɔrie Bâ \\ 山", size: 10 },
    { x: 547, y: 80, text: "1,250.00", size: 10, end: true, isBold: true },
  ],
  rules: [{ from: 48, to: 547, y: 90 }],
};

test("a PDF lists the byte offsets of its objects", async () => {
  const bytes = Buffer.from(await pdfFile("Statement", [page, page]).arrayBuffer());
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.4\n")).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(numberOf);
  expect(offsets).toHaveLength(9);
  offsets.forEach((offset, at) => {
    expect(text.slice(offset, offset + 8).startsWith(`${at + 1} 0 obj`)).toBe(true);
  });
  for (const [, length, content] of text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length));
  expect(text).toContain("/Count 2");
});

test("texts keep their brackets, and characters the fonts lack become the nearest", async () => {
  const text = Buffer.from(await pdfFile("Statement", [page]).arrayBuffer()).toString("latin1");
  expect(text).toContain(String.raw`(Loan \(statement\) of Sorie Bâ \\ ?) Tj`);
});

test("amounts align right, and long lines wrap at spaces", () => {
  expect(pdfWidth("1,250.00", 10)).toBeCloseTo((6 * 556 + 2 * 278) / 100);
  expect(pdfLines("12 Wilkinson Road, Freetown", 10, 90)).toEqual([
    "12 Wilkinson Road,",
    "Freetown",
  ]);
  expect(pdfLines("", 10, 90)).toEqual([""]);
});

function numberOf(match: RegExpMatchArray): number {
  return Number(match[1]);
}
