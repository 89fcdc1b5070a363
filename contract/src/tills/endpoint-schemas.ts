import { z } from "zod";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { calendarDate, pathId } from "../core/fields.ts";
import { accountingTexts } from "../accounting/texts.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import {
  bookedDifference,
  cashMove,
  moneyAccount,
  moneyOnTheWay,
  newAcceptance,
  newArrival,
  newCashMove,
  newCount,
  newMovement,
  newSignOff,
  newTill,
  safe,
  safeCount,
  sessionDetails,
  sessionStatus,
  till,
  tillMovement,
  tillSession,
} from "./schema.ts";
import { tillTexts as texts } from "./texts.ts";

/** What the sessions are ordered by beside their id (SITE-20). */
export const sessionSorts = ["number", "till", "holder", "counted", "difference", "state"] as const;

const tillParams = z.object({ id: pathId(texts.tillNotFound) });
const sessionParams = z.object({ id: pathId(texts.sessionNotFound) });
const movementParams = z.object({ id: pathId(texts.movementNotFound) });
const sessionResponse = success({ session: sessionDetails });
const movementResponse = success({ movement: tillMovement });

export const listTills = schemas({
  summary: "The tills, their open sessions and waiting movements",
  response: success({
    tills: z.array(till),
    accounts: z.array(moneyAccount),
    movements: z.array(tillMovement),
    /** Null for those who see their own till only. */
    safe: safe.nullable(),
    on_the_way: z.array(moneyOnTheWay),
  }),
});

export const addTill = schemas({
  summary: "Adds a till with its account",
  body: newTill,
  response: success({ till }),
});

export const openSession = schemas({
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

export const listSessions = schemas({
  summary: "Sessions of tills, newest first",
  query: sortedPageQuery(sessionSorts).extend(sessionFilter),
  response: success({ sessions: z.array(inBranch(tillSession)), ...pageFields }),
});

export const exportSessions = exportSchemas(listSessions, sessionFilter);

export const readSession = schemas({
  summary: "One session with its report",
  params: sessionParams,
  response: sessionResponse,
});

export const makeMovement = schemas({
  summary: "Makes a float or hand-over, to be accepted by another person",
  params: sessionParams,
  body: newMovement,
  response: movementResponse,
});

export const acceptMovement = schemas({
  summary: "Accepts and posts a float or hand-over",
  params: movementParams,
  body: newAcceptance.nullish(),
  response: movementResponse,
});

export const refuseMovement = schemas({
  summary: "Refuses a float or hand-over",
  params: movementParams,
  response: movementResponse,
});

export const countSession = schemas({
  summary: "Counts a till by notes and coins",
  params: sessionParams,
  body: newCount,
  response: sessionResponse,
});

export const signOffSession = schemas({
  summary: "Signs off a counted till",
  params: sessionParams,
  body: newSignOff,
  response: sessionResponse,
});

export const makeCashMove = schemas({
  summary: "Records money moved between accounts of money",
  body: newCashMove,
  response: success({ move: cashMove }),
});

const moveParams = z.object({ id: pathId(texts.moveNotFound) });
const moveResponse = success({ move: cashMove });

export const countInMove = schemas({
  summary: "Counts in money on the way",
  params: moveParams,
  body: newArrival,
  response: moveResponse,
});

export const confirmMove = schemas({
  summary: "Confirms and posts the difference of counted money",
  params: moveParams,
  body: bookedDifference,
  response: moveResponse,
});

export const returnMove = schemas({
  summary: "Sends money on the way back to where it came from",
  params: moveParams,
  response: moveResponse,
});

const safeResponse = success({ count: safeCount });

export const countSafe = schemas({
  summary: "Counts the safe by notes and coins",
  body: newCount,
  response: safeResponse,
});

export const signOffSafe = schemas({
  summary: "Signs off a count of the safe",
  params: z.object({ id: pathId(texts.safeCountNotFound) }),
  body: bookedDifference,
  response: safeResponse,
});
