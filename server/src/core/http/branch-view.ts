import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import type { Reach } from "../db/reach.ts";
import { badRequest, notFound } from "./errors.ts";
import type { SessionActor } from "./session.ts";

/**
 * The branches whose records a call sees and changes: those in the caller's reach, or the one of them that the query
 * names by its code, as in `?branch=BO` (BR-5). The parameter is taken from the query: every call of staff has it where
 * there are several branches, and none where there is one.
 * @throws 404 for a branch that is unknown or out of reach
 */
export async function viewOf(
  request: FastifyRequest,
  deps: Deps,
  actor: SessionActor,
): Promise<Reach> {
  // Fastify types the query as unknown; it is an object of texts, or of lists of them where a name is doubled.
  const query = request.query as Record<string, unknown>;
  const { branch } = query;
  if (branch === undefined || !actor.has_branches) return actor.reach;
  if (typeof branch !== "string") throw badRequest(requestTexts.sentTwice("branch"));
  const found = await deps.db
    .selectFrom("branches")
    .select("id")
    .where("code", "=", branch.toUpperCase().toWellFormed().replaceAll("\0", ""))
    .executeTakeFirst();
  if (found === undefined || actor.reach?.includes(found.id) === false)
    throw notFound(branchTexts.notFound);
  delete query["branch"];
  return [found.id];
}
