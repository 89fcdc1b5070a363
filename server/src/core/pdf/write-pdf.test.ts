import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdfText, readPdf } from "../../../test-support/read-pdf.ts";
import { documentFonts } from "./sheet.ts";
import { type DocumentHeading, page } from "./page.ts";
import type { Table } from "./table.ts";
import { type Block, writePdf } from "./write-pdf.ts";
import { runs } from "../../../test-support/runs.ts";

const heading: DocumentHeading = {
  letterhead: {
    lender_name: "Salone Credit",
    address: "12 Kissy Road, Freetown",
    phone: "+232-76-123456",
    email: "",
    picture: null,
  },
  title: "Receipt",
  number: "RC-000007",
  mark: null,
  createdAt: new Date("2026-03-16T09:00:00Z"),
};

const write = (blocks: readonly Block[], more: Partial<DocumentHeading> = {}) =>
  writePdf({ ...heading, ...more }, blocks);

const tableOf = (count: number, text = "Payment"): Table => ({
  title: "Movements",
  columns: [{ head: "What" }, { head: "Balance", width: 82, align: "right" }],
  rows: Array.from({ length: count }, (_, index) => ({
    cells: [`${text} ${index + 1}`, (1234.5 + index * 10_000).toFixed(2)],
  })),
});

/** Where a text ends, in points from the left. */
function rightEdge(piece: ReturnType<typeof readPdf>[number][number]): number {
  const font = documentFonts()[piece.isBold ? "bold" : "regular"];
  const { advanceWidth } = font.layout(piece.text.trimEnd());
  return piece.x + (advanceWidth / font.unitsPerEm) * piece.size;
}

describe("RPT-13 a document under the letterhead", () => {
  it("RPT-13 states lender, contact, title, number and page", async () => {
    const file = await write([{ kind: "text", text: "Paid at the branch" }]);
    const lines = readPdf(file).map((texts) => texts.map(({ text }) => text));
    expect(lines).toEqual([
      [
        "Salone Credit",
        "12 Kissy Road, Freetown",
        "+232-76-123456",
        "Receipt",
        "RC-000007",
        "Paid at the branch",
        "RC-000007",
        expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/),
        "Page 1 of 1",
      ],
    ]);
    const source = file.toString("latin1");
    expect(source).toMatch(/^%PDF-1\.7\n/);
    expect(source).toContain("(Receipt RC-000007)");
    expect(source).toContain("(Salone Credit)");
    expect(source).toContain("/Lang (en)");
  });

  it("RPT-13 embeds the letters of Krio, Mende and Temne, and no more of the font than it uses", async () => {
    const letters = "Ɛɛ Ɔɔ Ŋŋ Ɓɓ Ɖɖ Ɣɣ Əə É é â ’ “ ” – —";
    const fonts = documentFonts();
    for (const letter of letters.replaceAll(" ", ""))
      for (const font of [fonts.regular, fonts.bold])
        expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter).toBe(true);
    const file = await write([
      { kind: "facts", facts: [{ label: "Received from", value: letters }] },
      { kind: "text", text: letters },
    ]);
    expect(
      pdfText(file)
        .split("\n")
        .filter((text) => text === letters),
    ).toHaveLength(2);
    expect(file.length).toBeLessThan(60 * 1024);
  });

  it("RPT-13 has text to search and copy, also after a document with accented letters", async () => {
    await write([{ kind: "text", text: "É Ê Ë Ò Ñ Ç ï … ½ ǅ ﬁ" }]);
    const text = "EONCi officer efficient 1,200.00";
    const source = await write([{ kind: "facts", facts: [{ label: text, value: text }] }]);
    expect(
      pdfText(source)
        .split("\n")
        .filter((line) => line === text),
    ).toHaveLength(2);
  });

  it("RPT-13 shows a mark in a frame", async () => {
    const mark = "Reversed on 17 Mar 2026 by Hannah Kamara";
    expect(pdfText(await write([], { mark })).split("\n")).toContain(mark);
  });

  it("RPT-41 states the hash of its content: the same for the same content, another for another", async () => {
    const hashOf = (file: Buffer) => /SHA-256 ([0-9a-f]{64})/.exec(pdfText(file))?.[1];
    const note: Block[] = [{ kind: "note", text: "Paid" }];
    const one = hashOf(await write(note));
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(await write(note, { createdAt: new Date("2027-01-01") }))).toBe(one);
    expect(hashOf(await write(note, { number: "RC-000008" }))).not.toBe(one);
    expect(hashOf(await write([{ kind: "note", text: "Not paid" }]))).not.toBe(one);
    expect(hashOf(await write(note, { sha256: "a".repeat(64) }))).toBe("a".repeat(64));
  });

  it("RPT-14 keeps signature lines of many people on the page, three side by side", async () => {
    const lines = Array.from(
      { length: 8 },
      (_, index) => `Member ${index + 1}: ${"Kamara ".repeat(9)}`,
    );
    const blocks: Block[] = [
      { kind: "heading", text: "Parties" },
      { kind: "clause", title: "Members", text: "Each member owes their share." },
      { kind: "signatures", statement: "We agree.", lines },
    ];
    const texts = readPdf(await write(blocks)).flat();
    expect(texts.filter(({ text }) => text.startsWith("Member "))).toHaveLength(8);
    for (const piece of texts) expect(rightEdge(piece)).toBeLessThanOrEqual(page.right + 0.1);
  });

  it("RPT-13 writes any stored text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const blocks: Block[] = [
          { kind: "facts", facts: [{ label: "Method", value: text }] },
          { kind: "text", text },
          { kind: "table", table: tableOf(1, text) },
        ];
        const letterhead = { ...heading.letterhead, lender_name: text };
        const file = await write(blocks, { letterhead, mark: text });
        expect(readPdf(file).at(-1)?.at(-1)?.text).toMatch(/^Page \d of \d$/);
      }),
      runs(40),
    );
  });
});

