import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { textLimits } from "../core/constants.ts";
import { pathId, text } from "../core/fields.ts";
import { blockHit, blockLift, blockRecord, newBlock } from "./schema.ts";
import { blockTexts as texts } from "./texts.ts";

const tag = "customers";

/** The blocked list, newest first (KYC-20); with `query` the entries whose name, customer, ID number or phone has it. */
export const listBlocks = endpoint({
  method: "GET",
  path: "/blocks",
  access: "blocks.read",
  tag,
  summary: "The blocked list, newest first",
  query: pageQuery.extend({
    query: text({ max: textLimits.search }).optional(),
    state: z.enum(["in_force", "lifted"], { error: "Entries are in force or lifted." }).optional(),
  }),
  response: success({ blocks: z.array(blockRecord), ...pageFields }),
});

/** Adds an entry (KYC-20). The same one twice is stored once. */
export const setBlock = endpoint({
  method: "POST",
  path: "/blocks",
  access: "blocks.set",
  tag,
  summary: "Adds a person to the blocked list",
  body: newBlock,
  response: success({ block: blockRecord }),
});

/** Lifts an entry (KYC-22). 409 for one that is lifted already. */
export const liftBlock = endpoint({
  method: "POST",
  path: "/blocks/{id}/lift",
  access: "blocks.set",
  tag,
  summary: "Lifts an entry of the blocked list",
  params: z.object({ id: pathId(texts.notFound) }),
  body: blockLift,
  response: success({ block: blockRecord }),
});

/** The entries in force that a customer matches (KYC-21); staff only. */
export const listBlockHits = endpoint({
  method: "GET",
  path: "/customer/{id}/blocks",
  access: "customers.list",
  tag,
  summary: "Entries of the blocked list that a customer matches",
  params: z.object({ id: z.string() }),
  response: success({ blocks: z.array(blockHit) }),
});
