import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";

/** Headers of a proxy about its client. A request with one of these is not local. */
const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

/** Whether a host name or address of a URL or Host header is local. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || isLoopback(name);
}

/**
 * Whether a program on this machine made the request directly: over a loopback connection, under a local name, without
 * a proxy. The name check blocks pages of other sites whose DNS name resolves to this machine.
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
