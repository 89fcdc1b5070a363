import { leadsElsewhere } from "./pdf-links.ts";
import { objectStreams } from "./pdf-streams.ts";
import { plainName, UncertainPdf } from "./pdf-syntax.ts";

/** The reason to reject a PDF: it contains actions, or its content cannot be checked. */
export type PdfFault = "active" | "encrypted" | "unreadable";

/**
 * Names of PDF dictionaries that run scripts, start programs, send or load data, or embed another file (ISO 32000-2,
 * sections 7.11.4, 12.6, 12.7.8 and 13.6).
 */
const activeNames: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToR",
  "GoToE",
  "Rendition",
  "RichMedia",
  "RichMediaExecute",
  "OnInstantiate",
  "XFA",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
]);

/**
 * `/JS`, `/AA` and `/EF` in any spelling. They occur in pictures by chance, so their value has to follow: a dictionary,
 * a text or a reference.
 */
const shortEntry =
  /\/(?:(?:J|#4[aA])(?:S|#53)|(?:A|#41)(?:A|#41)|(?:E|#45)(?:F|#46))(?:[\0\t\n\f\r ]|%[^\r\n]{0,40}[\r\n]){0,40}(?:<<|\d{1,10}[\0\t\n\f\r ]{1,40}\d{1,5}[\0\t\n\f\r ]{1,40}R)/;
const scriptText =
  /\/(?:J|#4[aA])(?:S|#53)(?:[\0\t\n\f\r ]|%[^\r\n]{0,40}[\r\n]){0,40}[(<][\t\n\r -~]{8}/;
/** An opening that does not only show a page, which is a list. */
const openingAction = /\/OpenAction(?![\0\t\n\f\r ]*\[)/;

/**
 * Searches a PDF for scripts and actions: in all of its bytes, with names in any spelling (`/J#61vaScript` is
 * `/JavaScript`), and in its compressed object streams, wherever they are (LOAN-24). Page contents and images are not
 * unpacked: they cannot contain actions.
 *
 * @returns the reason to reject the file, or null
 */
export function pdfFault(content: Uint8Array): PdfFault | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = bytes.toString("latin1");
  const names = namesIn(text);
  if (names.has("Encrypt")) return "encrypted";
  if (isActive(text, names)) return "active";
  if (!names.has("First") && !names.has("ObjStm")) return null;
  try {
    for (const unpacked of objectStreams(bytes, text))
      if (isActive(unpacked, namesIn(unpacked))) return "active";
    return null;
  } catch (error) {
    if (error instanceof UncertainPdf) return "unreadable";
    throw error;
  }
}

function isActive(text: string, names: ReadonlySet<string>): boolean {
  if ([...names].some((name) => activeNames.has(name))) return true;
  if (names.has("OpenAction") && names.has("Named") && openingAction.test(plainNames(text)))
    return true;
  return shortEntry.test(text) || scriptText.test(text) || leadsElsewhere(text);
}

/** The text with every name in its plain spelling. */
function plainNames(text: string): string {
  return text.replaceAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]*#[^\0\t\n\f\r ()<>[\]{}/%]*/g, plainName);
}

/** Every name in the text, in its plain spelling. Names longer than the searched ones are skipped. */
function namesIn(text: string): Set<string> {
  const found = text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{3,60})/g);
  const spellings = new Set(found.map(([, name = ""]) => name));
  return new Set(spellings.values().map(plainName));
}
