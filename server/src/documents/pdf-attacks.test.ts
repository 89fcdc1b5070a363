import { deflateSync } from "node:zlib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { pdfAttacks } from "../../test-support/pdf-attacks.ts";
import { harmlessPdfs } from "../../test-support/pdf-harmless.ts";
import { pdfFault } from "./pdf-content.ts";

/** Whether an annotation acts by itself or on a click; a link to a page of the web is no act. */
const isActing = (annotation: Record<string, unknown>) =>
  ["actions", "action", "attachment"].some((key) => Boolean(annotation[key])) ||
  (annotation["unsafeUrl"] !== undefined && annotation["url"] === undefined) ||
  ["RichMedia", "FileAttachment"].includes(String(annotation["subtype"]));

/** What an independent reader finds in the file: what acts when it is opened or clicked, and files in it. */
async function foundByReader(content: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: VerbosityLevel.ERRORS });
  try {
    const file = await task.promise;
    const page = await file.getPage(1);
    const opening: Map<string, unknown> | null = await file.getOpenAction();
    const { info } = await file.getMetadata();
    const found: Record<string, boolean> = {
      script: (await file.getJSActions()) !== null,
      opening: opening?.has("action") === true,
      attachment: (await file.getAttachments()) !== null,
      form: "IsXFAPresent" in info && info.IsXFAPresent === true,
      page: (await page.getJSActions()) !== null,
      annotation: (await page.getAnnotations()).some(isActing),
    };
    return Object.keys(found).filter((what) => found[what]);
  } finally {
    await task.destroy();
  }
}

/** The reader knows no such act, or shows the other revision. Other programs are not so careful. */
const unseen =
  /^a form that sends|^data from elsewhere|^a picture of the network|an earlier revision|nothing refers to$/;

describe("LOAN-24 a generated PDF that acts", () => {
  it.each(pdfAttacks)("is refused, and a reader finds the act: %s", async (name, make) => {
    const content = make();
    expect(pdfFault(content)).not.toBeNull();
    expect((await foundByReader(content)).length > 0).toBe(!unseen.test(name));
  });
});

/** Files of some megabytes that are made to take time or memory. */
const heavy: readonly (readonly [string, () => Buffer])[] = [
  ["objects that are never closed", () => Buffer.from(`/First${"1 0 obj<</A".repeat(900_000)}`)],
  ["dictionaries in dictionaries", () => Buffer.from(`/First 1 0 obj${"<</A".repeat(2_000_000)}`)],
  ["lists in lists", () => Buffer.from(`/First 1 0 obj<</A${"[".repeat(8_000_000)}`)],
  ["texts that are never closed", () => Buffer.from(`/First${"1 0 obj<</A(".repeat(600_000)}`)],
  ["comments", () => Buffer.from(`/First${"1 0 obj%".repeat(900_000)}`)],
  ["blanks", () => Buffer.from(`/First 1 0 obj${" ".repeat(8_000_000)}`)],
  ["short names", () => Buffer.from("/JS%".repeat(2_000_000))],
  ["escaped names", () => Buffer.from(`/First${"/#4a#53#".repeat(1_000_000)}`)],
  [
    "many object streams",
    () => Buffer.from("1 0 obj<</First 4/Length 0>>stream\nendstream\n".repeat(170_000)),
  ],
  [
    "object streams that unpack to gigabytes",
    () => {
      const head = "1 0 obj<</First 4/Filter/FlateDecode>>stream\n";
      const part = Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(12_000_000, " "))]);
      return Buffer.concat(Array.from({ length: 500 }, () => part));
    },
  ],
  [
    "comments in an object stream",
    () => {
      const head = "1 0 obj<</First 4/Filter/FlateDecode>>stream\n";
      return Buffer.concat([Buffer.from(head), deflateSync(">>%".repeat(5_000_000))]);
    },
  ],
  [
    "hexadecimal digits without an end",
    () => {
      const head = "1 0 obj<</First 4/Filter/ASCIIHexDecode>>stream\n0";
      return Buffer.from(head.repeat(160_000));
    },
  ],
];

describe("LOAN-24 a PDF that is made to take time", () => {
  it.each(heavy)("is judged within seconds of the processor: %s", (_name, make) => {
    const content = make();
    const before = process.cpuUsage();
    pdfFault(content);
    // Ten times of what the slowest takes; the time of a busy machine does not count.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});

describe("LOAN-24 a generated PDF that does not act", () => {
  it.each(harmlessPdfs)("is accepted, and a reader finds nothing: %s", async (_name, make) => {
    const content = make();
    expect(pdfFault(content)).toBeNull();
    expect(await foundByReader(content)).toEqual([]);
  });
});
