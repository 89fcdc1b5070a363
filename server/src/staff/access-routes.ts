import { secondFactorTexts } from "@microfinance/contract/auth/texts.ts";
import * as schemas from "@microfinance/contract/staff/access-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/staff/access-endpoints.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { badRequest, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import type { RequestContext, SessionActor } from "../core/http/session.ts";
import { changePermissions } from "./change-permissions.ts";
import { changeRoles, type RoleChange } from "./change-roles.ts";
import { findStaff, permissionsOf } from "./queries.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const staffAccess = withSchemas(endpoints, schemas);

/** The roles and individual permissions of staff (AUTH-40), and the reset of a lost second factor (AUTH-19). */
export function staffAccessRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (
    who: { actor: SessionActor; ctx: RequestContext },
    kind: RoleChange,
    staffId: number | undefined,
    roleId: number | undefined,
  ) => {
    if (staffId === undefined)
      throw badRequest(staffTexts.notFound, { staff_id: staffTexts.notFound });
    if (roleId === undefined)
      throw badRequest(staffTexts.unknownRole, { role_id: staffTexts.unknownRole });
    await changeRoles(deps, who.actor, who.ctx, staffId, kind, roleId);
    const record = await findStaff(deps.db, staffId);
    if (!record) throw notFound(staffTexts.notFound);
    return { staff: record };
  };

  route(app, deps, staffAccess.assignRole, async ({ body, ...who }) =>
    reply(staffTexts.roleAssigned, await change(who, "assign", body.staff_id, body.role_id)),
  );

  route(app, deps, staffAccess.changeRole, async ({ params, body, ...who }) =>
    reply(staffTexts.roleChanged, await change(who, "change", params.id, body.role_id)),
  );

  route(app, deps, staffAccess.revokeRole, async ({ query, body, ...who }) => {
    const staffId = body?.staff_id ?? query.staff_id;
    const roleId = body?.role_id ?? query.role_id;
    return reply(staffTexts.roleRevoked, await change(who, "revoke", staffId, roleId));
  });

  for (const [endpoint, kind] of [
    [staffAccess.assignPermissions, "add"],
    [staffAccess.updatePermissions, "replace"],
    [staffAccess.managePermissions, "replace"],
  ] as const) {
    route(app, deps, endpoint, async ({ actor, ctx, params, body }) => {
      await changePermissions(deps, actor, ctx, params.id, kind, body.permissions);
      const permissions = await permissionsOf(deps.db, params.id);
      return reply(staffTexts.permissionsUpdated, { permissions });
    });
  }

  route(app, deps, staffAccess.readStaffPermissions, async ({ params }) => {
    if (!(await findStaff(deps.db, params.id))) throw notFound(staffTexts.notFound);
    const permissions = await permissionsOf(deps.db, params.id);
    return reply(staffTexts.permissionsListed, { permissions });
  });

  route(app, deps, staffAccess.resetSecondFactor, async ({ actor, ctx, params }) => {
    await resetSecondFactor(deps, actor, ctx, params.id);
    return reply(secondFactorTexts.reset, {});
  });
}
