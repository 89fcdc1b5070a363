import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./receiver-endpoint-schemas.ts";

const access = "connections.manage";
const tag = "connections";

/** A program that gets events, as screens read it. */
export type Receiver = z.output<typeof schemas.receiver>;
/** What is set for a receiver, as the server reads it. */
export type ReceiverInput = z.output<typeof schemas.receiverInput>;
/** A delivery in a list. */
export type Delivery = z.output<typeof schemas.delivery>;
/** The states of a delivery. */
export type DeliveryState = Delivery["state"];

/** The receivers of events, the newest first (CONN-8). */
export const listReceivers: Endpoint<typeof schemas.listReceivers> = {
  method: "GET",
  path: "/connections/receivers",
  access,
  tag,
};

/** Makes a receiver with its first secret; it gets events once a second administrator agreed (CONN-8, CONN-9). */
export const makeReceiver: Endpoint<typeof schemas.makeReceiver> = {
  method: "POST",
  path: "/connections/receivers",
  access,
  tag,
};

/** Changes a receiver; a change that sends more waits for a second administrator (CONN-9). */
export const changeReceiver: Endpoint<typeof schemas.changeReceiver> = {
  method: "PUT",
  path: "/connections/receivers/{receiverId}",
  access,
  tag,
};

/** Ends what a receiver gets, until it is started again (CONN-9). */
export const stopReceiver: Endpoint<typeof schemas.stopReceiver> = {
  method: "POST",
  path: "/connections/receivers/{receiverId}/stop",
  access,
  tag,
};

/** Starts a stopped receiver, as it was agreed to (CONN-9). */
export const startReceiver: Endpoint<typeof schemas.startReceiver> = {
  method: "POST",
  path: "/connections/receivers/{receiverId}/start",
  access,
  tag,
};

/** Makes a second secret, which is shown once (CONN-10). */
export const addReceiverSecret: Endpoint<typeof schemas.addReceiverSecret> = {
  method: "POST",
  path: "/connections/receivers/{receiverId}/secrets",
  access,
  tag,
};

/** Removes one of two secrets (CONN-10). */
export const removeReceiverSecret: Endpoint<typeof schemas.removeReceiverSecret> = {
  method: "DELETE",
  path: "/connections/receivers/{receiverId}/secrets/{secretId}",
  access,
  tag,
};

/** Sends a test event to one receiver (CONN-11). */
export const testReceiver: Endpoint<typeof schemas.testReceiver> = {
  method: "POST",
  path: "/connections/receivers/{receiverId}/test",
  access,
  tag,
};

/** Delivers the events of some days again: those that were parked, or all of them (CONN-11). */
export const replayDeliveries: Endpoint<typeof schemas.replayDeliveries> = {
  method: "POST",
  path: "/connections/receivers/{receiverId}/replay",
  access,
  tag,
};

/** The deliveries of events, the newest first (CONN-11). */
export const listDeliveries: Endpoint<typeof schemas.listDeliveries> = {
  method: "GET",
  path: "/connections/deliveries",
  access,
  tag,
};

/** A delivery with its request and the last answer (CONN-11). */
export const readDelivery: Endpoint<typeof schemas.readDelivery> = {
  method: "GET",
  path: "/connections/deliveries/{deliveryId}",
  access,
  tag,
};

/** Delivers an event again (CONN-11). */
export const replayDelivery: Endpoint<typeof schemas.replayDelivery> = {
  method: "POST",
  path: "/connections/deliveries/{deliveryId}/replay",
  access,
  tag,
};
