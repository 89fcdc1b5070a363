import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "tills";

/**
 * The tills with their sessions that are not signed off, the movements that wait, and for those who supervise tills or
 * read the ledger the other accounts of money.
 */
export const listTills: Endpoint<typeof schemas.listTills> = {
  method: "GET",
  path: "/tills",
  access: "tills.read",
  tag,
};

/** Adds a till with the next free account from 1010 to 1049. 409 when the name is taken or none is free. */
export const addTill: Endpoint<typeof schemas.addTill> = {
  method: "POST",
  path: "/tills",
  access: "tills.supervise",
  tag,
};

/** Opens a till at what it kept. 409 while the till or the person has a session that is not signed off. */
export const openSession: Endpoint<typeof schemas.openSession> = {
  method: "POST",
  path: "/tills/{id}/sessions",
  access: "tills.use",
  tag,
};

/** The sessions, newest first: one's own, or all for those who supervise tills or read the ledger. */
export const listSessions: Endpoint<typeof schemas.listSessions> = {
  method: "GET",
  path: "/tills/sessions",
  access: "tills.read",
  tag,
};

/** The sessions as a file. */
export const exportSessions = exportOf<typeof schemas.exportSessions>(
  listSessions,
  "/tills/sessions/export",
);

/** One session with its X or Z report, cash, movements and counts. 404 for another person's session. */
export const readSession: Endpoint<typeof schemas.readSession> = {
  method: "GET",
  path: "/tills/sessions/{id}",
  access: "tills.read",
  tag,
};

/** Makes a float or a hand-over, which posts nothing until another person accepts it. */
export const makeMovement: Endpoint<typeof schemas.makeMovement> = {
  method: "POST",
  path: "/tills/sessions/{id}/movements",
  access: "tills.use",
  tag,
};

/**
 * Accepts and posts a float or hand-over; a large one with what was counted. 409 for its maker, when the till holds
 * less, and when another amount was counted.
 */
export const acceptMovement: Endpoint<typeof schemas.acceptMovement> = {
  method: "POST",
  path: "/tills/movements/{id}/accept",
  access: "tills.use",
  tag,
};

/** Refuses a float or hand-over, or takes one's own back. It posts nothing. */
export const refuseMovement: Endpoint<typeof schemas.refuseMovement> = {
  method: "POST",
  path: "/tills/movements/{id}/refuse",
  access: "tills.use",
  tag,
};

/** Counts a till, which then takes no cash, or counts it again. 409 while a movement waits. */
export const countSession: Endpoint<typeof schemas.countSession> = {
  method: "POST",
  path: "/tills/sessions/{id}/count",
  access: "tills.use",
  tag,
};

/**
 * Signs a counted till off under the next number: posts the difference and hands all but `keep` to the safe. 409 for
 * the person who held or counted it.
 */
export const signOffSession: Endpoint<typeof schemas.signOffSession> = {
  method: "POST",
  path: "/tills/sessions/{id}/sign-off",
  access: "tills.supervise",
  tag,
};

/**
 * Records money moved between the safe, banks, wallets and cheques in hand; once for its key. Above what one person
 * moves on a day it is on account 1340 until another person counts it in.
 */
export const makeCashMove: Endpoint<typeof schemas.makeCashMove> = {
  method: "POST",
  path: "/cash/moves",
  access: "tills.supervise",
  tag,
};

/** Counts in money on the way. With a difference it waits for a second person. 409 for the sender. */
export const countInMove: Endpoint<typeof schemas.countInMove> = {
  method: "POST",
  path: "/cash/moves/{id}/count-in",
  access: "tills.supervise",
  tag,
};

/** Confirms a difference and posts it with what was counted. 409 for who counted. */
export const confirmMove: Endpoint<typeof schemas.confirmMove> = {
  method: "POST",
  path: "/cash/moves/{id}/confirm",
  access: "tills.supervise",
  tag,
};

/** Sends money on the way back to where it came from. 409 for the sender. */
export const returnMove: Endpoint<typeof schemas.returnMove> = {
  method: "POST",
  path: "/cash/moves/{id}/return",
  access: "tills.supervise",
  tag,
};

/** Counts the safe, or counts it again. It posts nothing until another person signs the count off. */
export const countSafe: Endpoint<typeof schemas.countSafe> = {
  method: "POST",
  path: "/cash/safe/counts",
  access: "tills.supervise",
  tag,
};

/** Signs off the newest count of the safe and posts its difference. 409 for who counted. */
export const signOffSafe: Endpoint<typeof schemas.signOffSafe> = {
  method: "POST",
  path: "/cash/safe/counts/{id}/sign-off",
  access: "tills.supervise",
  tag,
};
