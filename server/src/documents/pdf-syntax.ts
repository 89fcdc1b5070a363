/** A value in a PDF, as far as the check of its content needs it; strings and references are "other". */
export type PdfValue = number | "other" | { name: string } | PdfValue[] | PdfDictionary;

/** A dictionary of a PDF. */
export interface PdfDictionary {
  entries: ReadonlyMap<string, PdfValue>;
  /** Whether a key stands in it twice: readers differ in which one counts. */
  isAmbiguous: boolean;
}

/** The PDF cannot be read with certainty: readers would guess, each in its own way. */
export class UncertainPdf extends Error {}

/** The name with `#61` decoded to its character. */
export function plainName(name: string): string {
  if (!name.includes("#")) return name;
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const blanks = /[\0\t\n\f\r ]*/y;
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const reference = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const brackets = /[\\()]/g;
const deepest = 50;

/** Reads values from a position of a PDF. A reader has a limit of characters for all that it reads. */
export class PdfReader {
  at = 0;
  readonly #text: string;
  #left: number;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#left = limit;
  }

  /** Skips blanks and comments. */
  skip(): void {
    for (;;) {
      this.#take(blanks);
      if (this.#text[this.at] !== "%") return;
      this.#take(/[^\r\n]*/y);
    }
  }

  /** Whether this text is next. */
  isNext(text: string): boolean {
    return this.#text.startsWith(text, this.at);
  }

  /**
   * The dictionary after its `<<`.
   * @throws `UncertainPdf` when it is malformed or not closed
   */
  dictionary(depth = 0): PdfDictionary {
    if (depth > deepest) throw new UncertainPdf();
    const entries = new Map<string, PdfValue>();
    let isAmbiguous = false;
    for (;;) {
      this.skip();
      if (this.isNext(">>")) {
        this.at += 2;
        return { entries, isAmbiguous };
      }
      if (!this.isNext("/")) throw new UncertainPdf();
      const key = this.#name();
      if (entries.has(key)) isAmbiguous = true;
      entries.set(key, this.#value(depth));
    }
  }

  #value(depth: number): PdfValue {
    this.skip();
    if (this.isNext("/")) return { name: this.#name() };
    if (this.isNext("<<")) {
      this.at += 2;
      return this.dictionary(depth + 1);
    }
    if (this.isNext("[")) return this.#list(depth + 1);
    if (this.isNext("(")) return this.#string();
    if (this.isNext("<")) {
      this.#take(/[^>]*/y);
      this.at += 1;
      return "other";
    }
    const found = this.#take(word);
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(found))
      return /^\d+$/.test(found) && this.#take(reference) !== "" ? "other" : Number(found);
    if (found === "true" || found === "false" || found === "null") return "other";
    throw new UncertainPdf();
  }

  #list(depth: number): PdfValue[] {
    if (depth > deepest) throw new UncertainPdf();
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.isNext("]")) {
        this.at += 1;
        return values;
      }
      values.push(this.#value(depth));
    }
  }

  #name(): string {
    this.at += 1;
    return plainName(this.#take(word));
  }

  #string(): "other" {
    const begin = this.at;
    let open = 0;
    brackets.lastIndex = begin;
    for (let found = brackets.exec(this.#text); found !== null; found = brackets.exec(this.#text)) {
      if (found[0] === "\\") brackets.lastIndex += 1;
      else open += found[0] === "(" ? 1 : -1;
      this.#spend(brackets.lastIndex - this.at);
      this.at = brackets.lastIndex;
      if (open === 0) return "other";
    }
    throw new UncertainPdf();
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#spend(found.length + 1);
    this.at += found.length;
    return found;
  }

  #spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new UncertainPdf();
  }
}
