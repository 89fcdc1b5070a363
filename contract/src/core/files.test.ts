import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  base64Length,
  base64Size,
  detectFileType,
  filesError,
  fileSizeError,
  largestApplicationBody,
  safeFileName,
} from "./files.ts";

const megabyte = 1024 * 1024;
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("LOAN-23 the type of a file is read from its content", () => {
  test.each([
    [ascii("%PDF-1.7"), "application/pdf"],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), "image/png"],
    [ascii("GIF89a"), null],
    [ascii("<html>"), null],
    [ascii("MZ"), null],
    [ascii("%PDF"), null],
    [Uint8Array.of(0xff, 0xd8), null],
    [new Uint8Array(), null],
  ])("%j is %s", (start, type) => {
    expect(detectFileType(start)).toBe(type);
  });
});

describe("LOAN-22 limits", () => {
  const file = (size: number) => ({ name: "statement.pdf", size });

  test.each([
    [{ name: "statement.pdf", size: 5 * megabyte }, null],
    [file(5 * megabyte + 1), "statement.pdf is larger than 5 MB."],
    [file(0), "statement.pdf is empty."],
    [{ name: " ", size: 5 }, "A file has no name."],
    [{ name: `${"x".repeat(100)}.pdf`, size: 0 }, `${"x".repeat(57)}... is empty.`],
  ])("one file %j: %s", (offered, error) => {
    expect(fileSizeError(offered)).toBe(error);
  });

  test("12 files, 25 MB in total", () => {
    const many = (count: number, size: number) => Array.from({ length: count }, () => file(size));
    expect(filesError([])).toBeNull();
    expect(filesError(many(5, 5 * megabyte))).toBeNull();
    expect(filesError(many(12, 2 * megabyte))).toBeNull();
    expect(filesError(many(13, 1))).toBe("At most 12 files can be added.");
    expect(filesError(many(6, 5 * megabyte))).toBe("The files are larger than 25 MB together.");
    expect(filesError([file(1), file(6 * megabyte)])).toBe("statement.pdf is larger than 5 MB.");
  });

  test("the largest body has space for the largest files in base64", () => {
    const each = base64Length((25 * megabyte) / 12) * 12;
    expect(largestApplicationBody).toBeGreaterThan(each + 200_000);
  });
});

describe("LOAN-23 base64 without a prefix", () => {
  test.each([
    ["", 0],
    ["AA==", 1],
    ["AAA=", 2],
    ["AAAA", 3],
    ["JVBERi0xLjcK", 9],
  ])("%j stands for %d bytes", (content, bytes) => {
    expect(base64Size(content)).toBe(bytes);
  });

  test("size and base64 length convert both ways", () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 400 }), (content) => {
        expect(base64Length(base64Size(content) ?? -1)).toBe(content.length);
      }),
    );
  });

  test.each(["data:image/png;base64,AAAA", "AAA", "AA=A", "====", "AAAA\n", "AA-_", "é==="])(
    "%j is not base64",
    (content) => {
      expect(base64Size(content)).toBeNull();
    },
  );
});

describe("LOAN-23 names of files", () => {
  test.each([
    ["statement.pdf", "statement.pdf"],
    ["C:\\fakepath\\my photo.jpg", "my photo.jpg"],
    ["../../etc/passwd", "passwd"],
    ['a"b\r\n;c.png', "abc.png"],
    ["a\0.pdf", "a.pdf"],
    [".htaccess", "htaccess"],
    ["", "document"],
    ["///", "document"],
    ["\u202Efdp.exe", "fdp.exe"],
    [`${"x".repeat(300)}.jpeg`, `${"x".repeat(195)}.jpeg`],
  ])("%j is stored as %j", (name, stored) => {
    expect(safeFileName(name)).toBe(stored);
  });
});
