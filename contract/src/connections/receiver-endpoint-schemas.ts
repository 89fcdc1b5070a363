import { z } from "zod";
import { pageFields, pageQuery, schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, pathId, requiredText } from "../core/fields.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { outgoingEventTypes } from "./outgoing-events.ts";
import { receiverTexts as texts } from "./receiver-texts.ts";

const type = z.enum(outgoingEventTypes, { error: texts.unknownType });

const branchId = z
  .int({ error: texts.unknownBranch })
  .min(1, { error: texts.unknownBranch })
  .max(32_767, { error: texts.unknownBranch });

/** The states of a receiver: off until a second administrator agreed to it. */
const receiverStates = ["off", "on", "stopped"] as const;

/** The states of a delivery: parked after its last attempt failed. */
const deliveryStates = ["waiting", "delivered", "parked"] as const;

/** What is set for a receiver (CONN-8). */
export const receiverInput = z.object({
  name: requiredText({ max: 60, error: texts.nameRequired }),
  address: requiredText({ max: 500, error: texts.address["no address"] }),
  types: z
    .array(type, { error: texts.unknownType })
    .min(1, { error: texts.typeRequired })
    .max(100, { error: texts.unknownType })
    .transform((types) => [...new Set(types)].toSorted()),
  /** The branches whose events it gets; null for all. */
  branches: z
    .array(branchId, { error: texts.unknownBranch })
    .min(1, { error: texts.branchRequired })
    .max(100, { error: texts.unknownBranch })
    .transform((branches) => [...new Set(branches)].toSorted((one, other) => one - other))
    .nullable()
    .default(null),
});

/** A program that gets events, as screens read it. */
export const receiver = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  types: z.array(type),
  branches: z.array(z.number()).nullable(),
  state: z.enum(receiverStates),
  secrets: z.array(z.object({ id: z.number(), created_at: z.iso.datetime() })),
  /** Deliveries that wait, and that are parked. */
  waiting: z.number().int(),
  parked: z.number().int(),
  /** Whether a change waits for a second administrator. */
  waits: z.boolean(),
});

/** A delivery in a list. */
export const delivery = z.object({
  id: z.number(),
  receiver_id: z.number(),
  receiver_name: z.string(),
  /** The `webhook-id` of its event. */
  webhook_id: z.string(),
  type: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  occurred_at: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** When it is tried next; null for at once, or not again. */
  due_at: z.iso.datetime().nullable(),
  tried_at: z.iso.datetime().nullable(),
  /** The status of the last answer; null where there was none. */
  status: z.number().int().nullable(),
  /** Why the last attempt had no answer. */
  error: z.string().nullable(),
});

const receiverParams = z.object({ receiverId: pathId(texts.notFound) });
const deliveryParams = z.object({ deliveryId: pathId(texts.deliveryNotFound) });

export const listReceivers = schemas({
  summary: "The programs that get events",
  response: success({ receivers: z.array(receiver) }),
});

export const makeReceiver = schemas({
  summary: "Makes a receiver of events; the answer has its secret, which is shown once",
  body: receiverInput,
  response: success({ receiver, secret: z.string(), request: waitingChange }),
});

export const changeReceiver = schemas({
  summary: "Changes a receiver of events",
  params: receiverParams,
  body: receiverInput,
  response: success({ receiver, request: waitingChange }),
});

export const stopReceiver = schemas({
  summary: "Stops a receiver: nothing is sent to it, and no event is kept for it",
  params: receiverParams,
  response: success({ receiver }),
});

export const startReceiver = schemas({
  summary: "Starts a stopped receiver again",
  params: receiverParams,
  response: success({ receiver }),
});

export const addReceiverSecret = schemas({
  summary: "Makes a second secret of a receiver; the answer has it, and it is shown once",
  params: receiverParams,
  response: success({ receiver, secret: z.string() }),
});

export const removeReceiverSecret = schemas({
  summary: "Removes one of two secrets of a receiver",
  params: receiverParams.extend({ secretId: pathId(texts.secretNotFound) }),
  response: success({ receiver }),
});

export const testReceiver = schemas({
  summary: "Sends a test event to a receiver",
  params: receiverParams,
  response: success({}),
});

export const replayDeliveries = schemas({
  summary: "Delivers the events of some days to a receiver again",
  params: receiverParams,
  body: z
    .object({
      from: calendarDate(),
      until: calendarDate(),
      /** Whether those are sent again that were delivered, too. */
      delivered: z.boolean().default(false),
    })
    .refine(({ from, until }) => from <= until, { error: texts.daysReversed, path: ["until"] }),
  response: success({ count: z.number().int() }),
});

export const listDeliveries = schemas({
  summary: "The deliveries of events, the newest first",
  query: pageQuery.extend({
    receiver: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    state: z.enum(deliveryStates, { error: texts.unknownState }).optional(),
    type: z.string().max(50).optional(),
    /** The code of a loan or customer, or the number of another record. */
    record: z.string().max(50).optional(),
  }),
  response: success({ deliveries: z.array(delivery), ...pageFields }),
});

export const readDelivery = schemas({
  summary: "A delivery with its request and the last answer",
  params: deliveryParams,
  response: success({
    delivery: delivery.extend({
      address: z.string(),
      /** The body of the request. */
      request: z.string(),
      /** The beginning of the answer. */
      answer: z.string().nullable(),
    }),
  }),
});

export const replayDelivery = schemas({
  summary: "Delivers an event again",
  params: deliveryParams,
  response: success({ count: z.number().int() }),
});
