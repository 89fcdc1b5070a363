import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { oneStaff, permission, roleId, staffParams as params } from "./schema.ts";
import { staffTexts } from "./texts.ts";
import { pathId, idValue } from "../core/fields.ts";

const staffId = idValue(staffTexts.notFound);

export const assignRole = schemas({
  summary: "Adds a role",
  body: z.object({ staff_id: staffId, role_id: roleId }),
  response: oneStaff,
});

export const changeRole = schemas({
  summary: "Replaces the roles by one",
  params,
  body: z
    .object({ roleId: roleId.optional(), role_id: roleId.optional() })
    .transform((body) => ({ role_id: body.roleId ?? body.role_id }))
    .refine((body) => body.role_id !== undefined, {
      error: staffTexts.unknownRole,
      path: ["roleId"],
    }),
  response: oneStaff,
});

export const revokeRole = schemas({
  summary: "Removes a role",
  query: z.object({ staff_id: staffId.optional(), role_id: roleId.optional() }),
  body: z.object({ staff_id: staffId.optional(), role_id: roleId.optional() }).nullish(),
  response: oneStaff,
});

const permissionIds = z.object({
  permissions: z
    .array(idValue(staffTexts.unknownPermission), { error: staffTexts.unknownPermission })
    .max(100, { error: staffTexts.unknownPermission }),
});
const grantedPermissions = success({ permissions: z.array(permission) });

export const assignPermissions = schemas({
  summary: "Adds individual permissions",
  params,
  body: permissionIds,
  response: grantedPermissions,
});

export const updatePermissions = schemas({
  ...assignPermissions,
  summary: "Replaces the individual permissions",
});

export const managePermissions = schemas({
  ...assignPermissions,
  summary: "Replaces the individual permissions",
});

export const readStaffPermissions = schemas({
  summary: "A staff member's individual permissions",
  params,
  response: grantedPermissions,
});

export const resetSecondFactor = schemas({
  summary: "Removes a staff member's second factor",
  params: z.object({ id: pathId(staffTexts.notFound) }),
  response: success({}),
});
