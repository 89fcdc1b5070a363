import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { objectsOf, withObjectStream, withPlainObjects } from "./pdf-attacks.ts";
import { base85Of, hexOf, PdfFile, predicted } from "./pdf-file.ts";

const link = (action: string) =>
  objectsOf({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${action}>>]` });
const plain = objectsOf({});
const outlines = objectsOf({
  catalog: "/Outlines 5 0 R",
  others: [
    [5, "<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>"],
    [6, "<</Title(Income stream\nof 2026)/Parent 5 0 R/Dest[3 0 R/Fit]>>"],
  ],
});
const form = objectsOf({
  catalog: "/AcroForm<</Fields[7 0 R]/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>",
  page: "/Annots[7 0 R]",
  others: [[7, "<</Subtype/Widget/FT/Tx/T(name)/V(Ann)/Rect[0 0 9 9]/MK<<>>>>"]],
});
const image =
  "/Type/XObject/Subtype/Image/Width 30/Height 30/ColorSpace/DeviceRGB/BitsPerComponent 8";

/** A document of plain objects with more streams. */
const withStreams = (write: (file: PdfFile) => unknown, objects: typeof plain = plain) => {
  const file = new PdfFile();
  for (const [id, body] of objects) file.object(id, body);
  write(file);
  return file.end(1).bytes();
};

/** Harmless files, by name. */
export const harmlessPdfs: readonly (readonly [string, () => Buffer])[] = [
  ["a page", () => withPlainObjects(plain)],
  ["bookmarks", () => withPlainObjects(outlines)],
  ["fields without scripts", () => withPlainObjects(form)],
  [
    "a link to a page of the bank",
    () => withPlainObjects(link("<</S/URI/URI(https://a.example)>>")),
  ],
  [
    "a link to a page in hexadecimal digits",
    () => withPlainObjects(link(`<</S/URI/URI<${hexOf("HTTPS://a.example:443/b")}>>`)),
  ],
  [
    "a link that writes a message",
    () => withPlainObjects(link("<</S/URI/URI(mailto:a\\100a.example)>>")),
  ],
  ["a link that calls", () => withPlainObjects(link("<</S/URI/URI(tel:+23276000001)>>"))],
  ["a link without its scheme", () => withPlainObjects(link("<</S/URI/URI(www.a.example)>>"))],
  ["a link to a page of its own", () => withPlainObjects(link("<</S/GoTo/D[3 0 R/Fit]>>"))],
  ["a first view", () => withPlainObjects(objectsOf({ catalog: "/OpenAction[3 0 R/Fit]" }))],
  [
    "labels of pages and a language",
    () => withPlainObjects(objectsOf({ catalog: "/Lang(en)/PageLabels<</Nums[0<</S/D>>]>>" })),
  ],
  [
    "an object stream",
    () =>
      withObjectStream(plain, (file, text, entries) =>
        file.stream(9, `${entries}/Filter/FlateDecode`, deflateSync(text)),
      ),
  ],
  [
    "an object stream of bookmarks and their texts",
    () =>
      withObjectStream(outlines, (file, text, entries) =>
        file.stream(9, `${entries}/Filter[/FlateDecode]`, deflateSync(text)),
      ),
  ],
  [
    "an object stream of fields",
    () =>
      withObjectStream(form, (file, text, entries) =>
        file.stream(9, `${entries}/Filter/FlateDecode`, deflateSync(text)),
      ),
  ],
  [
    "an uncompressed object stream",
    () => withObjectStream(plain, (file, text, entries) => file.stream(9, entries, text)),
  ],
  [
    "an object stream of hexadecimal digits",
    () =>
      withObjectStream(plain, (file, text, entries) =>
        file.stream(9, `${entries}/Filter/ASCIIHexDecode`, hexOf(text)),
      ),
  ],
  [
    "an object stream of 85 digits",
    () =>
      withObjectStream(plain, (file, text, entries) =>
        file.stream(9, `${entries}/Filter/ASCII85Decode`, base85Of(text)),
      ),
  ],
  [
    "an object stream with a predictor",
    () =>
      withObjectStream(plain, (file, text, entries) =>
        file.stream(
          9,
          `${entries}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>`,
          predicted(text, 4),
        ),
      ),
  ],
  [
    "a photo",
    () => withStreams((file) => file.stream(10, `${image}/Filter/DCTDecode`, randomBytes(200_000))),
  ],
  [
    "a picture beside bookmarks",
    () =>
      withStreams(
        (file) => file.stream(10, `${image}/Filter/FlateDecode`, deflateSync(randomBytes(2_700))),
        outlines,
      ),
  ],
  [
    "a picture packed twice",
    () =>
      withStreams(
        (file) =>
          file.stream(
            10,
            `${image}/Filter[/ASCII85Decode/FlateDecode]`,
            base85Of(deflateSync(randomBytes(2_700)).toString("latin1")),
          ),
        outlines,
      ),
  ],
  [
    "a font and a profile of colours",
    () =>
      withStreams(
        (file) =>
          file
            .stream(10, "/Length1 900/Filter/FlateDecode", deflateSync(randomBytes(900)))
            .stream(11, "/N 3/Alternate/DeviceRGB/Filter/FlateDecode", deflateSync("profile"))
            .object(12, "<</Type/FontDescriptor/FontName/AAAAAA+Noto/FontFile2 10 0 R/Flags 4>>"),
        outlines,
      ),
  ],
  [
    "a text of income streams",
    () =>
      withStreams(
        (file) => file.stream(10, "", "BT (the stream\nof an obj, >> stream\n) Tj ET"),
        outlines,
      ),
  ],
  [
    "a second revision",
    () =>
      withStreams((file) => {
        file.end(1).object(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 50]>>");
      }, outlines),
  ],
  [
    "metadata",
    () => withStreams((file) => file.stream(10, "/Type/Metadata/Subtype/XML", "<x:xmpmeta/>")),
  ],
];
