import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { aboutRecord } from "../core/http/about-record.ts";
import { notFound } from "../core/http/errors.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { userOfStaff } from "../people/account-queries.ts";
import { type Administration, beginAdministration } from "../users/manage-user.ts";

/**
 * Runs a change of a staff member in one transaction, serialized with other changes of roles, permissions and
 * statuses.
 * @throws 404 for an unknown staff member; a 403 of the change is recorded as a denial
 */
export function staffContext(
  deps: Deps,
  caller: SessionActor,
  ctx: RequestContext,
  staffId: number,
  change: (tx: Connection, administration: Administration) => Promise<void>,
): Promise<void> {
  return aboutRecord({ record_type: "staff", record_id: staffId }, () =>
    deps.db.transaction().execute(async (tx) => {
      const userId = await userOfStaff(tx, staffId);
      const administration = userId === null ? null : await beginAdministration(tx, caller, userId);
      if (!administration) throw notFound(staffTexts.notFound);
      await change(tx, administration);
    }),
  );
}
