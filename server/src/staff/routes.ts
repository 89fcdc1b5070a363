import { permissions as catalogue } from "@microfinance/contract/core/constants.ts";
import * as schemas from "@microfinance/contract/staff/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/staff/endpoints.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import { staffTexts } from "@microfinance/contract/staff/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { userOfStaff } from "../people/account-queries.ts";
import { deleteAccount } from "../users/delete-account.ts";
import { createStaff } from "./create-staff.ts";
import { allRoles, findStaff, staffDirectory, staffList } from "./queries.ts";
import { setStaffStatus, updateStaff } from "./update-staff.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { date, type ExportTable, number, text, time, phone } from "../exports/columns.ts";

/** The columns of an export of staff. */
const staffExport: ExportTable<StaffRecord> = {
  noun: "staff",
  name: "staff",
  columns: [
    number("Staff ID", (staff) => staff.id),
    text("First name", (staff) => staff.user.first_name),
    text("Middle name", (staff) => staff.user.middle_name),
    text("Last name", (staff) => staff.user.last_name),
    phone("Phone", (staff) => staff.user.phone),
    phone("Second phone", (staff) => staff.user.other_phone),
    text("Email", (staff) => staff.user.email),
    text("Gender", (staff) => staff.user.gender),
    date("Date of birth", (staff) => staff.user.date_of_birth),
    text("Position", (staff) => staff.position),
    text("Department", (staff) => staff.department),
    date("Employment date", (staff) => staff.employment_date),
    text("Roles", (staff) => staff.user.roles.map((role) => role.name).join(", ")),
    text("Permissions", (staff) => staff.permissions.map(({ name }) => name).join(", ")),
    text("Status", (staff) => staff.status),
    time("Added", (staff) => staff.created_at),
  ],
};

const staff = withSchemas(endpoints, schemas);

/** Staff records: the directory and its changes (AUTH-54, AUTH-47, AUTH-44). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  readingRoutes(app, deps);

  route(app, deps, staff.createStaff, async ({ actor, ctx, body }) => {
    const id = await createStaff(deps, actor, ctx, body);
    return reply(staffTexts.created, { staff: await existing(deps, id) });
  });

  route(app, deps, staff.updateStaff, async ({ actor, ctx, params, body }) => {
    await updateStaff(deps, actor, ctx, params.id, body);
    return reply(staffTexts.updated, { staff: await existing(deps, params.id) });
  });

  route(app, deps, staff.activateStaff, async ({ actor, ctx, params }) => {
    await setStaffStatus(deps, actor, ctx, params.id, "active");
    return reply(staffTexts.activated, { staff: await existing(deps, params.id) });
  });

  route(app, deps, staff.deactivateStaff, async ({ actor, ctx, params }) => {
    await setStaffStatus(deps, actor, ctx, params.id, "inactive");
    return reply(staffTexts.deactivated, { staff: await existing(deps, params.id) });
  });

  route(app, deps, staff.deleteStaff, async ({ actor, ctx, params }) => {
    const userId = await userOfStaff(deps.db, params.id);
    if (userId === null || !(await deleteAccount(deps, actor, ctx, userId)))
      throw notFound(staffTexts.notFound);
    return reply(staffTexts.deleted, {});
  });
}

function readingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, staff.listStaff, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, staffDirectory(reading.db), deps.now());
    return reply(staffTexts.found, { staff: rows, data: rows, ...page });
  });

  route(app, deps, staff.listStaffDetails, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, staffList(reading.db, query), deps.now());
    await recordSearch(deps.db, ctx, "staff", query.query, page.total, query);
    return reply(staffTexts.found, { staff: rows, data: rows, ...page });
  });

  exportRoute(app, deps, staff.exportStaff, staffExport, (query, { reading }) =>
    staffList(reading.db, query),
  );

  route(app, deps, staff.readOwnProfile, async ({ actor }) => {
    if (actor.staff_id === null) throw notFound(staffTexts.notFound);
    return reply(staffTexts.found, { staff: await existing(deps, actor.staff_id) });
  });

  route(app, deps, staff.listRoles, async () =>
    reply(staffTexts.rolesListed, { roles: await allRoles(deps.db) }),
  );

  route(app, deps, staff.listPermissions, async () =>
    reply(staffTexts.permissionsListed, { permissions: [...catalogue] }),
  );

  route(app, deps, staff.readStaff, async ({ params }) =>
    reply(staffTexts.found, { staff: await existing(deps, params.id) }),
  );
}

/** @throws 404 for an unknown staff member */
async function existing(deps: Deps, staffId: number): Promise<StaffRecord> {
  const found = await findStaff(deps.db, staffId);
  if (!found) throw notFound(staffTexts.notFound);
  return found;
}
