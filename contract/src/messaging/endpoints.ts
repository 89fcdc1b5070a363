import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "notices";

/** Notices to the caller about their loans, newest first (SITE-20). */
export const listNotices: Endpoint<typeof schemas.listNotices> = {
  method: "GET",
  path: "/notices",
  access: "notices.own",
  owner: "actor",
  tag,
};

/** Marks the caller's notices as read, up to and including the given one. */
export const readNotices: Endpoint<typeof schemas.readNotices> = {
  method: "POST",
  path: "/notices/read",
  access: "notices.own",
  owner: "actor",
  tag,
};
