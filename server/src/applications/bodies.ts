import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { boundedQueue } from "../auth/bounded-queue.ts";
import { strictJsonParser } from "../core/http/json-parser.ts";
import { putFilesBack, takeFilesOut } from "./files-in-json.ts";

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

/**
 * Permits JSON bodies with base64 files under "content", and little else, in the routes of this scope. A valid file
 * reaches the route as bytes, as one that is sent alone does.
 */
export function acceptJsonWithFiles(scope: FastifyInstance): void {
  const parse = strictJsonParser(scope);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser(
    "application/json",
    {},
    async (request: FastifyRequest, payload: Readable) => {
      const { json, besideFiles, files } = await takeFilesOut(piecesOf(request, payload));
      if (besideFiles > mostBesideFiles) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      return new Promise((done, fail) => {
        parse(request, json, (error, value) => {
          if (error !== null) return fail(error);
          putFilesBack(value, files);
          done(value);
        });
      });
    },
  );
}

/** The pieces of a body, within the route's limit and of the stated length, as Fastify reads one whole. */
async function* piecesOf(request: FastifyRequest, payload: Readable): AsyncGenerator<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const stated = Number(request.headers["content-length"]);
  if (stated > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  let received = 0;
  try {
    // A destroyed body would close the connection before the response.
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = typeof piece === "string" ? Buffer.from(piece) : piece;
      received += bytes.length;
      if (received > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      yield bytes;
    }
  } catch (error) {
    throw error instanceof Error && !("statusCode" in error)
      ? Object.assign(error, { statusCode: 400 })
      : error;
  }
  if (!Number.isNaN(stated) && received !== stated)
    throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
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
