import { z } from "zod";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import { textLimits } from "../core/constants.ts";
import { pathId, text, calendarDate } from "../core/fields.ts";
import { blockHit, blockLift, blockRecord, newBlock } from "./schema.ts";
import { blockTexts as texts } from "./texts.ts";
import { asCode } from "../core/codes.ts";
import { lookAlikeReasons } from "../identity/look-alikes.ts";
import { accountTexts } from "../customers/texts.ts";

export const listBlocks = schemas({
  summary: "The blocked list, newest first",
  query: pageQuery.extend({
    query: text({ max: textLimits.search }).optional(),
    state: z.enum(["in_force", "lifted"], { error: "Entries are in force or lifted." }).optional(),
  }),
  response: success({ blocks: z.array(blockRecord), ...pageFields }),
});

export const setBlock = schemas({
  summary: "Adds a person to the blocked list",
  body: newBlock,
  response: success({ block: blockRecord }),
});

export const liftBlock = schemas({
  summary: "Lifts an entry of the blocked list",
  params: z.object({ id: pathId(texts.notFound) }),
  body: blockLift,
  response: success({ block: blockRecord }),
});

export const listBlockHits = schemas({
  summary: "Entries of the blocked list that a customer matches",
  params: z.object({ id: z.string() }),
  response: success({ blocks: z.array(blockHit) }),
});

export const findDuplicates = schemas({
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
