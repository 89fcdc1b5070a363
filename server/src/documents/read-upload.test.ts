import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleFiles } from "../../test-support/make-application.ts";
import { readUpload } from "./read-upload.ts";

describe("LOAN-22 a file of a request", () => {
  it("has the same content as base64 in JSON and as bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (rest, isSlashEscaped) => {
        const content = Buffer.concat([sampleFiles.png, rest]);
        const json = JSON.stringify({ content: content.toString("base64") });
        const parsed = JSON.parse(isSlashEscaped ? json.replaceAll("/", String.raw`\/`) : json);
        for (const sent of [parsed.content, new Uint8Array(content)])
          expect(readUpload({ name: "a.png", content: sent }).content).toEqual(content);
      }),
    );
  });

  const whole = sampleFiles.pdf.toString("base64");

  it.each([
    ["characters outside of base64", `%%%%${whole}`],
    ["a text cut short", whole.slice(0, -1)],
    ["padding in the midst", `QQ==${whole}`],
    ["a prefix", `data:application/pdf;base64,${whole}`],
    ["lines", `${whole.slice(0, 8)}\n${whole.slice(8)}`],
    ["a quote", `${whole.slice(0, 8)}"${whole.slice(8)}`],
  ])("is rejected as invalid base64: %s", (_what, content) => {
    expect(() => readUpload({ name: "a.pdf", content })).toThrow("a.pdf could not be read");
  });
});
