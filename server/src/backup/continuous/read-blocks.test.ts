import { appendFile, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { blockBytes, readBlocks } from "./base-backup.ts";

const folder = await mkdtemp(path.join(tmpdir(), "read-blocks-"));
const file = path.join(folder, "relation");

afterAll(() => rm(folder, { recursive: true }));

/** The sizes of the blocks of a file, which a change meets after the first of them. */
async function sizesOf(content: Buffer, change: () => Promise<void> = () => Promise.resolve()) {
  await writeFile(file, content);
  const blocks: Buffer[] = [];
  for await (const block of readBlocks(file)) {
    blocks.push(block);
    if (blocks.length === 1) await change();
  }
  return { sizes: blocks.map(({ length }) => length), whole: Buffer.concat(blocks) };
}

test.each([
  [0, []],
  [1, [1]],
  [8192, [8192]],
  [blockBytes, [blockBytes]],
  [2 * blockBytes + 5, [blockBytes, blockBytes, 5]],
])("SITE-70 a file of %i bytes is read whole, in blocks of 4 MB", async (size, expected) => {
  const content = Buffer.alloc(size, 7);
  const { sizes, whole } = await sizesOf(content);
  expect(sizes).toEqual(expected);
  expect(whole.equals(content)).toBe(true);
});

test("SITE-70 what is added to a file while it is read is read too, and what is cut off is left out", async () => {
  const content = Buffer.alloc(blockBytes + 10, 1);
  const added = Buffer.alloc(20, 2);
  const { whole } = await sizesOf(content, () => appendFile(file, added));
  expect(whole.equals(Buffer.concat([content, added]))).toBe(true);
  const shorter = await sizesOf(content, () => truncate(file, blockBytes + 3));
  expect(shorter.sizes).toEqual([blockBytes, 3]);
});
