import { z } from "zod";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { pathId } from "../core/fields.ts";
import {
  customerNote,
  customerNoteBody,
  customerNoteTexts as texts,
  mentioningNote,
} from "./notes.ts";

export const listCustomerNotes = schemas({
  summary: "Notes of staff on a customer, newest first",
  params: z.object({ id: z.string() }),
  query: pageQuery,
  response: success({ notes: z.array(customerNote), ...pageFields }),
});

export const readCustomerNote = schemas({
  summary: "One note of staff on a customer",
  params: z.object({ id: z.string(), noteId: pathId(texts.notFound) }),
  response: success({ note: customerNote }),
});

export const addCustomerNote = schemas({
  summary: "Adds a note of staff to a customer",
  params: z.object({ id: z.string() }),
  body: customerNoteBody,
  response: success({ note: customerNote }),
});

export const listMentions = schemas({
  summary: "Notes that mention the caller, newest first",
  query: pageQuery,
  response: success({ notes: z.array(mentioningNote), unread: z.number().int(), ...pageFields }),
});

export const readMention = schemas({
  summary: "Marks a note that mentions the caller as read",
  params: z.object({ noteId: pathId(texts.notFound) }),
  response: success({ unread: z.number().int() }),
});
