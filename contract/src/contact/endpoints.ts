import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "contact";

/** The contact form and the issue report, whose message begins with `issueReportPrefix` (MSG-8). */
export const sendMessage: Endpoint<typeof schemas.sendMessage> = {
  method: "POST",
  path: "/contact-us/message",
  access: "public",
  tag,
};

/** Received messages, newest first (SITE-20). */
export const listMessages: Endpoint<typeof schemas.listMessages> = {
  method: "GET",
  path: "/messages",
  access: "messages.read",
  tag,
};

/** The messages of the list as a file. */
export const exportMessages = exportOf<typeof schemas.exportMessages>(
  listMessages,
  "/messages/export",
);

/**
 * Marks a message as answered. A given answer is mailed to the sender; without one, staff answered another way, such
 * as by phone. 409 when it is already answered.
 */
export const answerMessage: Endpoint<typeof schemas.answerMessage> = {
  method: "POST",
  path: "/messages/{id}/answer",
  access: "messages.answer",
  tag,
};
