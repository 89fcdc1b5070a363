import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { boundedQueue } from "../core/bounded-queue.ts";
import { strictJsonParser } from "../core/http/json-parser.ts";
import { putFilesBack, takeFilesOut } from "./files-in-json.ts";

/** Bytes above which a body queues; the memory of a smaller one is negligible. */
const largeBody = 1024 * 1024;
/** The length of the queue; further requests get 503 with Retry-After. */
const queueLength = 16;
/**
 * The maximum of characters of JSON besides the contents of files: many small values are slow to parse, a large text is
 * not.
 */
const maxBesideFiles = 1024 * 1024;
/** Milliseconds after which a connection that has not delivered its body is closed, which frees its slot. */
const deliveryTimeout = 120_000;
const full = "Too many files are being sent right now. Please try again in a moment.";

declare module "fastify" {
  interface FastifyRequest {
    /** Frees the slot of a large body. */
    freeSlot: (() => void) | null;
    /** Closes a connection whose body does not arrive. */
    delivery: NodeJS.Timeout | null;
  }
}

/**
 * Reads at most `atOnce` bodies above 1 MB of these routes at a time: while one is parsed and decoded, memory contains
 * it as text, as JSON and as bytes. The hook runs after the access check, so that rejected callers use no slot. A
 * request beyond the queue gets 503.
 */
export function limitLargeBodies(scope: FastifyInstance, atOnce: number): void {
  const queue = boundedQueue(atOnce, queueLength, full);
  scope.decorateRequest("freeSlot", null);
  scope.decorateRequest("delivery", null);
  scope.addHook("preParsing", async (request, reply, payload) => {
    if (!isLarge(request)) return payload;
    await new Promise<void>((start, refuse) => {
      queue(() => {
        start();
        return holdSlot(request, reply);
      }).catch(refuse);
    });
    return payload;
  });
  scope.addHook("preValidation", async (request) => {
    if (request.delivery) clearTimeout(request.delivery);
  });
  scope.addHook("onResponse", async (request) => request.freeSlot?.());
}

/** Occupies a slot until the response is sent or the connection is closed. */
function holdSlot(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((end) => {
    request.freeSlot = () => {
      if (request.delivery) clearTimeout(request.delivery);
      end();
    };
    request.delivery = setTimeout(() => request.raw.destroy(), deliveryTimeout);
    reply.raw.once("close", () => request.freeSlot?.());
    if (request.raw.destroyed) request.freeSlot();
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
      if (besideFiles > maxBesideFiles) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
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
