import type { FastifyRequest } from "fastify";

/** Where a mailed link carries its secret: the pages' paths and the API's (D36, D38). */
const secretInPath = /(\/(?:reset-password|verify|invitation)\/)[^/?#]+/g;

/** What the log says of a request: enough to find it, and nothing that opens an account. */
export function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: request.url.replaceAll(secretInPath, "$1[secret]"),
    host: request.host,
    remoteAddress: request.ip,
  };
}
