import { describe, expect, it } from "vitest";
import { sampleFiles } from "../../test-support/make-application.ts";
import { fileTypeOf } from "./file-header.ts";

/**
 * The end record of an archive without entries, as a program or another archive would end, with a comment of any
 * length.
 */
function archive(comment = ""): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
}
const { pdf, jpeg, png } = sampleFiles;
const text = (content: string) => Buffer.from(content);

describe("LOAN-23 the type of a file", () => {
  it.each([
    ["a PDF", pdf, "application/pdf"],
    [
      "a PDF with a few bytes after its end",
      Buffer.concat([pdf, text("\n\0\0 ")]),
      "application/pdf",
    ],
    [
      "a picture with a film after it, as telephones write it",
      Buffer.concat([jpeg, text("ftypmp42PK")]),
      "image/jpeg",
    ],
    ["a PNG", png, "image/png"],
  ])("%s is detected", (_what, content, type) => {
    expect(fileTypeOf(content)).toBe(type);
  });

  it.each([
    ["a page that begins like a PDF", text("%PDF-1.4\n<html><script>alert(1)</script></html>")],
    ["a picture that begins a page", Buffer.concat([png, text("<SCRIPT>alert(1)</SCRIPT>")])],
    ["a program", text("MZ\x90\0")],
    ["a script", text("#!/bin/sh\n")],
    [
      "a picture that draws with scripts",
      text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    ],
    ["a PDF that is an archive as well", Buffer.concat([pdf, archive()])],
    ["a JPEG that is an archive as well", Buffer.concat([jpeg, archive("with a comment")])],
    ["a PNG that is an archive as well", Buffer.concat([png, archive("c".repeat(60_000))])],
  ])("%s is rejected", (_what, content) => {
    expect(fileTypeOf(content)).toBeNull();
  });
});
