import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./outbox-endpoint-schemas.ts";

const tag = "messages";

/** Mails and text messages, newest first (MSG-14, SITE-20). */
export const listOutbox: Endpoint<typeof schemas.listOutbox> = {
  method: "GET",
  path: "/outbox",
  access: "outbox.read",
  tag,
};

/** What the text messages cost by month, and whether they are paused (MSG-23, MSG-25). */
export const readOutboxSummary: Endpoint<typeof schemas.readOutboxSummary> = {
  method: "GET",
  path: "/outbox/summary",
  access: "outbox.read",
  tag,
};

/**
 * Sends a text message again that failed or whose outcome is unknown (MSG-26). An unknown one may have arrived:
 * `may_be_second` must say so. 409 for any other message.
 */
export const retryMessage: Endpoint<typeof schemas.retryMessage> = {
  method: "POST",
  path: "/outbox/{id}/retry",
  access: "outbox.retry",
  tag,
};

/** Ends a pause, for example after the balance was topped up (MSG-23). 409 when there is none. */
export const resumeOutbox: Endpoint<typeof schemas.resumeOutbox> = {
  method: "POST",
  path: "/outbox/resume",
  access: "outbox.retry",
  tag,
};

/** The templates of text messages in both languages (MSG-19). */
export const listTemplates: Endpoint<typeof schemas.listTemplates> = {
  method: "GET",
  path: "/message-templates",
  access: "outbox.read",
  tag,
};

/** Writes a template (MSG-19). A Krio text is on only when `is_checked` says that a native speaker checked it. */
export const saveTemplate: Endpoint<typeof schemas.saveTemplate> = {
  method: "PUT",
  path: "/message-templates/{template}/{language}",
  access: "templates.change",
  tag,
};
const owner = { kind: "customer", param: "customerId" } as const;

/** The customer's own, or any for staff (MSG-18). */
export const readPreferences: Endpoint<typeof schemas.readPreferences> = {
  method: "GET",
  path: "/customer/{customerId}/message-preferences",
  access: "customers.read",
  owner,
  tag,
};

/** Stops or starts reminders, and chooses the language of text messages (MSG-18, MSG-20). */
export const savePreferences: Endpoint<typeof schemas.savePreferences> = {
  method: "PUT",
  path: "/customer/{customerId}/message-preferences",
  access: "customers.update",
  owner,
  tag,
};

/** Stops reminders with the link of one (MSG-18). It gives no other right and shows nothing of the customer. */
export const stopReminders: Endpoint<typeof schemas.stopReminders> = {
  method: "POST",
  path: "/stop/{token}",
  access: "public",
  tag,
};

/** A delivery report of the gateway, with the secret that only it knows (MSG-24). 404 for any other secret. */
export const takeDeliveryReport: Endpoint<typeof schemas.takeDeliveryReport> = {
  method: "POST",
  path: "/hooks/sms/{secret}",
  access: "public",
  tag,
};
