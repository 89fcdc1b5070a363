import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "users";

/** An account in a response. */
export type UserRow = z.output<typeof schemas.userRow>;

/** All accounts, newest first (AUTH-43). `query` matches name, e-mail, phone, user id or customer code. */
export const listUsers: Endpoint<typeof schemas.listUsers> = {
  method: "GET",
  path: "/user/all",
  access: "users.list",
  tag,
};

/** The accounts of the list as a file. */
export const exportUsers = exportOf<typeof schemas.exportUsers>(listUsers, "/user/export");

/** Hides an account; it is terminated and its sessions end. 409 for a customer with loans (AUTH-52). */
export const deleteUser: Endpoint<typeof schemas.deleteUser> = {
  method: "DELETE",
  path: "/user/{id}",
  access: "users.delete",
  tag,
};
