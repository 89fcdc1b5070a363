import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./reschedule-endpoint-schemas.ts";

const tag = "loans";
const owner = { kind: "loan", param: "id" } as const;

/** The old schedule beside the new one, before it is asked for (SERV-100). */
export const previewReschedule: Endpoint<typeof schemas.previewReschedule> = {
  method: "POST",
  path: "/loans/{id}/reschedules/preview",
  access: "loans.reschedule",
  tag,
};

/** Asks for a new schedule, once per request_key; a second person approves it in the queue (SERV-105). */
export const askReschedule: Endpoint<typeof schemas.askReschedule> = {
  method: "POST",
  path: "/loans/{id}/reschedules",
  access: "loans.reschedule",
  tag,
};

/** All versions of a loan's schedule, and the one that waits (SERV-106). */
export const readSchedules: Endpoint<typeof schemas.readSchedules> = {
  method: "GET",
  path: "/loans/{id}/schedules",
  access: "loans.read",
  owner,
  tag,
};

/** The customer agrees in their area to a new schedule that costs more, once (SERV-104). */
export const agreeToReschedule: Endpoint<typeof schemas.agreeToReschedule> = {
  method: "POST",
  path: "/loans/{id}/reschedules/{requestId}/agree",
  access: "loans.agree",
  owner,
  tag,
};

/**
 * Records the customer's consent on paper: the signed page as an upload, as base64 in JSON or as raw bytes (SERV-104).
 */
export const addRescheduleConsent: Endpoint<typeof schemas.addRescheduleConsent> = {
  method: "POST",
  path: "/loans/{id}/reschedules/{requestId}/consent",
  access: "loans.reschedule",
  tag,
};

/** Puts the schedule back that a new one replaced, while nothing later changed it (SERV-107). */
export const undoReschedule: Endpoint<typeof schemas.undoReschedule> = {
  method: "POST",
  path: "/loans/{id}/reschedules/undo",
  access: "loans.approve_reschedule",
  tag,
};
