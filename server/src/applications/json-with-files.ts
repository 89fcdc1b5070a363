import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { strictJsonParser } from "../core/http/json-parser.ts";

const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
/** A placeholder that no base64 text contains. */
const noLetter = 0x21;
/** The key before the text of a file. */
const beforeFile = /"content"\s*:\s*$/;
const longestKey = 64;
/** The maximum of characters besides the files: they are parsed at once, which blocks other requests. */
const mostBesideFiles = 1024 * 1024;
/** After this many bytes other requests run; otherwise buffered megabytes would be decoded without a pause. */
const mostInARow = 256 * 1024;

/**
 * Lets the routes of this scope accept JSON with base64 files under "content" without buffering it as text. Each file
 * is decoded while it arrives, and the handler receives its bytes. Parsing ten megabytes at once would block other
 * requests and take five times the memory. Invalid base64 stays text.
 */
export function acceptJsonWithFiles(scope: FastifyInstance): void {
  const parse = strictJsonParser(scope);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", (request, payload, done) => {
    const reader = jsonReader();
    readAll(request, payload, reader.take, (error) => {
      if (error !== null) return done(error);
      const { text, restore } = reader.end();
      if (text.length > mostBesideFiles) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      parse(request, text, (failure, body) => done(failure, failure ? undefined : restore(body)));
    });
  });
}

/** Passes chunks on up to the route's limit; more is 413, as for every other body. */
function readAll(
  request: FastifyRequest,
  payload: Readable,
  take: (chunk: Buffer) => void,
  done: (error: Error | null) => void,
): void {
  const limit = request.routeOptions.bodyLimit ?? 0;
  let left = limit;
  let inARow = 0;
  const end = (error: Error | null) => {
    payload.off("data", onData).off("end", onEnd).off("error", onError);
    // The rest of the body is discarded.
    payload.resume();
    done(error);
  };
  const onData = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) return end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    take(chunk);
    inARow += chunk.length;
    if (inARow < mostInARow) return;
    inARow = 0;
    payload.pause();
    setImmediate(() => payload.resume());
  };
  const onEnd = () => end(null);
  const onError = (error: Error) => end(error);
  if (Number(request.headers["content-length"] ?? 0) > limit)
    return end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  payload.on("data", onData).on("end", onEnd).on("error", onError);
}

/** Reads JSON in chunks and separates its files: `end` parses the rest, and inserts the files. */
export function jsonReader() {
  const mark = randomUUID();
  const rest: Buffer[] = [];
  const files: (Buffer | string)[] = [];
  let state: "between" | "text" | "file" = "between";
  let isEscaped = false;
  let before = "";
  let file = base64Reader();

  /** The end of the current text, or of the chunk. */
  const endOfText = (chunk: Buffer, from: number): number => {
    for (let at = from; at < chunk.length; at += 1) {
      if (isEscaped) isEscaped = false;
      else if (chunk[at] === backslash) isEscaped = true;
      else if (chunk[at] === quote) return at;
    }
    return chunk.length;
  };
  const keep = (piece: Buffer) => {
    rest.push(piece);
    before = (before + piece.toString("latin1", Math.max(0, piece.length - longestKey))).slice(
      -longestKey,
    );
  };
  const readBetween = (chunk: Buffer, from: number): number => {
    const found = chunk.indexOf(quote, from);
    if (found === -1) {
      keep(chunk.subarray(from));
      return chunk.length;
    }
    keep(chunk.subarray(from, found));
    state = beforeFile.test(before) ? "file" : "text";
    if (state === "text") keep(chunk.subarray(found, found + 1));
    return found + 1;
  };
  const readText = (chunk: Buffer, from: number): number => {
    const end = endOfText(chunk, from);
    keep(chunk.subarray(from, end + 1));
    if (end < chunk.length) state = "between";
    return end + 1;
  };
  /** JSON may escape a slash with a backslash; any other escape is invalid in base64. */
  const takeEscaped = (chunk: Buffer, from: number): number => {
    const letters: number[] = [];
    let at = from;
    for (; at < chunk.length; at += 1) {
      const letter = chunk[at] ?? 0;
      if (isEscaped) {
        isEscaped = false;
        letters.push(letter === slash ? slash : noLetter);
      } else if (letter === backslash) isEscaped = true;
      else if (letter === quote) break;
      else letters.push(letter);
    }
    file.take(Buffer.from(letters));
    return at;
  };
  const takeFile = (chunk: Buffer, from: number): number => {
    const found = chunk.indexOf(quote, from);
    const end = found === -1 ? chunk.length : found;
    const letters = chunk.subarray(from, end);
    if (isEscaped || letters.includes(backslash)) return takeEscaped(chunk, from);
    file.take(letters);
    return end;
  };
  const readFile = (chunk: Buffer, from: number): number => {
    const end = takeFile(chunk, from);
    if (end === chunk.length) return end;
    // Invalid base64 is restored as text that is invalid too.
    files.push(file.end() ?? "?");
    keep(Buffer.from(JSON.stringify(`${mark}:${files.length - 1}`)));
    file = base64Reader();
    state = "between";
    return end + 1;
  };
  const read = { between: readBetween, text: readText, file: readFile };

  const restored = (value: unknown): unknown => {
    const number = typeof value === "string" && value.startsWith(`${mark}:`) ? value.slice(37) : "";
    return number === "" ? value : files[Number(number)];
  };
  return {
    take: (chunk: Buffer) => {
      for (let at = 0; at < chunk.length;) at = read[state](chunk, at);
    },
    end: () => ({
      text: Buffer.concat(rest).toString("utf8"),
      restore: (body: unknown): unknown => {
        if (typeof body !== "object" || body === null) return body;
        const found: unknown = Reflect.get(body, "files");
        if (!Array.isArray(found)) return body;
        for (const entry of found)
          if (typeof entry === "object" && entry !== null && "content" in entry)
            entry.content = restored(entry.content);
        return body;
      },
    }),
  };
}

/** Decodes base64 in chunks: the result is null for invalid input. */
function base64Reader() {
  const bytes: Buffer[] = [];
  let held = "";
  let length = 0;
  let last = "";
  const decode = (text: string) => {
    length += text.length;
    bytes.push(Buffer.from(text, "base64"));
    last = text.slice(-2) || last;
  };
  return {
    take: (piece: Buffer) => {
      // The remainder of the previous chunk is decoded separately, so that no large text is concatenated.
      const completing = held === "" ? 0 : Math.min(4 - held.length, piece.length);
      held += piece.toString("latin1", 0, completing);
      if (held.length === 4) {
        decode(held);
        held = "";
      }
      const whole = piece.length - ((piece.length - completing) % 4);
      if (whole > completing) decode(piece.toString("latin1", completing, whole));
      held += piece.toString("latin1", whole);
    },
    end: (): Buffer | null => {
      decode(held);
      const padding = last === "==" ? 2 : last.endsWith("=") ? 1 : 0;
      const content = Buffer.concat(bytes);
      return length % 4 === 0 && content.length === (length / 4) * 3 - padding ? content : null;
    },
  };
}
