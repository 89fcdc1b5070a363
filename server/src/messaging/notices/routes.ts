import * as schemas from "@microfinance/contract/messaging/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/messaging/endpoints.ts";
import { noticeTexts } from "@microfinance/contract/messaging/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../../core/db/page.ts";
import type { Deps } from "../../core/deps.ts";
import { forbidden } from "../../core/http/errors.ts";
import { reply, route } from "../../core/http/route.ts";
import type { SessionActor } from "../../core/http/session.ts";
import { countUnread, markRead, noticeList } from "./queries.ts";
import { withSchemas } from "../../core/http/with-schemas.ts";

const notices = withSchemas(endpoints, schemas);

/** The notices of a customer about their loans, which only that customer reads and marks. */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, notices.listNotices, async ({ query, actor, reading }) => {
    const customerId = customerOf(actor);
    const [{ rows, ...pages }, unread] = await Promise.all([
      readPage(query, noticeList(reading.db, customerId), deps.now()),
      countUnread(reading.db, customerId),
    ]);
    return reply(noticeTexts.listed, { notices: rows, data: rows, unread, ...pages });
  });

  route(app, deps, notices.readNotices, async ({ body, actor }) => {
    const customerId = customerOf(actor);
    await markRead(deps.db, customerId, body.up_to, deps.now());
    return reply(noticeTexts.read, { unread: await countUnread(deps.db, customerId) });
  });
}

/** @throws 403 for an account without a customer record, which has no loans */
function customerOf(actor: SessionActor): string {
  if (actor.customer_id === null) throw forbidden();
  return actor.customer_id;
}
