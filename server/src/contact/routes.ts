import * as schemas from "@microfinance/contract/contact/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/contact/endpoints.ts";
import { contactTexts } from "@microfinance/contract/contact/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { answerMessage } from "./answer-message.ts";
import { messageExport } from "./export-columns.ts";
import { messageList } from "./queries.ts";
import { sendMessage } from "./send-message.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const contact = withSchemas(endpoints, schemas);

/** Messages to the lender, and their replies. */
export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contact.sendMessage, async ({ body, ctx }) => {
    await sendMessage(deps, ctx, body);
    return reply(contactTexts.thanks, {});
  });

  route(app, deps, contact.listMessages, async ({ query, reading }) => {
    const list = messageList(reading.db, query.status);
    const { rows, ...pages } = await readPage(query, list, deps.now());
    return reply(contactTexts.listed, { messages: rows, data: rows, ...pages });
  });

  exportRoute(app, deps, contact.exportMessages, messageExport, (query, { reading }) =>
    messageList(reading.db, query.status),
  );

  route(app, deps, contact.answerMessage, async ({ params, body, actor, ctx }) => {
    const input = { id: params.id, answer: body?.answer || null };
    return reply(contactTexts.answered, { data: await answerMessage(deps, ctx, actor, input) });
  });
}
