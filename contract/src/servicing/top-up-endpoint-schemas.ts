import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate } from "../core/fields.ts";
import { payoffFields } from "./settlement-endpoint-schemas.ts";
import { settlementTexts } from "./settlement-texts.ts";

/** A loan of a customer that a new one can settle (SERV-80), with what settles it today. */
export const topUpOffer = payoffFields.omit({ figures: true }).extend({
  approved_amount: z.number(),
  instalments: z.number().int(),
  /** Those that are paid in full. */
  instalments_paid: z.number().int(),
  /** Whether the new loan is a top-up; it restructures the debt otherwise (SERV-81). */
  is_top_up: z.boolean(),
  /** The code of an open application that settles the loan already; null for none. */
  taken_by: z.string().nullable(),
});

export const listTopUps = schemas({
  summary: "The loans of a customer that a new loan can settle, with what settles them today",
  params: z.object({ customerId: z.string() }),
  response: success({ offers: z.array(topUpOffer) }),
});

/** What the payout of a loan settles of an older one (SERV-82). */
export const topUpFields = payoffFields.extend({
  is_top_up: z.boolean(),
  /** Whether the old loan is repaid by now, so that nothing of it is settled. */
  is_repaid: z.boolean(),
});

export const readTopUp = schemas({
  summary: "What the payout of a loan settles of the older one",
  params: z.object({ id: z.string() }),
  query: z.object({ on: calendarDate(settlementTexts.invalidDate).optional() }),
  response: success({ top_up: topUpFields }),
});
