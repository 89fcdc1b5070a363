import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { schemas, success, pageFields, sortedPageQuery } from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { pathId, text, idValue } from "../core/fields.ts";
import { userFields, typedStatus } from "./schema.ts";
import { userTexts } from "./texts.ts";

/** What the accounts are ordered by beside their number (SITE-20). */
export const userSorts = ["name", "email", "phone", "status"] as const;

/** An account in the list of all users (AUTH-54): customers and staff. */
export const userRow = userFields.extend({
  area: z.enum(["customer", "staff"]),
  staff_id: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});

const userFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: typedStatus.optional(),
  role_id: idValue(userTexts.unknownRole).optional(),
};

export const listUsers = schemas({
  summary: "All accounts",
  query: sortedPageQuery(userSorts).extend(userFilter),
  response: success({ users: z.array(userRow), data: z.array(userRow), ...pageFields }),
});

export const exportUsers = exportSchemas(listUsers, userFilter);

export const deleteUser = schemas({
  summary: "Deletes an account (hidden, not removed)",
  params: z.object({ id: pathId(userTexts.notFound) }),
  response: success({}),
});
