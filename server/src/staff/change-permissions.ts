import { permissions as catalogue } from "@microfinance/contract/core/constants.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { mustBeBelow } from "../users/manage-user.ts";
import { staffContext } from "./staff-context.ts";
import { permissionsOf } from "./queries.ts";
import { savePermissions } from "./staff-writes.ts";

/**
 * Adds individual permissions to those of a staff member, or replaces them (AUTH-40); the change applies from their
 * next request.
 * @throws 400 for an id that is not in the catalogue, 403 for the caller's own account or one above (AUTH-44), 404
 */
export async function changePermissions(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  kind: "add" | "replace",
  requested: readonly number[],
): Promise<void> {
  if (requested.some((id) => !catalogue.some((known) => known.id === id)))
    throw badRequest(staffTexts.unknownPermission, { permissions: staffTexts.unknownPermission });
  await staffContext(deps, caller, ctx, staffId, async (tx, administration) => {
    mustBeBelow(administration);
    const current = (await permissionsOf(tx, staffId)).map((permission) => permission.id);
    const add = [...new Set(requested)].filter((id) => !current.includes(id));
    const remove = kind === "add" ? [] : current.filter((id) => !requested.includes(id));
    if (add.length + remove.length === 0) return;
    await savePermissions(
      tx,
      staffId,
      { add, remove },
      { granted_by: caller.user_id, now: deps.now() },
    );
    await writeAudit(tx, ctx, {
      action: "staff.permissions",
      record_type: "staff",
      record_id: staffId,
      before: { permissions: namesOf(current) },
      after: { permissions: namesOf([...current, ...add].filter((id) => !remove.includes(id))) },
    });
  });
}

function namesOf(ids: readonly number[]): string[] {
  return catalogue.filter((known) => ids.includes(known.id)).map((known) => known.name);
}
