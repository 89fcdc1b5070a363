import { deflateSync } from "node:zlib";

type Place = { at: number } | { container: number; index: number };

/** Writes a PDF byte by byte, with objects wherever a test wants them. */
export class PdfFile {
  #content = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
  #places = new Map<number, Place>();
  #previous: number | null = null;

  /** Bytes as they are. */
  raw(data: string | Buffer): this {
    const bytes = typeof data === "string" ? Buffer.from(data, "latin1") : data;
    this.#content = Buffer.concat([this.#content, bytes]);
    return this;
  }

  /** An object begins here, for what finds it by its number. */
  mark(id: number): this {
    this.#places.set(id, { at: this.#content.length });
    return this;
  }

  object(id: number, body: string): this {
    return this.mark(id).raw(`${id} 0 obj\n${body}\nendobj\n`);
  }

  /** A stream; the entries of its dictionary are followed by its length. */
  stream(id: number, entries: string, data: string | Buffer): this {
    return this.mark(id)
      .raw(`${id} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`)
      .raw(data)
      .raw("\nendstream\nendobj\n");
  }

  /** Objects that stand in an object stream, in this order. */
  contained(container: number, ids: readonly number[]): this {
    ids.forEach((id, index) => this.#places.set(id, { container, index }));
    return this;
  }

  /** Ends the file, or one of its revisions, with a cross-reference stream. */
  end(root: number): this {
    const at = this.#content.length;
    const own = 90 + (this.#previous === null ? 0 : 1);
    this.mark(own);
    const ids = [...this.#places.keys()].toSorted((one, other) => one - other);
    const rows = ids.map((id) => {
      const row = Buffer.alloc(7);
      const place = this.#places.get(id);
      if (place === undefined) return row;
      const isOwn = "at" in place;
      row.writeUInt8(isOwn ? 1 : 2, 0);
      row.writeUInt32BE(isOwn ? place.at : place.container, 1);
      row.writeUInt16BE(isOwn ? 0 : place.index, 5);
      return row;
    });
    const data = deflateSync(Buffer.concat(rows));
    const previous = this.#previous === null ? "" : `/Prev ${this.#previous}`;
    const index = ids.map((id) => `${id} 1`).join(" ");
    this.raw(
      `${own} 0 obj\n<</Type/XRef/Size 100/W[1 4 2]/Index[${index}]/Root ${root} 0 R${previous}` +
        `/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
    );
    this.raw(data).raw(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`);
    this.#previous = at;
    return this;
  }

  bytes(): Buffer {
    return this.#content;
  }
}

/** The content of an object stream and its entries. */
export function packObjects(objects: readonly (readonly [number, string])[]) {
  let at = 0;
  const places = objects.map(([id, body]) => {
    const place = `${id} ${at}`;
    at += body.length + 1;
    return place;
  });
  const head = `${places.join(" ")} `;
  const text = head + objects.map(([, body]) => body).join(" ");
  return { text, entries: `/Type/ObjStm/N ${objects.length}/First ${head.length}` };
}

/** The rows of a text with the predictor "Up" of PNG. */
export function predicted(text: string, columns: number, kind = 2): Buffer {
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns), "latin1");
  const rows: Buffer[] = [];
  for (let at = 0; at < padded.length; at += columns) {
    const row = Buffer.alloc(columns + 1);
    row[0] = kind;
    for (let index = 0; index < columns; index += 1) {
      const above = at === 0 ? 0 : (padded[at - columns + index] ?? 0);
      row[index + 1] = (padded[at + index] ?? 0) - (kind === 2 ? above : 0);
    }
    rows.push(row);
  }
  return deflateSync(Buffer.concat(rows));
}

/** Every letter of the names as `#61`. */
export const escaped = (body: string) =>
  body.replaceAll(/\/([A-Za-z]+)/g, (_all, name: string) => {
    const letters = [...Buffer.from(name)].map((letter) => `#${letter.toString(16)}`);
    return `/${letters.join("")}`;
  });

export const hexOf = (text: string) => `${Buffer.from(text, "latin1").toString("hex")}>`;

/** ASCII85 of a text. */
export function base85Of(text: string): string {
  let out = "";
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const length = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE(0);
    const digits: string[] = [];
    for (let digit = 0; digit < 5; digit += 1) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    out += digits.slice(0, length + 1).join("");
  }
  return `${out}~>`;
}

/** A text in pieces, each after its length: names are torn apart. */
export function runLengths(text: string, piece = 3): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; at += piece) {
    const bytes = Buffer.from(text.slice(at, at + piece), "latin1");
    parts.push(Buffer.from([bytes.length - 1]), bytes);
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
}
