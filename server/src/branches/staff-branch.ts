import type { StaffBranch } from "@microfinance/contract/branches/endpoints.ts";
import { reachKindOf, type ReachKind } from "@microfinance/contract/branches/reach.ts";
import { branchTexts as texts } from "@microfinance/contract/branches/texts.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { sql } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, forbidden, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

/** The branch of a staff member, and how far they see (BR-3). @throws 404 for an unknown one */
export async function readStaffBranch(db: Connection, staffId: number): Promise<StaffBranch> {
  const { rows } = await sql<Omit<StaffBranch, "reach_in_force"> & { role_ids: number[] }>`
    select s.branch_id, s.reach,
           array(select branch_id from staff_branches where staff_id = s.id order by branch_id) as chosen_branches,
           array(select role_id from user_roles where user_id = s.user_id) as role_ids
    from staff s where s.id = ${staffId} and s.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound(staffTexts.notFound);
  const { role_ids, ...branch } = row;
  return { ...branch, reach_in_force: reachKindOf({ reach: branch.reach, role_ids }) };
}

/** What is set for a staff member. */
interface Wanted {
  branch_id: number;
  reach: ReachKind | null;
  chosen_branches: readonly number[];
}

/**
 * Sets the branch of a staff member, and how far they see, from their next request on (BR-3).
 * @throws 400 for an unknown or closed branch, or chosen ones without any; 403 for oneself; 404 for an unknown person
 */
export function setStaffBranch(
  deps: Deps,
  ctx: RequestContext,
  staffId: number,
  wanted: Wanted,
): Promise<StaffBranch> {
  if (staffIdOf(ctx) === staffId) throw forbidden(texts.ownReach);
  const chosen = wanted.reach === "chosen" ? [...new Set(wanted.chosen_branches)] : [];
  if (wanted.reach === "chosen" && chosen.length === 0)
    throw badRequest(texts.chosenNone, { chosen_branches: texts.chosenNone });
  return deps.db.transaction().execute(async (db) => {
    const before = await readStaffBranch(db, staffId);
    await refuseUnknown(db, wanted.branch_id, chosen);
    await db
      .updateTable("staff")
      .set({ branch_id: wanted.branch_id, reach: wanted.reach, updated_at: deps.now() })
      .where("id", "=", staffId)
      .execute();
    await db.deleteFrom("staff_branches").where("staff_id", "=", staffId).execute();
    if (chosen.length > 0)
      await db
        .insertInto("staff_branches")
        .values(chosen.map((branch_id) => ({ staff_id: staffId, branch_id })))
        .execute();
    const after = await readStaffBranch(db, staffId);
    await writeAudit(db, ctx, {
      action: "staff.branch",
      record_type: "staff",
      record_id: staffId,
      before,
      after,
    });
    return after;
  });
}

async function refuseUnknown(
  db: Connection,
  home: number,
  chosen: readonly number[],
): Promise<void> {
  const wanted = [...new Set([home, ...chosen])];
  const found = await db
    .selectFrom("branches")
    .select(["id", "closed_on"])
    .where("id", "in", wanted)
    .forShare()
    .execute();
  if (found.length < wanted.length) throw badRequest(texts.notFound, { branch_id: texts.notFound });
  if (found.some(({ id, closed_on }) => id === home && closed_on !== null))
    throw badRequest(texts.isClosed, { branch_id: texts.isClosed });
}
