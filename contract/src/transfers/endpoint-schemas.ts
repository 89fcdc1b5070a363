import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import {
  inBranch,
  pageFields,
  schemas,
  sortedPageQuery,
  success,
} from "../core/endpoint-schemas.ts";
import { exportSchemas } from "../exports/list-export-schemas.ts";
import {
  amount,
  calendarDate,
  pathId,
  positiveAmount,
  requiredName,
  requiredText,
  text,
} from "../core/fields.ts";
import { transferTexts } from "./texts.ts";
import { transferStatuses, transferDirections } from "./texts.ts";

/** Columns by which transfers are ordered, beside the order of recording. */
export const transferSorts = ["date", "pin", "equivalent", "sender", "receiver", "status"] as const;

const missing = transferTexts.allFieldsRequired;

const status = z
  .string({ error: transferTexts.unknownStatus })
  .transform((input) =>
    /^cancel(?:l?ed)?$/i.test(input.trim()) ? "canceled" : input.trim().toLowerCase(),
  )
  .pipe(
    z.enum(
      transferStatuses.map((known) => known.value),
      { error: transferTexts.unknownStatus },
    ),
  );

const line = requiredText({ error: missing });
const name = requiredName({ error: missing });
const email = line.refine(isEmailAddress, { error: transferTexts.invalidEmail });
const money = positiveAmount(transferTexts.invalidAmount);

/** The transfer form's body (TRF-1). Phones are stored as entered. */
const transferFields = z.object({
  transfer_pin: requiredText({ max: textLimits.transferPin, error: missing }),
  transfer_medium: line,
  /** In the foreign currency. */
  amount: money,
  /** Three letters of ISO 4217. */
  foreign_currency: line.regex(/^[A-Za-z]{3}$/, { error: transferTexts.invalidCurrency }),
  /** The equivalent in NLe. */
  local_currency: money,
  transfer_date: calendarDate(transferTexts.invalidDate),
  sender_name: name,
  sender_country: line,
  sender_city: line,
  sender_phone: line,
  sender_email: email,
  receiver_name: name,
  receiver_country: line,
  receiver_city: line,
  receiver_phone: line,
  receiver_email: email,
});

const direction = z.enum(
  transferDirections.map(({ value }) => value),
  { error: transferTexts.unknownDirection },
);

/** What a new transfer has beside the form's fields; absent ones are a transfer in, paid out in cash (TRF-30). */
const postedFields = {
  direction: direction.optional(),
  /** In NLe: what the sender of a transfer out pays beside the amount. */
  fee: amount(transferTexts.invalidFee).optional(),
  payment_method: text({ error: transferTexts.invalidMethod }).optional(),
};

/** A transfer in a response. */
export const transfer = z.object({
  id: z.number().int(),
  transfer_pin: z.string(),
  transfer_medium: z.string(),
  amount: z.number(),
  foreign_currency: z.string(),
  local_currency: z.number(),
  transfer_date: z.string(),
  sender_name: z.string(),
  sender_country: z.string(),
  sender_city: z.string(),
  sender_phone: z.string(),
  sender_email: z.string(),
  receiver_name: z.string(),
  receiver_country: z.string(),
  receiver_city: z.string(),
  receiver_phone: z.string(),
  receiver_email: z.string(),
  direction,
  fee: z.number(),
  /** Our share, in NLe. */
  commission: z.number(),
  payment_method: z.string(),
  /** The partner of its medium; null where the medium has none. */
  partner_name: z.string().nullable(),
  /** The settlement that it is part of. */
  settlement: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  status: z.enum(transferStatuses.map((known) => known.value)),
  staff_id: z.number().int(),
  /** Name of the staff member who recorded it. */
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When, why and by whom it was canceled; null for one that was not canceled, or before these fields existed. */
  cancellation: z
    .object({ canceled_on: z.string(), reason: z.string(), canceled_by: z.string() })
    .nullable(),
});

const params = z.object({ id: pathId(transferTexts.notFound) });

const transferFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: status.optional(),
};

export const listTransfers = schemas({
  summary: "All money transfers",
  query: sortedPageQuery(transferSorts).extend(transferFilter),
  response: success({ data: z.array(inBranch(transfer)), ...pageFields }),
});

export const exportTransfers = exportSchemas(listTransfers, transferFilter);

export const readTransfer = schemas({
  summary: "One money transfer",
  params,
  response: success({ data: transfer }),
});

export const createTransfer = schemas({
  summary: "Records a money transfer",
  body: transferFields.extend({
    ...postedFields,
    transfer_key: z.uuid({ error: transferTexts.keyTaken }).nullish(),
  }),
  response: success({ data: transfer }),
});

export const updateTransfer = schemas({
  summary: "Corrects a money transfer",
  params,
  body: transferFields.partial().extend({ status: status.optional() }),
  response: success({ data: transfer }),
});

export const cancelTransfer = schemas({
  summary: "Cancels a money transfer, with a reason",
  params,
  body: z.object(
    { reason: requiredText({ error: transferTexts.reasonRequired }) },
    { error: transferTexts.reasonRequired },
  ),
  response: success({ data: transfer }),
});

const reason = z.object({ reason: text().nullish() });

export const deleteTransfer = schemas({
  summary: "Deletes a money transfer (hidden, not removed)",
  params,
  query: reason,
  body: reason.nullish(),
  response: success({}),
});
