import type { Branch } from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import type { Connection } from "../core/deps.ts";
import { reachOfCall } from "../core/db/reach.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

const columns = [
  "id",
  "code",
  "name",
  "address",
  "phone",
  "district",
  "hours",
  "opened_on",
  "closed_on",
  "safe_account",
] as const;

/** The branches in reach of the call, by their ids. */
export async function readBranches(db: Connection): Promise<Branch[]> {
  const reach = reachOfCall();
  return db
    .selectFrom("branches")
    .select(columns)
    .$if(reach !== null, (query) => query.where("id", "in", reach ?? []))
    .orderBy("id")
    .execute();
}

/**
 * The branch of what is added: the given one, else that of who adds it.
 * @throws 400 for one that is unknown, closed or out of reach
 */
export async function branchOfNew(
  db: Connection,
  ctx: RequestContext,
  given: number | undefined,
): Promise<number> {
  if (given === undefined) {
    const maker = db.selectFrom("staff").select("branch_id").where("id", "=", staffIdOf(ctx));
    return (await maker.executeTakeFirstOrThrow()).branch_id;
  }
  const found = await db
    .selectFrom("branches")
    .select("closed_on")
    .where("id", "=", given)
    .forShare()
    .executeTakeFirst();
  const isInReach = reachOfCall()?.includes(given) ?? true;
  if (found === undefined || !isInReach)
    throw badRequest(texts.notFound, { branch_id: texts.notFound });
  if (found.closed_on !== null) throw badRequest(texts.isClosed, { branch_id: texts.isClosed });
  return given;
}

/** A branch, locked for a change. @throws 404 for an unknown one */
export async function lockBranch(db: Connection, id: number): Promise<Branch> {
  const found = await db
    .selectFrom("branches")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound(texts.notFound);
  return found;
}
