import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./recipient-endpoint-schemas.ts";

const access = "connections.manage";
const tag = "connections";

/** A recipient of files, as screens read it. */
export type Recipient = z.output<typeof schemas.recipient>;
/** What is set for a recipient, as the server reads it. */
export type RecipientInput = z.output<NonNullable<typeof schemas.makeRecipient.body>>;

/** The recipients of files, the newest first (FILE-10). */
export const listRecipients: Endpoint<typeof schemas.listRecipients> = {
  method: "GET",
  path: "/connections/recipients",
  access,
  tag,
};

/** Makes a recipient; it gets files once a second administrator agreed and it is confirmed (FILE-10, FILE-11). */
export const makeRecipient: Endpoint<typeof schemas.makeRecipient> = {
  method: "POST",
  path: "/connections/recipients",
  access,
  tag,
};

/** Mails a new code; an earlier one is not valid any more (FILE-11). 429 for too many. */
export const sendRecipientCode: Endpoint<typeof schemas.sendRecipientCode> = {
  method: "POST",
  path: "/connections/recipients/{recipientId}/code",
  access,
  tag,
};

/** Confirms a recipient by its code, or by signing in at its server (FILE-11). 409 with why it is not. */
export const confirmRecipient: Endpoint<typeof schemas.confirmRecipient> = {
  method: "POST",
  path: "/connections/recipients/{recipientId}/confirm",
  access,
  tag,
};

/** Removes a recipient; templates that send to it say so (FILE-10). */
export const removeRecipient: Endpoint<typeof schemas.removeRecipient> = {
  method: "DELETE",
  path: "/connections/recipients/{recipientId}",
  access,
  tag,
};
