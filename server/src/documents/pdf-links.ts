const blank = /(?:[\0\t\n\f\r ]|%[^\r\n]{0,40}[\r\n]){0,40}/.source;
/** `/URI`, `/Base`, `/F` and `/UF` in any spelling, with the text or the reference after them. */
const target = new RegExp(
  "/(?:((?:U|#55)(?:R|#52)(?:I|#49)|(?:B|#42)(?:a|#61)(?:s|#73)(?:e|#65))|(?:U|#55)?(?:F|#46))" +
    `${blank}(?:\\(([^]{0,300})|<([\\0\\t\\n\\f\\r \\da-fA-F]{1,600})|(\\d{1,10}[\\0\\t\\n\\f\\r ]{1,40}\\d{1,5}[\\0\\t\\n\\f\\r ]{1,40}R))`,
  "g",
);
/** What a reader opens in its own window: a page of the web, a message, a call. */
const harmless: ReadonlySet<string> = new Set(["http", "https", "ftp", "mailto", "tel", "sms"]);
/** A name of a scheme; one with a dot is the name of a host before its port. */
const scheme = /^([a-z][a-z\d+-]*):/i;

/**
 * Whether a link runs a script or opens a file of this machine or of the network, or a file is read from there: who is
 * asked for a share sends the name and a proof of the password with it. A link whose address is another object is not
 * followed, and counts too.
 */
export function leadsElsewhere(text: string): boolean {
  return text
    .matchAll(target)
    .some(([, link, literal, hex, reference]) =>
      reference === undefined
        ? isElsewhere(readable(literal ?? fromHex(hex ?? "")), link !== undefined)
        : link !== undefined,
    );
}

function isElsewhere(address: string, isLink: boolean): boolean {
  if (/^(?:\\\\|\/\/)/.test(address)) return true;
  const name = scheme.exec(address)?.[1];
  if (name === undefined) return false;
  // Pictures contain `/F(` by chance, and a letter with a colon.
  return isLink ? !harmless.has(name.toLowerCase()) : name.length >= 4;
}

const fromHex = (digits: string) =>
  Buffer.from(digits.replaceAll(/[\0\t\n\f\r ]/g, ""), "hex").toString("latin1");

/** The beginning of a text as readers understand it: without escapes, marks of an encoding, and what is not printed. */
function readable(text: string): string {
  return text
    .replaceAll(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_all, octal?: string, letter?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
      return letter === undefined || "nrtbf\r\n".includes(letter) ? "" : letter;
    })
    .replaceAll(/[\0-\u0020\u007F]|^(?:\u00FE\u00FF|\u00FF\u00FE|\u00EF\u00BB\u00BF)/g, "");
}
