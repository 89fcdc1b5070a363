import * as noteSchemas from "@microfinance/contract/customers/note-endpoint-schemas.ts";
import * as noteEndpoints from "@microfinance/contract/customers/note-endpoints.ts";
import { customerNoteTexts as texts } from "@microfinance/contract/customers/notes.ts";
import { timelineTexts, visibleKinds } from "@microfinance/contract/customer-file/timeline.ts";
import * as timelineSchemas from "@microfinance/contract/customer-file/timeline-endpoint-schemas.ts";
import * as timelineEndpoints from "@microfinance/contract/customer-file/timeline-endpoints.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { staffIdOf } from "../core/http/session.ts";
import {
  addCustomerNote,
  countUnreadMentions,
  markMentionRead,
  mentionList,
  noteList,
  noteOf,
} from "./notes.ts";
import { isOwnRecord, refuseOwnRecord } from "./own-record.ts";
import { customerOf } from "./path-customer.ts";
import { timelineList } from "./timeline.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(noteEndpoints, noteSchemas);
const { readTimeline } = withSchemas(timelineEndpoints, timelineSchemas);

/** The timeline of customers, notes of staff on them, and those that mention the caller (CUST-60, CUST-62, CUST-63). */
export function customerNoteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listCustomerNotes, async ({ params, query, ctx, reading }) => {
    const customer = await customerOf(deps.db, params.id);
    await refuseOwnRecord(deps.db, customer, ctx, texts.ownRecord);
    const { rows, ...page } = await readPage(query, noteList(reading.db, customer), deps.now());
    return reply(texts.listed, { notes: rows, ...page });
  });

  route(app, deps, readTimeline, async ({ params, query, actor, ctx, reading }) => {
    const customer = await customerOf(deps.db, params.id);
    const isOwn = await isOwnRecord(deps.db, customer, ctx.actor?.staff_id ?? null);
    const kinds = visibleKinds(actor).filter((kind) => !isOwn || kind !== "note");
    const wanted = kinds.filter((kind) => query.kind === undefined || kind === query.kind);
    const { rows, ...page } = await readPage(
      // Ordered by time, so that pages are numbered.
      { ...query, sort: "at" },
      timelineList(reading.db, deps, customer, wanted),
      deps.now(),
    );
    return reply(timelineTexts.listed, { entries: rows, kinds, ...page });
  });

  route(app, deps, calls.readCustomerNote, async ({ params, ctx }) => {
    const customer = await customerOf(deps.db, params.id);
    await refuseOwnRecord(deps.db, customer, ctx, texts.ownRecord);
    return reply(texts.found, { note: await noteOf(deps.db, customer, params.noteId) });
  });

  route(app, deps, calls.addCustomerNote, async ({ params, body, ctx }) => {
    const customer = await customerOf(deps.db, params.id);
    return reply(texts.added, { note: await addCustomerNote(deps, customer, body, ctx) });
  });

  route(app, deps, calls.listMentions, async ({ query, ctx, reading }) => {
    const staffId = staffIdOf(ctx);
    const { rows, ...page } = await readPage(query, mentionList(reading.db, staffId), deps.now());
    const unread = await countUnreadMentions(reading.db, staffId);
    return reply(texts.mentionsListed, { notes: rows, unread, ...page });
  });

  route(app, deps, calls.readMention, async ({ params, ctx }) => {
    const staffId = staffIdOf(ctx);
    await markMentionRead(deps, staffId, params.noteId);
    return reply(texts.read, { unread: await countUnreadMentions(deps.db, staffId) });
  });
}
