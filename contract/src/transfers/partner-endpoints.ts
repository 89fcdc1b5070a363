import { z } from "zod";
import { accountCode } from "../accounting/chart.ts";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import {
  amount,
  calendarDate,
  pathId,
  positiveAmount,
  recordId,
  requiredName,
} from "../core/fields.ts";
import { exportOf } from "../exports/list-export.ts";
import { partnerTexts as texts } from "./partner-texts.ts";

const tag = "transfers";

/** Kinds of commission with their labels. */
export const commissionKinds = [
  { value: "none", label: "None" },
  { value: "percent", label: "Percent of the amount" },
  { value: "fixed", label: "Fixed amount a transfer" },
] as const;

/** Who paid in a settlement. */
export const settlementDirections = [
  { value: "in", label: "The partner paid us" },
  { value: "out", label: "We paid the partner" },
] as const;

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

/** A transfer partner in a response, with the balance of its account: above 0, the partner owes us. */
const partner = z.object({
  id: z.number().int(),
  name: z.string(),
  account_code: z.string(),
  commission: z.object({ kind, value: z.number() }),
  active: z.boolean(),
  balance: z.number(),
  /** Transfers that are not settled. */
  open: z.number().int(),
});

/** A transfer partner as the screens read it. */
export type Partner = z.output<typeof partner>;

const params = z.object({ id: pathId(texts.partnerNotFound) });
const partnerResponse = success({ partner });

/** The partners of money transfers by name, with what they owe us. */
export const listPartners = endpoint({
  method: "GET",
  path: "/money/partners",
  access: "ledger.read",
  tag,
  summary: "Partners of money transfers with their balances",
  response: success({ partners: z.array(partner) }),
});

/** The partners as a file. */
export const exportPartners = exportOf(listPartners, "/money/partners/export", {});

/**
 * Adds a partner with an account of its own. Its name is the medium of its transfers; earlier ones of this medium move
 * from the clearing account to the partner's. 409 for a name that exists.
 */
export const addPartner = endpoint({
  method: "POST",
  path: "/money/partners",
  access: "transfers.settle",
  tag,
  summary: "Adds a partner of money transfers",
  body: z.object({
    name: requiredName({ max: 60, error: texts.nameRequired }),
    commission: commission.default({ kind: "none", value: 0 }),
  }),
  response: partnerResponse,
});

/** Changes the commission of later transfers, or makes a partner active or inactive. */
export const changePartner = endpoint({
  method: "PATCH",
  path: "/money/partners/{id}",
  access: "transfers.settle",
  tag,
  summary: "Changes the commission or the state of a partner",
  params,
  body: z.object({
    commission: commission.optional(),
    active: z.boolean({ error: texts.unknownState }).optional(),
  }),
  response: partnerResponse,
});

const direction = z.enum(
  settlementDirections.map(({ value }) => value),
  { error: texts.unknownDirection },
);

/** A transfer that is not settled, with what the partner owes for it; below 0 for what we owe. */
const openTransfer = z.object({
  id: z.number().int(),
  transfer_pin: z.string(),
  transfer_date: z.string(),
  direction,
  local_currency: z.number(),
  sender_name: z.string(),
  receiver_name: z.string(),
  claim: z.number(),
});

/** A transfer to settle, as the screens read it. */
export type OpenTransfer = z.output<typeof openTransfer>;

/** The transfers of a partner that are not settled, oldest first, at most 1,000. */
export const listOpenTransfers = endpoint({
  method: "GET",
  path: "/money/partners/{id}/open",
  access: "ledger.read",
  tag,
  summary: "The transfers to settle with a partner",
  params,
  response: success({ transfers: z.array(openTransfer), total: z.number().int() }),
});

/** A settlement in a response; `difference` is a gain, below 0 a loss. */
const settlement = z.object({
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
});

/** A settlement as the screens read it. */
export type Settlement = z.output<typeof settlement>;

/** The number of a settlement, TS-000001. */
export function settlementNumber(number: number): string {
  return `TS-${String(number).padStart(6, "0")}`;
}

const settlementFilter = { partner_id: z.coerce.number().pipe(recordId()).optional() };

/** The settlements, newest first. */
export const listSettlements = endpoint({
  method: "GET",
  path: "/money/settlements",
  access: "ledger.read",
  tag,
  summary: "Settlements with partners of money transfers",
  query: pageQuery.extend(settlementFilter),
  response: success({ settlements: z.array(settlement.omit({ transfers: true })), ...pageFields }),
});

/** The settlements as a file. */
export const exportSettlements = exportOf(
  listSettlements,
  "/money/settlements/export",
  settlementFilter,
);

/** One settlement with its transfers, for its voucher. */
export const readSettlement = endpoint({
  method: "GET",
  path: "/money/settlements/{id}",
  access: "ledger.read",
  tag,
  summary: "One settlement with its transfers",
  params: z.object({ id: pathId(texts.settlementNotFound) }),
  response: success({ settlement }),
});

/**
 * Records a settlement exactly once for its key (TRF-32, TRF-33). 409 when a transfer is settled or of another partner,
 * and when the key belongs to another settlement.
 */
export const recordSettlement = endpoint({
  method: "POST",
  path: "/money/settlements",
  access: "transfers.settle",
  tag,
  summary: "Records a settlement with a partner",
  body: z.object({
    settlement_key: z.uuid({ error: texts.invalidKey }),
    partner_id: recordId(texts.partnerNotFound),
    direction,
    date: calendarDate(texts.invalidDate),
    amount: positiveAmount(texts.invalidAmount),
    charges: amount(texts.invalidCharges).default(0),
    account_code: accountCode,
    transfer_ids: z
      .array(recordId(), { error: texts.noTransfers })
      .min(1, { error: texts.noTransfers })
      .max(1_000, { error: texts.tooManyTransfers })
      .refine((ids) => new Set(ids).size === ids.length, { error: texts.repeated }),
  }),
  response: success({ settlement }),
});
