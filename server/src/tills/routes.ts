import * as tillSchemas from "@microfinance/contract/tills/endpoint-schemas.ts";
import * as tillEndpoints from "@microfinance/contract/tills/endpoints.ts";
import * as myTillSchemas from "@microfinance/contract/tills/my-till-endpoint-schemas.ts";
import * as myTillEndpoints from "@microfinance/contract/tills/my-till-endpoints.ts";
import { tillTexts as texts } from "@microfinance/contract/tills/texts.ts";
import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext } from "../core/http/session.ts";
import { exportRoute } from "../exports/export-route.ts";
import { countSafe, signOffSafe } from "./count-safe.ts";
import { countTill } from "./count-till.ts";
import { moveCash } from "./move-cash.ts";
import { acceptMovement, makeMovement, refuseMovement } from "./movements.ts";
import { confirmMove, countInMove, differenceInWords, returnMove } from "./moves-on-the-way.ts";
import { openTill } from "./open-till.ts";
import { readSession } from "./read-session.ts";
import { type SessionFilter, sessionList, viewerOf } from "./session-rows.ts";
import { signOffTill } from "./sign-off-till.ts";
import { addTill, listTills, readMyTill } from "./tills.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { TillSession } from "@microfinance/contract/tills/schema.ts";
import { sessionStatuses } from "@microfinance/contract/tills/kinds.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";

/** The columns of an export of the sessions of tills. */
const sessionExport: ExportTable<TillSession> = {
  noun: "till",
  name: "till-sessions",
  columns: [
    text("Number", (session) => session.number),
    date("Date", (session) => session.business_date),
    text("Till", (session) => session.till.name),
    text("Account", (session) => session.till.account_code),
    text("Holder", (session) => session.holder.name),
    text(
      "State",
      ({ status }) => sessionStatuses.find(({ value }) => value === status)?.label ?? null,
    ),
    money("Opening", (session) => session.opening),
    money("Counted", (session) => session.counted),
    money("Difference", (session) => session.difference),
    money("Kept", (session) => session.keep),
    text("Note", (session) => session.note),
    text("Counted by", (session) => session.counted_by?.name ?? null),
    time("Counted at", (session) => session.counted_at),
    text("Signed off by", (session) => session.signed_off_by?.name ?? null),
    time("Signed off at", (session) => session.signed_off_at),
  ],
};

const tills = withSchemas(tillEndpoints, tillSchemas);
const { readMyTill: readMyTillEndpoint } = withSchemas(myTillEndpoints, myTillSchemas);

/** Tills, their sessions, and cash moves (TILL-1). */
export function tillRoutes(app: FastifyInstance, deps: Deps): void {
  const details = async (ctx: RequestContext, id: number) => ({
    session: await readSession(deps.db, await viewerOf(deps.db, ctx), id),
  });
  route(app, deps, tills.listTills, async ({ ctx }) =>
    reply(texts.tills, await listTills(deps, await viewerOf(deps.db, ctx))),
  );
  route(app, deps, readMyTillEndpoint, async ({ actor }) =>
    reply(texts.mine, await readMyTill(deps.db, actor.staff_id)),
  );
  route(app, deps, tills.addTill, async ({ ctx, body }) =>
    reply(texts.tillAdded(body.name), { till: await addTill(deps, ctx, body) }),
  );
  route(app, deps, tills.openSession, async ({ ctx, params }) => {
    const opened = await details(ctx, await openTill(deps, ctx, params.id));
    return reply(texts.opened(opened.session.till.name), opened);
  });
  route(app, deps, tills.listSessions, async ({ ctx, query, reading }) => {
    const list = sessionList(reading.db, await viewerOf(deps.db, ctx), inOrder(query));
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(texts.sessions, { sessions: rows, ...page });
  });
  exportRoute(app, deps, tills.exportSessions, sessionExport, async (query, { ctx, reading }) =>
    sessionList(reading.db, await viewerOf(deps.db, ctx), inOrder(query)),
  );
  route(app, deps, tills.readSession, async ({ ctx, params }) =>
    reply(texts.session, await details(ctx, params.id)),
  );
  route(app, deps, tills.makeMovement, async ({ ctx, params, body }) => {
    const movement = await makeMovement(deps, ctx, params.id, body);
    return reply(texts.movementMade, { movement });
  });
  route(app, deps, tills.acceptMovement, async ({ ctx, params, body }) =>
    reply(texts.movementAccepted, {
      movement: await acceptMovement(deps, ctx, params.id, body?.counted),
    }),
  );
  route(app, deps, tills.refuseMovement, async ({ ctx, params }) =>
    reply(texts.movementRefused, { movement: await refuseMovement(deps, ctx, params.id) }),
  );
  route(app, deps, tills.countSession, async ({ ctx, params, body }) => {
    await countTill(deps, ctx, params.id, body.denominations);
    return reply(texts.counted, await details(ctx, params.id));
  });
  route(app, deps, tills.signOffSession, async ({ ctx, params, body }) => {
    const number = await signOffTill(deps, ctx, params.id, body);
    return reply(texts.signedOff(number), await details(ctx, params.id));
  });
  route(app, deps, tills.makeCashMove, async ({ ctx, body }) => {
    const move = await moveCash(deps, ctx, body);
    return reply(move.on_the_way ? texts.onTheWay : texts.moved, { move });
  });
  route(app, deps, tills.countInMove, async ({ ctx, params, body }) => {
    const { move, difference } = await countInMove(deps, ctx, params.id, body);
    const msg =
      difference === 0 ? texts.arrived : texts.arrivedOtherwise(differenceInWords(difference));
    return reply(msg, { move });
  });
  route(app, deps, tills.confirmMove, async ({ ctx, params, body }) =>
    reply(texts.differenceConfirmed, { move: await confirmMove(deps, ctx, params.id, body) }),
  );
  route(app, deps, tills.returnMove, async ({ ctx, params }) =>
    reply(texts.returned, { move: await returnMove(deps, ctx, params.id) }),
  );
  route(app, deps, tills.countSafe, async ({ ctx, body }) =>
    reply(texts.safeCounted, { count: await countSafe(deps, ctx, body.denominations) }),
  );
  route(app, deps, tills.signOffSafe, async ({ ctx, params, body }) =>
    reply(texts.safeSignedOff, { count: await signOffSafe(deps, ctx, params.id, body) }),
  );
}

/** @throws 400 when the first day is after the last one */
function inOrder(query: SessionFilter): SessionFilter {
  const text = accountingTexts.fromAfterTo;
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw badRequest(text, { from: text });
  return query;
}
