import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import { success, endpoint, pageFields, sortedPageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
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

const tag = "transfers";
const missing = transferTexts.allFieldsRequired;

/**
 * Statuses of a transfer (TRF-2). Only completed ones have paid money out. Recording a transfer completes it, so
 * pending ones date from earlier versions. A completed one can be canceled; canceled is final.
 */
export const transferStatuses = [
  { value: "pending", label: "Pending" },
  { value: "completed", label: "Completed" },
  { value: "canceled", label: "Canceled" },
] as const;

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

/** In: sent from elsewhere and paid out here. Out: paid in here and sent elsewhere. */
export const transferDirections = [
  { value: "in", label: "Received: paid out here" },
  { value: "out", label: "Sent: paid in here" },
] as const;

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

/** A transfer as the screens read it. */
export type Transfer = z.output<typeof transfer>;

const params = z.object({ id: pathId(transferTexts.notFound) });

const transferFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: status.optional(),
};

/** Columns by which transfers are ordered, beside the order of recording. */
export const transferSorts = ["date", "pin", "equivalent", "sender", "receiver", "status"] as const;

/** Transfers, newest first. `query` matches the pin or a name. */
export const listTransfers = endpoint({
  method: "GET",
  path: "/money/transfers/all",
  access: "transfers.list",
  tag,
  summary: "All money transfers",
  query: sortedPageQuery(transferSorts).extend(transferFilter),
  response: success({ data: z.array(transfer), ...pageFields }),
});

/** The transfers of the list as a file. */
export const exportTransfers = exportOf(listTransfers, "/money/transfers/export", transferFilter);

/** One money transfer. */
export const readTransfer = endpoint({
  method: "GET",
  path: "/money/transfers/{id}",
  access: "transfers.list",
  tag,
  summary: "One money transfer",
  params,
  response: success({ data: transfer }),
});

/**
 * Records a transfer, which is then completed (TRF-2). staff_id comes from the session (LOAN-10); it and a status in
 * the body are ignored. The client generates `transfer_key` when the form opens and sends it with every retry: a
 * repeated request returns the first response. 400 for a fee of a transfer in. 409 when the medium already has this pin, or the key belongs to another
 * transfer.
 */
export const createTransfer = endpoint({
  method: "POST",
  path: "/money/transfers/create",
  access: "transfers.create",
  tag,
  summary: "Records a money transfer",
  body: transferFields.extend({
    ...postedFields,
    transfer_key: z.uuid({ error: transferTexts.keyTaken }).nullish(),
  }),
  response: success({ data: transfer }),
});

/**
 * Corrects a transfer; absent fields stay unchanged. Allowed to the creator, finance admin, manager or system admin
 * (TRF-6). 409 for a canceled one, and for the posted fields of a completed one: cancel it and record it again.
 */
export const updateTransfer = endpoint({
  method: "PUT",
  path: "/money/transfers/{id}",
  access: "transfers.update",
  tag,
  summary: "Corrects a money transfer",
  params,
  body: transferFields.partial().extend({ status: status.optional() }),
  response: success({ data: transfer }),
});

/** Cancels a transfer permanently: its ledger entry is reversed, and its pin is free again (TRF-7). */
export const cancelTransfer = endpoint({
  method: "POST",
  path: "/money/transfers/{id}/cancel",
  access: "transfers.cancel",
  tag,
  summary: "Cancels a money transfer, with a reason",
  params,
  body: z.object(
    { reason: requiredText({ error: transferTexts.reasonRequired }) },
    { error: transferTexts.reasonRequired },
  ),
  response: success({ data: transfer }),
});

const reason = z.object({ reason: text().nullish() });

/** Hides a pending or canceled transfer (TRF-8), with a reason in the body or the query. */
export const deleteTransfer = endpoint({
  method: "DELETE",
  path: "/money/transfers/{id}",
  access: "transfers.delete",
  tag,
  summary: "Deletes a money transfer (hidden, not removed)",
  params,
  query: reason,
  body: reason.nullish(),
  response: success({}),
});
