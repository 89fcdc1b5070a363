/** A tag of XML. */
export interface Tag {
  /** Without the prefix of its name space; "/c" for the end of "c". */
  name: string;
  attributes: string;
  isEmpty: boolean;
  /** The text before it. */
  text: string;
}

/** The tags of XML in order, in one pass. */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf("<", at);
    const end = begin < 0 ? -1 : xml.indexOf(">", begin);
    if (end < 0) return;
    const nameEnd = endOfName(xml, begin + 1, end);
    yield {
      name: nameOf(xml, begin + 1, nameEnd),
      attributes: xml.slice(nameEnd, end),
      isEmpty: xml.charCodeAt(end - 1) === slash,
      text: xml.slice(at, begin),
    };
    at = end + 1;
  }
}

const [slash, colon, space] = [0x2f, 0x3a, 0x20];

/** Where the name of a tag ends: before a blank, or the slash of an empty one. A sheet has millions of tags. */
function endOfName(xml: string, begin: number, end: number): number {
  let at = xml.charCodeAt(begin) === slash ? begin + 1 : begin;
  while (at < end && xml.charCodeAt(at) > space && xml.charCodeAt(at) !== slash) at += 1;
  return at;
}

/** The name of a tag without the prefix of its name space. */
function nameOf(xml: string, begin: number, end: number): string {
  for (let at = begin; at < end; at += 1)
    if (xml.charCodeAt(at) === colon)
      return `${xml.charCodeAt(begin) === slash ? "/" : ""}${xml.slice(at + 1, end)}`;
  return xml.slice(begin, end);
}

/** Most characters between two ends of tags: more is no sheet. */
const longestGap = 1_000_000;

/** The tags of XML that comes in pieces, in order, those of a piece together. Null where a tag has no end. */
export async function* tagsIn(pieces: AsyncIterable<string>): AsyncGenerator<Iterable<Tag> | null> {
  let rest = "";
  for await (const piece of pieces) {
    rest += piece;
    const end = rest.lastIndexOf(">");
    if (end >= 0) {
      yield tagsOf(rest.slice(0, end + 1));
      rest = rest.slice(end + 1);
    }
    if (rest.length > longestGap) {
      yield null;
      return;
    }
  }
}

/** An attribute of a tag; null for one that it does not have. */
export function attribute(attributes: string, name: string): string | null {
  const begin = attributes.indexOf(` ${name}="`);
  if (begin < 0) return null;
  const from = begin + name.length + 3;
  const end = attributes.indexOf('"', from);
  return end < 0 ? null : unescaped(attributes.slice(from, end));
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

/** The text that its entities stand for. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}