describe("RPT-14 a long document", () => {
  it("RPT-14 repeats the heads of a table on each page, and counts the pages", async () => {
    const pages = readPdf(await write([{ kind: "table", table: tableOf(60) }]));
    expect(pages).toHaveLength(2);
    pages.forEach((texts, index) => {
      const all = texts.map(({ text }) => text);
      expect(all.filter((text) => text === "Balance")).toHaveLength(1);
      expect(all.at(-1)).toBe(`Page ${index + 1} of 2`);
    });
    expect(pages[1]?.map(({ text }) => text)).toContain("Receipt RC-000007");
    const rows = pages.flat().filter(({ text }) => text.startsWith("Payment "));
    expect(rows.map(({ text }) => text)).toEqual(tableOf(60).rows.map(({ cells }) => cells[0]));
  });

  it("RPT-14 never leaves the sum of a table alone on a page", async () => {
    const sum = { cells: ["Total", "1.00"], isSum: true };
    const pages = new Set<number>();
    for (let count = 30; count <= 48; count += 1) {
      const table = tableOf(count);
      const read = readPdf(
        await write([{ kind: "table", table: { ...table, rows: [...table.rows, sum] } }]),
      );
      pages.add(read.length);
      const texts = read.at(-1)?.map(({ text }) => text) ?? [];
      expect(texts).toContain("Total");
      expect(
        texts.some((text) => text.startsWith("Payment ")),
        `${count} rows`,
      ).toBe(true);
    }
    expect([...pages]).toEqual([1, 2]);
  });

  it("RPT-14 aligns amounts at the right edge and leaves the foot of the page free", async () => {
    const [first = []] = readPdf(await write([{ kind: "table", table: tableOf(60) }]));
    const amounts = first.filter(({ text }) => /^\d+\.\d\d$/.test(text));
    expect(amounts.length).toBeGreaterThan(20);
    for (const amount of amounts) expect(rightEdge(amount)).toBeCloseTo(page.right, 1);
    const body = first.slice(0, -3);
    for (const { y } of body) expect(y).toBeLessThan(page.bottom);
  });

  it("RPT-14 gives a long label the width that it needs, so that it never stands on its value", async () => {
    const label = "Interest 25%, charged once on the amount borrowed";
    const [first = []] = readPdf(
      await write([{ kind: "facts", facts: [{ label, value: "NLe 1,950.00" }] }]),
    );
    const lines = first.filter(({ text }) => text.includes("25%") || text.includes("1,950.00"));
    expect(lines.map(({ text }) => text)).toEqual([label, "NLe 1,950.00"]);
  });

  it("RPT-14 wraps long names and values between the margins", async () => {
    const long = "Alhaji Mohamed Abdul-Rahman Sanusi Mustapha Kamara-Fofanah ".repeat(5).trim();
    const letterhead = { ...heading.letterhead, lender_name: long, address: long };
    const file = await write(
      [
        { kind: "addressee", name: long, lines: [long], figures: [{ label: "Due", value: "1" }] },
        { kind: "facts", facts: [{ label: "Received from", value: long }] },
        { kind: "facts", facts: [{ label: "Transaction", value: "X".repeat(200) }] },
        { kind: "table", table: tableOf(3, long) },
        { kind: "text", text: `${long}\n${long}` },
      ],
      { letterhead, mark: long },
    );
    for (const piece of readPdf(file).flat()) {
      expect(piece.x).toBeGreaterThanOrEqual(page.left);
      expect(rightEdge(piece), piece.text).toBeLessThanOrEqual(page.right + 0.1);
    }
    const words = pdfText(file).split(/\s+/);
    expect(words.filter((word) => word === "Mustapha")).toHaveLength(5 * 11);
    expect(pdfText(file).match(/X/g)).toHaveLength(200);
  });

  it("RPT-14 shows the heads of a table without rows, and nothing for a document without text", async () => {
    const texts = pdfText(await write([{ kind: "table", table: tableOf(0) }])).split("\n");
    expect(texts).toEqual(expect.arrayContaining(["Movements", "What", "Balance"]));
    expect(readPdf(await write([{ kind: "text", text: "\n \n" }]))).toHaveLength(1);
  });
});
