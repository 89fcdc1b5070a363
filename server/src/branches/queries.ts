import type { Branch } from "@microfinance/contract/branches/endpoints.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import type { Connection } from "../core/deps.ts";
import { reachOfCall } from "../core/db/reach.ts";
import { notFound } from "../core/http/errors.ts";

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
