import type { FastifyReply } from "fastify";
import type { OpenedFile } from "./open-file.ts";

/**
 * Prepares a response with a file: always an attachment, never displayed or sniffed. The policy blocks scripts if a
 * browser renders it (LOAN-26). Returns the bytes to send.
 */
export function sendFile(
  reply: FastifyReply,
  file: Pick<OpenedFile, "name" | "type" | "content">,
): Buffer {
  reply
    .header("content-type", file.type)
    .header("content-disposition", attachment(file.name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin");
  return file.content;
}

/** The header for any file name: plain letters for old programs, the true name beside it (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
