import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { boundedQueue } from "../auth/bounded-queue.ts";

/** A body above this size queues; the memory of smaller ones is negligible. */
const largeBody = 1024 * 1024;
/** The length of the queue; further requests get Retry-After. */
const waiting = 16;
/** A connection that has not delivered its body by then loses its slot. */
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
 * Limits the concurrent large bodies of these routes before they are read: decoding one takes several times its size
 * in memory. Called after the routes' access check, so that unauthorized requests take no slot.
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
