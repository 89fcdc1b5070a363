import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorBody, sendError, toAppError } from "./errors.ts";
import { securityHeaders } from "./security-headers.ts";

/** Responds to an unparsable URL: an invalid percent sign, or a too long parameter (400, 414). */
export function badUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, "x-request-id": request.id });
  sendError(reply, toAppError(error));
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to invalid HTTP, too large headers or an incomplete request, and closes the connection. */
export function badHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify(errorBody("The request is not valid."));
  const headers = {
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}
