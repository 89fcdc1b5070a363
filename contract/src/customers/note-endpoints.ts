import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { pathId } from "../core/fields.ts";
import {
  customerNote,
  customerNoteBody,
  customerNoteTexts as texts,
  mentioningNote,
} from "./notes.ts";

const tag = "customers";

/** The notes of staff on a customer, newest first (CUST-62). Customers never read them. */
export const listCustomerNotes = endpoint({
  method: "GET",
  path: "/customer/{id}/notes",
  access: "customers.list",
  tag,
  summary: "Notes of staff on a customer, newest first",
  params: z.object({ id: z.string() }),
  query: pageQuery,
  response: success({ notes: z.array(customerNote), ...pageFields }),
});

/** One note, to which a mention leads (CUST-63). */
export const readCustomerNote = endpoint({
  method: "GET",
  path: "/customer/{id}/notes/{noteId}",
  access: "customers.list",
  tag,
  summary: "One note of staff on a customer",
  params: z.object({ id: z.string(), noteId: pathId(texts.notFound) }),
  response: success({ note: customerNote }),
});

/** Adds a note, once for its key, and notifies the mentioned staff (CUST-62, CUST-63). It is never changed. */
export const addCustomerNote = endpoint({
  method: "POST",
  path: "/customer/{id}/notes",
  access: "customers.note",
  tag,
  summary: "Adds a note of staff to a customer",
  params: z.object({ id: z.string() }),
  body: customerNoteBody,
  response: success({ note: customerNote }),
});

/** The notes that mention the caller, newest first (CUST-63). */
export const listMentions = endpoint({
  method: "GET",
  path: "/notes/mentions",
  access: "customers.list",
  tag,
  summary: "Notes that mention the caller, newest first",
  query: pageQuery,
  response: success({ notes: z.array(mentioningNote), unread: z.number().int(), ...pageFields }),
});

/** Marks a mention of the caller as read. A note that does not mention them is not found. */
export const readMention = endpoint({
  method: "POST",
  path: "/notes/mentions/{noteId}/read",
  access: "customers.list",
  tag,
  summary: "Marks a note that mentions the caller as read",
  params: z.object({ noteId: pathId(texts.notFound) }),
  response: success({ unread: z.number().int() }),
});
