import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type { worklists } from "./worklist.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "collections";

/** The worklists of an officer: the counts of all, and a page of one, the most urgent first (COLL-8, COLL-9). */
export const readWorklist: Endpoint<typeof schemas.readWorklist> = {
  method: "GET",
  path: "/collections/worklist",
  access: "collections.read",
  tag,
};

/** The worklists as the screens read them. */
export type WorklistCounts = Readonly<Record<(typeof worklists)[number], number>>;

/** The contacts of a loan, newest first, with its persons (COLL-1, COLL-10). Staff only. */
export const listContacts: Endpoint<typeof schemas.listContacts> = {
  method: "GET",
  path: "/loans/{id}/contacts",
  access: "collections.read",
  tag,
};

/** The body of a contact as the server reads it. */
export type ContactInput = z.output<typeof schemas.contactBody>;

/** Logs a contact, once per contact_key (COLL-1, COLL-2). */
export const logContact: Endpoint<typeof schemas.logContact> = {
  method: "POST",
  path: "/loans/{id}/contacts",
  access: "collections.contact",
  tag,
};
