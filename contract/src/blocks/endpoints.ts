import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { textLimits } from "../core/constants.ts";
import { pathId, text, calendarDate } from "../core/fields.ts";
import { blockHit, blockLift, blockRecord, newBlock } from "./schema.ts";
import { blockTexts as texts } from "./texts.ts";
import { asCode } from "../core/codes.ts";
import { lookAlikeReasons } from "../identity/look-alikes.ts";
import { accountTexts } from "../customers/texts.ts";

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

/**
 * People who resemble one being added: customers who may be the same person (KYC-10), and guarantors with the same
 * phone or name. A warning only: people share phones (CUST-7).
 */
export const findDuplicates = endpoint({
  method: "GET",
  path: "/customer/duplicates",
  access: "customers.list",
  tag,
  summary: "People who look like one about to be added",
  query: z.object({
    phone: text({ max: 40 }).optional(),
    first_name: text({ max: 100 }).optional(),
    last_name: text({ max: 100 }).optional(),
    date_of_birth: z
      .union([z.literal(""), calendarDate(accountTexts.invalidDate)], {
        error: accountTexts.invalidDate,
      })
      .optional(),
    id_number: text({ max: 40 }).optional(),
    account_number: text({ max: textLimits.line }).optional(),
    /** The customer of the new guarantor: their own record and guarantors are not reported. */
    customer_id: text({ max: 40 }).overwrite(asCode).optional(),
  }),
  response: success({
    duplicates: z.array(
      z.object({
        /** The customer to open: the similar person, or the customer the similar guarantor belongs to. */
        customer_id: z.string(),
        full_name: z.string(),
        phone: z.string(),
        reasons: z.array(z.enum(lookAlikeReasons)),
      }),
    ),
    /** Entries of the blocked list that the person matches (KYC-21). */
    blocked: z.array(blockHit),
  }),
});
