import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./absence-endpoint-schemas.ts";

/** A mark as the server reads it. */
export type SentAbsence = z.output<typeof schemas.sentAbsence>;

/** A result as the phone reads it. */
export type AbsenceResult = z.output<typeof schemas.absenceResult>;

/**
 * Sends who was marked absent on a phone (COLL-41): each row is marked, or the mark is set aside, once for its key,
 * however often, in whatever order and from whatever copy it is sent.
 */
export const sendAbsences: Endpoint<typeof schemas.sendAbsences> = {
  method: "POST",
  path: "/taken-sheets/{id}/absences",
  access: "payments.record",
  people: true,
  tag: "collections",
};

/** What the office tells a phone that has nothing to send (COLL-37, COLL-44). */
export const askAboutSheet: Endpoint<typeof schemas.askAboutSheet> = {
  method: "GET",
  path: "/taken-sheets/{id}",
  access: "payments.record",
  people: true,
  tag: "collections",
};
