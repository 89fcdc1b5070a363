import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonReader } from "./json-with-files.ts";

/** Reads a body that arrives in pieces, cut at these places. */
function readInPieces(body: string, cuts: number[]): unknown {
  const bytes = Buffer.from(body);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  const ordered = places.toSorted((a, b) => a - b);
  const reader = jsonReader();
  for (const [index, from] of ordered.entries())
    reader.take(bytes.subarray(from, ordered[index + 1] ?? bytes.length));
  const { text, restore } = reader.end();
  return restore(JSON.parse(text));
}

const cuts = fc.array(fc.nat(5000), { maxLength: 12 });

describe("LOAN-22 an application with files, read as it arrives", () => {
  it("is what was sent, with the files as bytes, however it is cut into pieces", () => {
    const file = fc.uint8Array({ maxLength: 400 });
    const sent = fc.record({
      files: fc.array(fc.record({ name: fc.string(), content: file }), { maxLength: 4 }),
      loan: fc.jsonValue(),
      note: fc.string({ unit: "binary" }),
    });
    fc.assert(
      fc.property(sent, cuts, fc.boolean(), (payload, places, isSlashEscaped) => {
        const files = payload.files.map(({ name, content }) => ({
          content: Buffer.from(content).toString("base64"),
          name,
        }));
        const body = JSON.stringify({ ...payload, files }, null, isSlashEscaped ? 2 : 0);
        const escaped = isSlashEscaped ? body.replaceAll("/", String.raw`\/`) : body;
        const found = readInPieces(escaped, places);
        expect(found).toEqual({
          ...JSON.parse(JSON.stringify(payload)),
          files: payload.files.map(({ name, content }) => ({
            name,
            content: Buffer.from(content),
          })),
        });
      }),
    );
  });

  it.each([
    ["letters that are none", "%%%%"],
    ["a text cut short", "QUJD".slice(0, 3)],
    ["padding in the midst", "QQ==QQ=="],
    ["a prefix", "data:application/pdf;base64,QUJD"],
    ["lines", String.raw`QUJD\nQUJD`],
    ["an escaped quote", String.raw`QUJ\"`],
    ["a letter written as an escape", String.raw`QUJ\u0044`],
  ])("keeps %s as a text that is no base64", (_what, content) => {
    for (let cut = 0; cut < 60; cut += 1) {
      const body = `{"files":[{"content":"${content}","name":"a.pdf"}]}`;
      expect(readInPieces(body, [cut])).toEqual({ files: [{ content: "?", name: "a.pdf" }] });
    }
  });

  it("leaves a field of that name alone where it is no text", () => {
    const body = { files: [{ content: 7 }, { content: null }, 3], content: { content: [] } };
    expect(readInPieces(JSON.stringify(body), [9])).toEqual(body);
  });
});
