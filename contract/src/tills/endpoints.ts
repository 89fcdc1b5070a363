import { z } from "zod";
import { endpoint, pageFields, sortedPageQuery, success } from "../core/endpoint.ts";
import { calendarDate, pathId } from "../core/fields.ts";
import { accountingTexts } from "../accounting/texts.ts";
import { exportOf } from "../exports/list-export.ts";
import {
  cashMove,
  moneyAccount,
  newCashMove,
  newCount,
  newMovement,
  newSignOff,
  newTill,
  sessionDetails,
  sessionStatus,
  till,
  tillMovement,
  tillSession,
} from "./schema.ts";
import { tillTexts as texts } from "./texts.ts";

const tag = "tills";
const tillParams = z.object({ id: pathId(texts.tillNotFound) });
const sessionParams = z.object({ id: pathId(texts.sessionNotFound) });
const movementParams = z.object({ id: pathId(texts.movementNotFound) });
const sessionResponse = success({ session: sessionDetails });
const movementResponse = success({ movement: tillMovement });

/**
 * The tills with their sessions that are not signed off, the movements that wait, and for those who supervise tills or
 * read the ledger the other accounts of money.
 */
export const listTills = endpoint({
  method: "GET",
  path: "/tills",
  access: "tills.read",
  tag,
  summary: "The tills, their open sessions and waiting movements",
  response: success({
    tills: z.array(till),
    accounts: z.array(moneyAccount),
    movements: z.array(tillMovement),
  }),
});

/** Adds a till with the next free account from 1010 to 1049. 409 when the name is taken or none is free. */
export const addTill = endpoint({
  method: "POST",
  path: "/tills",
  access: "tills.supervise",
  tag,
  summary: "Adds a till with its account",
  body: newTill,
  response: success({ till }),
});

/** Opens a till at what it kept. 409 while the till or the person has a session that is not signed off. */
export const openSession = endpoint({
  method: "POST",
  path: "/tills/{id}/sessions",
  access: "tills.use",
  tag,
  summary: "Opens a till for the caller",
  params: tillParams,
  response: sessionResponse,
});

const sessionFilter = {
  status: sessionStatus.optional(),
  till_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  staff_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  from: calendarDate(accountingTexts.invalidDate).optional(),
  to: calendarDate(accountingTexts.invalidDate).optional(),
};

/** What the sessions are ordered by beside their id (SITE-20). */
export const sessionSorts = ["number", "till", "holder", "counted", "difference", "state"] as const;

/** The sessions, newest first: one's own, or all for those who supervise tills or read the ledger. */
export const listSessions = endpoint({
  method: "GET",
  path: "/tills/sessions",
  access: "tills.read",
  tag,
  summary: "Sessions of tills, newest first",
  query: sortedPageQuery(sessionSorts).extend(sessionFilter),
  response: success({ sessions: z.array(tillSession), ...pageFields }),
});

/** The sessions as a file. */
export const exportSessions = exportOf(listSessions, "/tills/sessions/export", sessionFilter);

/** One session with its X or Z report, cash, movements and counts. 404 for another person's session. */
export const readSession = endpoint({
  method: "GET",
  path: "/tills/sessions/{id}",
  access: "tills.read",
  tag,
  summary: "One session with its report",
  params: sessionParams,
  response: sessionResponse,
});

/** Makes a float or a hand-over, which posts nothing until another person accepts it. */
export const makeMovement = endpoint({
  method: "POST",
  path: "/tills/sessions/{id}/movements",
  access: "tills.use",
  tag,
  summary: "Makes a float or hand-over, to be accepted by another person",
  params: sessionParams,
  body: newMovement,
  response: movementResponse,
});

/** Accepts and posts a float or hand-over. 409 for its maker, and when the till holds less. */
export const acceptMovement = endpoint({
  method: "POST",
  path: "/tills/movements/{id}/accept",
  access: "tills.use",
  tag,
  summary: "Accepts and posts a float or hand-over",
  params: movementParams,
  response: movementResponse,
});

/** Refuses a float or hand-over, or takes one's own back. It posts nothing. */
export const refuseMovement = endpoint({
  method: "POST",
  path: "/tills/movements/{id}/refuse",
  access: "tills.use",
  tag,
  summary: "Refuses a float or hand-over",
  params: movementParams,
  response: movementResponse,
});

/** Counts a till, which then takes no cash, or counts it again. 409 while a movement waits. */
export const countSession = endpoint({
  method: "POST",
  path: "/tills/sessions/{id}/count",
  access: "tills.use",
  tag,
  summary: "Counts a till by notes and coins",
  params: sessionParams,
  body: newCount,
  response: sessionResponse,
});

/**
 * Signs a counted till off under the next number: posts the difference and hands all but `keep` to the safe. 409 for
 * the person who held or counted it.
 */
export const signOffSession = endpoint({
  method: "POST",
  path: "/tills/sessions/{id}/sign-off",
  access: "tills.supervise",
  tag,
  summary: "Signs off a counted till",
  params: sessionParams,
  body: newSignOff,
  response: sessionResponse,
});

/** Records money moved between the safe, banks, wallets and cheques in hand; once for its key. */
export const makeCashMove = endpoint({
  method: "POST",
  path: "/cash/moves",
  access: "tills.supervise",
  tag,
  summary: "Records money moved between accounts of money",
  body: newCashMove,
  response: success({ move: cashMove }),
});
