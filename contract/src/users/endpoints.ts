import { z } from "zod";
import { textLimits } from "../constants.ts";
import { answer, endpoint, pageAnswer, pageQuery } from "../endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { pathId, text } from "../fields.ts";
import { idValue, staffUser, typedStatus } from "../staff/schemas.ts";
import { staffTexts } from "../staff/texts.ts";
import { userTexts } from "./texts.ts";

const tag = "users";

/** An account in the list of all users (002§2): customers and staff alike. */
export const userRow = staffUser.extend({
  area: z.enum(["customer", "staff"]),
  staff_id: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});

/** An account as the list answers it. */
export type UserRow = z.output<typeof userRow>;

const userFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: typedStatus.optional(),
  role_id: idValue(staffTexts.unknownRole).optional(),
};

/** All accounts, newest first (D88). `query` matches name, e-mail, phone, user id or customer code. */
export const listUsers = endpoint({
  method: "GET",
  path: "/user/all",
  access: "users.list",
  tag,
  summary: "All accounts",
  query: pageQuery.extend(userFilter),
  response: answer({ users: z.array(userRow), data: z.array(userRow), ...pageAnswer }),
});

/** The accounts of the list as a file. */
export const exportUsers = exportOf(listUsers, "/user/export", userFilter);

/** Hides an account, terminated and signed out. 409 for a customer with loans (D94). */
export const deleteUser = endpoint({
  method: "DELETE",
  path: "/user/{id}",
  access: "users.delete",
  tag,
  summary: "Deletes an account (kept, but hidden)",
  params: z.object({ id: pathId(userTexts.notFound) }),
  response: answer({}),
});
