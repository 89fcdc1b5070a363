import { z } from "zod";
import { reachKinds } from "../branches/reach.ts";
import { branchTexts } from "../branches/texts.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, pathId, recordId, requiredText } from "../core/fields.ts";
import { waitingChange } from "../core/waiting-change.ts";
import { type ClientRight, isClientRight } from "./rights.ts";
import { connectionTexts as texts } from "./texts.ts";

const secret = z.object({
  id: z.number(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

const right = z
  .string({ error: texts.unknownRight })
  .refine((name): name is ClientRight => isClientRight(name), { error: texts.unknownRight });

/** A network in CIDR notation, or one address. */
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], { error: texts.network });

const branchId = z
  .int({ error: texts.unknownBranch })
  .min(1, { error: texts.unknownBranch })
  .max(32_767, { error: texts.unknownBranch });

/** What is set for a client (CONN-1). */
export const clientInput = z.object({
  name: requiredText({ max: 60, error: texts.nameRequired }),
  /** The staff member who answers for it. */
  owner_id: recordId(texts.unknownOwner),
  rights: z
    .array(right, { error: texts.unknownRight })
    .min(1, { error: texts.rightRequired })
    .max(100, { error: texts.unknownRight })
    .transform((rights) => [...new Set(rights)].toSorted()),
  /** The branch of what it makes, and how far it sees; only where the lender has several. */
  branch_id: branchId.default(1),
  reach: z.enum(reachKinds, { error: branchTexts.unknownReach }).default("all"),
  chosen_branches: z.array(branchId).max(100, { error: texts.unknownBranch }).default([]),
  /** The networks from which it calls; any where there is none. */
  networks: z
    .array(network, { error: texts.network })
    .max(20, { error: texts.tooManyNetworks })
    .default([]),
  /** The last day of its access; null for none. */
  expires_on: calendarDate().nullable().default(null),
});

/** A program that calls the API, as screens read it. */
export const apiClient = z.object({
  id: z.number(),
  /** Its name towards the API. */
  client_id: z.uuid(),
  name: z.string(),
  owner_id: z.number(),
  owner_name: z.string(),
  /** Whether who answers for it is active: without, it gets no access. */
  owner_active: z.boolean(),
  rights: z.array(z.string()),
  branch_id: z.number(),
  reach: z.enum(reachKinds),
  chosen_branches: z.array(z.number()),
  networks: z.array(z.string()),
  expires_on: z.string().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  secrets: z.array(secret),
  /** Whether a change waits for a second administrator. */
  waits: z.boolean(),
});

const clientParams = z.object({ clientId: pathId(texts.notFound) });

export const listClients = schemas({
  summary: "The programs that call the API",
  response: success({ clients: z.array(apiClient) }),
});

export const makeClient = schemas({
  summary: "Makes a client of the API; the answer has its secret, which is shown once",
  body: clientInput,
  response: success({ client: apiClient, secret: z.string(), request: waitingChange }),
});

export const changeClient = schemas({
  summary: "Changes a client of the API",
  params: clientParams,
  body: clientInput,
  response: success({ client: apiClient, request: waitingChange }),
});

export const revokeClient = schemas({
  summary: "Ends the access of a client of the API for good",
  params: clientParams,
  response: success({ client: apiClient }),
});

export const addSecret = schemas({
  summary: "Makes a second secret of a client; the answer has it, and it is shown once",
  params: clientParams,
  response: success({ client: apiClient, secret: z.string() }),
});

export const removeSecret = schemas({
  summary: "Removes one of two secrets of a client",
  params: clientParams.extend({ secretId: pathId(texts.secretNotFound) }),
  response: success({ client: apiClient }),
});
