import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";

/** What a proxy says of the client it speaks for. A request with one of these comes from elsewhere. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

/** Whether a name or address of a URL or Host header is this machine's own. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || isLoopback(name);
}

/**
 * Whether a program on this machine made the request itself: over a loopback connection, under a local name, and not
 * as a proxy. The name keeps out pages of other sites whose own name was pointed at this machine.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  if (!isLoopback(socket.remoteAddress ?? "")) return false;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  const host = `http://${headers.host ?? ""}`;
  return URL.canParse(host) && isLocalName(new URL(host).hostname);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}
