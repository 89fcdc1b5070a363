import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { boundedQueue } from "../auth/bounded-queue.ts";
import { strictJsonParser } from "../core/http/json-parser.ts";

/** A larger body queues; the memory of a smaller one is negligible. */
const largeBody = 1024 * 1024;
/** The length of the queue; further requests get Retry-After. */
const waiting = 16;
/**
 * The maximum of characters of JSON besides the contents of files: many small values are slow to parse, a large text is
 * not.
 */
const mostBesideFiles = 1024 * 1024;
/** A connection that has not delivered its body within this time frees its slot. */
const deliveryMilliseconds = 120_000;
const full = "Too many files are being sent right now. Please try again in a moment.";

declare module "fastify" {
  interface FastifyRequest {
    /** Frees the slot of a large body. */
    endTurn: (() => void) | null;
    delivery: NodeJS.Timeout | null;
  }
}

/**
 * Reads a few large bodies of these routes at a time: while one is parsed and decoded, memory contains it as text, as
 * JSON and as bytes. Called after the routes' access check, so that rejected callers use no slot.
 */
export function takeTurns(scope: FastifyInstance, atOnce: number): void {
  const queue = boundedQueue(atOnce, waiting, full);
  scope.decorateRequest("endTurn", null);
  scope.decorateRequest("delivery", null);
  scope.addHook("preParsing", async (request, reply, payload) => {
    if (!isLarge(request)) return payload;
    await new Promise<void>((start, refuse) => {
      queue(() => {
        start();
        return turnOf(request, reply);
      }).catch(refuse);
    });
    return payload;
  });
  scope.addHook("preValidation", async (request) => {
    if (request.delivery) clearTimeout(request.delivery);
  });
  scope.addHook("onResponse", async (request) => request.endTurn?.());
}

/** Ends when the response is sent, or the connection is closed. */
function turnOf(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((end) => {
    request.endTurn = () => {
      if (request.delivery) clearTimeout(request.delivery);
      end();
    };
    request.delivery = setTimeout(() => request.raw.destroy(), deliveryMilliseconds);
    reply.raw.once("close", () => request.endTurn?.());
    if (request.raw.destroyed) request.endTurn();
  });
}

function isLarge(request: FastifyRequest): boolean {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  return !(length <= largeBody);
}

/** Permits JSON bodies with base64 files under "content", and little else, in the routes of this scope. */
export function acceptJsonWithFiles(scope: FastifyInstance): void {
  const parse = strictJsonParser(scope);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (lengthBesideFiles(text) > mostBesideFiles)
      return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    parse(request, text, done);
  });
}

/** The length of a JSON text without the texts under "content". */
function lengthBesideFiles(text: string): number {
  let length = text.length;
  for (const { 0: key, index } of text.matchAll(/"content"\s*:\s*"/g)) {
    const start = index + key.length;
    const end = text.indexOf('"', start);
    length -= (end === -1 ? text.length : end) - start;
  }
  return length;
}

/**
 * Lets the routes of this scope also accept a file as raw bytes, stored where the JSON body has its base64 text. Name
 * and type are then in the query.
 */
export function acceptRawFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, { content: body }),
  );
}
