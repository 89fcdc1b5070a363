import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { schemas, pageFields, pageQuery, success } from "../core/endpoint-schemas.ts";
import {
  amount,
  calendarDate,
  pathId,
  positiveAmount,
  recordId,
  requiredName,
} from "../core/fields.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import { billerSettings } from "./biller-schema.ts";
import { partnerKinds } from "./biller-texts.ts";
import { partnerTexts as texts } from "./partner-texts.ts";
import { commissionKinds, settlementDirections } from "./partner-texts.ts";

const kind = z.enum(
  commissionKinds.map(({ value }) => value),
  { error: texts.unknownCommission },
);

/** How a partner pays for a transfer: percent with at most four decimals, or NLe with two. */
export const commission = z
  .object(
    { kind, value: z.number({ error: texts.wrongPercent }).min(0, { error: texts.wrongPercent }) },
    { error: texts.unknownCommission },
  )
  .superRefine((given, ctx) => {
    const error = commissionError(given);
    if (error !== null) ctx.addIssue({ code: "custom", message: error, path: ["value"] });
  });

function commissionError({ kind: way, value }: { kind: string; value: number }): string | null {
  if (way === "none") return value === 0 ? null : texts.noValue;
  if (way === "fixed") return positiveAmount().safeParse(value).success ? null : texts.wrongFixed;
  const isPercent = value > 0 && value <= 100 && Math.round(value * 10_000) / 10_000 === value;
  return isPercent ? null : texts.wrongPercent;
}

const partnerKind = z.enum(
  partnerKinds.map(({ value }) => value),
  { error: "Choose a kind of partner from the list." },
);

/**
 * A partner in a response, with the balance of its account: above 0, the partner owes us, or has our float; below 0,
 * we owe the partner.
 */
export const partner = z.object({
  id: z.number().int(),
  kind: partnerKind,
  name: z.string(),
  account_code: z.string(),
  commission: z.object({ kind, value: z.number() }),
  active: z.boolean(),
  balance: z.number(),
  /** Transfers that are not settled, or bills of a biller that is settled after. */
  open: z.number().int(),
  /** Null for a partner of money transfers. */
  biller: billerSettings.nullable(),
});

const params = z.object({ id: pathId(texts.partnerNotFound) });
const partnerResponse = success({ partner });

const partnerFilter = { kind: partnerKind.optional() };

export const listPartners = schemas({
  summary: "Partners of money transfers and billers, with their balances",
  query: z.object(partnerFilter),
  response: success({ partners: z.array(partner) }),
});

export const exportPartners = exportSchemas(listPartners, partnerFilter);

export const addPartner = schemas({
  summary: "Adds a partner of money transfers, or a biller",
  body: z.object({
    name: requiredName({ max: 60, error: texts.nameRequired }),
    commission: commission.default({ kind: "none", value: 0 }),
    /** Makes it a biller. */
    biller: billerSettings.nullish(),
  }),
  response: partnerResponse,
});

export const changePartner = schemas({
  summary: "Changes the commission or the state of a partner",
  params,
  body: z.object({
    commission: commission.optional(),
    active: z.boolean({ error: texts.unknownState }).optional(),
    /** All settings of a biller, for later bills. */
    biller: billerSettings.optional(),
  }),
  response: partnerResponse,
});

const direction = z.enum(
  settlementDirections.map(({ value }) => value),
  { error: texts.unknownDirection },
);

/** A transfer that is not settled, with what the partner owes for it; below 0 for what we owe. */
export const openTransfer = z.object({
  id: z.number().int(),
  transfer_pin: z.string(),
  transfer_date: z.string(),
  direction,
  local_currency: z.number(),
  sender_name: z.string(),
  receiver_name: z.string(),
  claim: z.number(),
});

export const listOpenTransfers = schemas({
  summary: "The transfers to settle with a partner",
  params,
  response: success({ transfers: z.array(openTransfer), total: z.number().int() }),
});

/** A settlement in a response; `difference` is a gain, below 0 a loss. */
export const settlement = z.object({
  id: z.number().int(),
  number: z.string(),
  partner_id: z.number().int(),
  partner_name: z.string(),
  direction,
  date: z.string(),
  amount: z.number(),
  charges: z.number(),
  due: z.number(),
  difference: z.number(),
  account_code: z.string(),
  account_name: z.string(),
  entry_id: z.number().int(),
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  transfers: z.array(
    z.object({
      id: z.number().int(),
      transfer_pin: z.string(),
      transfer_date: z.string(),
      claim: z.number(),
    }),
  ),
  /** The bills of a settlement with a biller. */
  bills: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      customer_number: z.string(),
      paid_on: z.string(),
      claim: z.number(),
    }),
  ),
});

const settlementFilter = {
  partner_id: z.coerce.number().pipe(recordId()).optional(),
  kind: partnerKind.optional(),
};

export const listSettlements = schemas({
  summary: "Settlements with partners of money transfers",
  query: pageQuery.extend(settlementFilter),
  response: success({
    settlements: z.array(settlement.omit({ transfers: true, bills: true })),
    ...pageFields,
  }),
});

export const exportSettlements = exportSchemas(listSettlements, settlementFilter);

export const readSettlement = schemas({
  summary: "One settlement with its transfers",
  params: z.object({ id: pathId(texts.settlementNotFound) }),
  response: success({ settlement }),
});

/** What a settlement settles; which list is needed depends on the partner. */
const ids = (error: string) =>
  z
    .array(recordId(), { error })
    .max(1_000, { error: texts.tooManyTransfers })
    .refine((list) => new Set(list).size === list.length, { error: texts.repeated })
    .default([]);

export const recordSettlement = schemas({
  summary: "Records a settlement with a partner",
  body: z.object({
    settlement_key: z.uuid({ error: texts.invalidKey }),
    partner_id: recordId(texts.partnerNotFound),
    direction,
    date: calendarDate(texts.invalidDate),
    amount: positiveAmount(texts.invalidAmount),
    charges: amount(texts.invalidCharges).default(0),
    account_code: accountCode,
    /** Of a partner of money transfers. */
    transfer_ids: ids(texts.noTransfers),
    /** Of a biller that is settled after. */
    bill_ids: ids(texts.noBills),
  }),
  response: success({ settlement }),
});
