import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./field-endpoint-schemas.ts";

const tag = "collections";

/** A phone as the screens read it. */
export type DeviceRecord = z.output<typeof schemas.deviceFields>;

/** Phones that the caller may see, newest first: one's own, or all with `collections.read_all` (COLL-30). */
export const listDevices: Endpoint<typeof schemas.listDevices> = {
  method: "GET",
  path: "/devices",
  access: "collections.read",
  tag,
};

/** Registers the phone that the caller uses, once per device_key (COLL-30). */
export const registerDevice: Endpoint<typeof schemas.registerDevice> = {
  method: "POST",
  path: "/devices",
  access: "payments.record",
  people: true,
  tag,
};

/** Withdraws a phone (COLL-37): by its holder, or with `collections.lead`. */
export const withdrawDevice: Endpoint<typeof schemas.withdrawDevice> = {
  method: "POST",
  path: "/devices/{id}/withdraw",
  access: "payments.record",
  people: true,
  tag,
};

/** Takes a sheet to a phone, once per take_key (COLL-31). */
export const takeSheet: Endpoint<typeof schemas.takeSheet> = {
  method: "POST",
  path: "/devices/{id}/sheets",
  access: "payments.record",
  people: true,
  tag,
};

/** Records that a sheet has left its phone, which has nothing more to send (COLL-31). */
export const returnSheet: Endpoint<typeof schemas.returnSheet> = {
  method: "POST",
  path: "/taken-sheets/{id}/return",
  access: "payments.record",
  people: true,
  tag,
};

/** A collection as the server reads it. */
export type SentCollection = z.output<typeof schemas.sentCollection>;

/** A result as the phone reads it. */
export type CollectionResult = z.output<typeof schemas.collectionResult>;

/**
 * Sends what was collected on a phone (COLL-33, COLL-34). Each collection is booked or becomes a conflict, once for its
 * key, however often and in whatever order it is sent.
 */
export const sendCollections: Endpoint<typeof schemas.sendCollections> = {
  method: "POST",
  path: "/taken-sheets/{id}/collections",
  access: "payments.record",
  people: true,
  tag,
};

/** A conflict as the screens read it. */
export type ConflictRecord = z.output<typeof schemas.conflictFields>;

/** Conflicts that the caller may see, newest first: one's own, or all with `collections.read_all` (COLL-35). */
export const listConflicts: Endpoint<typeof schemas.listConflicts> = {
  method: "GET",
  path: "/collections/conflicts",
  access: "collections.read",
  tag,
};

/** Resolves a conflict with a reason: another person than its owner (COLL-36). */
export const resolveConflict: Endpoint<typeof schemas.resolveConflict> = {
  method: "POST",
  path: "/collections/conflicts/{id}/resolve",
  access: "collections.lead",
  tag,
};

/** The body of a resolution as the server reads it. */
export type ResolutionInput = z.output<typeof schemas.resolveConflict.body & object>;
