import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./note-endpoint-schemas.ts";

const tag = "customers";

/** The notes of staff on a customer, newest first (CUST-62). Customers never read them. */
export const listCustomerNotes: Endpoint<typeof schemas.listCustomerNotes> = {
  method: "GET",
  path: "/customer/{id}/notes",
  access: "customers.list",
  tag,
};

/** One note, to which a mention leads (CUST-63). */
export const readCustomerNote: Endpoint<typeof schemas.readCustomerNote> = {
  method: "GET",
  path: "/customer/{id}/notes/{noteId}",
  access: "customers.list",
  tag,
};

/** Adds a note, once for its key, and notifies the mentioned staff (CUST-62, CUST-63). It is never changed. */
export const addCustomerNote: Endpoint<typeof schemas.addCustomerNote> = {
  method: "POST",
  path: "/customer/{id}/notes",
  access: "customers.note",
  tag,
};

/** The notes that mention the caller, newest first (CUST-63). */
export const listMentions: Endpoint<typeof schemas.listMentions> = {
  method: "GET",
  path: "/notes/mentions",
  access: "customers.list",
  tag,
};

/** Marks a mention of the caller as read. A note that does not mention them is not found. */
export const readMention: Endpoint<typeof schemas.readMention> = {
  method: "POST",
  path: "/notes/mentions/{noteId}/read",
  access: "customers.list",
  tag,
};
