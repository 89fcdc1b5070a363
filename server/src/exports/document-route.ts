import type { EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { writeAudit, type AuditEvent } from "../core/audit/write-audit.ts";
import type { PaperOf } from "../core/db/branch-of-paper.ts";
import type { Deps } from "../core/deps.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import { type Call, route } from "../core/http/route.ts";
import type { ServedEndpoint } from "../core/http/with-schemas.ts";
import { sendFile } from "../documents/send-file.ts";
import { printedLetterhead } from "../settings/logo.ts";

/** A PDF to be sent, with its file name and the audit event of its download. */
interface PrintedDocument {
  name: string;
  content: Buffer;
  event: AuditEvent;
}

/**
 * Binds a document that is written as a PDF under the lender's letterhead. Its download is recorded before it is sent,
 * except by the customer whose document it is (AUTH-58).
 * @param about the record whose branch is in the letterhead (BR-9); the lender alone without it
 */
export function documentRoute<P extends z.ZodType, Q extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: ServedEndpoint<
    EndpointSchemas<P, Q, z.ZodUndefined, z.ZodCustom<Uint8Array, Uint8Array>>
  >,
  write: (
    call: Call<z.output<P>, z.output<Q>, undefined>,
    letterhead: PrintedLetterhead,
  ) => Promise<PrintedDocument>,
  about?: (params: z.output<P>) => PaperOf,
): void {
  route(app, deps, endpoint, async (call) => {
    const letterhead = await printedLetterhead(deps.db, about?.(call.params));
    const { name, content, event } = await write(call, letterhead);
    if (call.actor.area === "staff") await writeAudit(deps.db, call.ctx, event);
    return sendFile(call.reply, { name, type: "application/pdf", content });
  });
}
