import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { putFilesBack, takeFilesOut } from "./files-in-json.ts";

/** What the routes receive: the parsed body with the files as bytes. The text arrives in pieces of `size` bytes. */
async function read(text: string, size = 1_000) {
  const body = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
  }
  const { json, besideFiles, files } = await takeFilesOut(pieces());
  const value: unknown = JSON.parse(json);
  putFilesBack(value, files);
  return { value, besideFiles };
}

const bytes = randomBytes(3_000);
const file = bytes.toString("base64");

describe("a file in a JSON body", () => {
  it("is taken out as bytes, whatever is around it and wherever the body is cut", async () => {
    const small = bytes.subarray(0, 40);
    const text = `{"name":"Mariatu Kàmàrà","files":[{"content" :\n"${small.toString("base64")}","name":"a.pdf"},{"name":"b","content":"${small.toString("base64")}"},{"content":""}]}`;
    for (let size = 1; size < text.length; size += 1) {
      const { value, besideFiles } = await read(text, size);
      expect(value).toEqual({
        name: "Mariatu Kàmàrà",
        files: [
          { content: small, name: "a.pdf" },
          { name: "b", content: small },
          { content: Buffer.alloc(0) },
        ],
      });
      expect(besideFiles).toBe(Buffer.from(text).length - 2 * 56);
    }
  });

  it("is whole at every length", async () => {
    for (const length of [1, 2, 3, 4, 748, 749, 750, 751, 752, 3_000]) {
      const content = bytes.subarray(0, length);
      const text = JSON.stringify({ content: content.toString("base64") });
      expect((await read(text)).value).toEqual({ content });
    }
  });

  it("stays a text when it has an escape or is no base64, and is not counted as one", async () => {
    const escaped = `\\u0041\\/${file}`;
    for (const [sent, found] of [
      [escaped, `A/${file}`],
      [`${file}!!!!`, `${file}!!!!`],
      [`!!!!${file}`, `!!!!${file}`],
      [`${file}===`, `${file}===`],
      [`AA==${file}`, `AA==${file}`],
      [file.slice(1), file.slice(1)],
    ]) {
      const { value, besideFiles } = await read(`{"content":"${sent}"}`);
      expect(value).toEqual({ content: found });
      expect(besideFiles).toBe(14);
    }
    expect((await read(`{"content":"${file}\\" "}`)).value).toEqual({ content: `${file}" ` });
  });

  it("is not taken from a text that only looks like a key with a file", async () => {
    const name = `"content":"${file}"`;
    expect((await read(JSON.stringify({ name, content: name }))).value).toEqual({
      name,
      content: name,
    });
    const other = { 'a"content': file };
    expect((await read(JSON.stringify(other))).value).toEqual(other);
  });

  it("is left to the parser when the body is no JSON", async () => {
    for (const text of [
      `{"content":"${file}`,
      `{"content":"${file}""}`,
      `{"content":"${file}\n"}`,
      `{"content":"${file}"`,
      `"content":"${file}"`,
      `{"content"::"${file}"}`,
    ])
      await expect(read(text), text.slice(-20)).rejects.toThrow(SyntaxError);
  });

  it("is found below any depth of lists", async () => {
    const depth = 100_000;
    const text = `${"[".repeat(depth)}{"content":"${file}"}${"]".repeat(depth)}`;
    expect((await read(text)).besideFiles).toBe(2 * depth + 14);
  });

  it("leaves every other value as the parser reads it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.nat(50), async (text, size) => {
        expect((await read(text, size + 1)).value).toEqual(JSON.parse(text));
      }),
    );
  });
});
