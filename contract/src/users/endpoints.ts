import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { success, endpoint, pageFields, sortedPageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { pathId, text, idValue } from "../core/fields.ts";
import { userFields, typedStatus } from "./schema.ts";
import { userTexts } from "./texts.ts";

const tag = "users";

/** An account in the list of all users (AUTH-54): customers and staff. */
export const userRow = userFields.extend({
  area: z.enum(["customer", "staff"]),
  staff_id: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});

/** An account in a response. */
export type UserRow = z.output<typeof userRow>;

const userFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: typedStatus.optional(),
  role_id: idValue(userTexts.unknownRole).optional(),
};

/** What the accounts are ordered by beside their number (SITE-20). */
export const userSorts = ["name", "email", "phone", "status"] as const;

/** All accounts, newest first (AUTH-43). `query` matches name, e-mail, phone, user id or customer code. */
export const listUsers = endpoint({
  method: "GET",
  path: "/user/all",
  access: "users.list",
  tag,
  summary: "All accounts",
  query: sortedPageQuery(userSorts).extend(userFilter),
  response: success({ users: z.array(userRow), data: z.array(userRow), ...pageFields }),
});

/** The accounts of the list as a file. */
export const exportUsers = exportOf(listUsers, "/user/export", userFilter);

/** Hides an account; it is terminated and its sessions end. 409 for a customer with loans (AUTH-52). */
export const deleteUser = endpoint({
  method: "DELETE",
  path: "/user/{id}",
  access: "users.delete",
  tag,
  summary: "Deletes an account (hidden, not removed)",
  params: z.object({ id: pathId(userTexts.notFound) }),
  response: success({}),
});
