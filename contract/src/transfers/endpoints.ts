import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { isEmailAddress } from "../core/email.ts";
import { success, endpoint, pageFields, pageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import {
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
 * States of a transfer (TRF-2). Only completed ones have paid money out. A transfer is completed when it is recorded,
 * so pending ones are older; a completed one can be canceled, and canceled is final.
 */
export const transferStatuses = [
  { value: "pending", label: "Pending" },
  { value: "completed", label: "Completed" },
  { value: "canceled", label: "Canceled" },
] as const;

const status = z
  .string({ error: transferTexts.unknownStatus })
  .transform((typed) =>
    /^cancel(?:l?ed)?$/i.test(typed.trim()) ? "canceled" : typed.trim().toLowerCase(),
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

/** What the form sends (TRF-1). Phones are stored as typed. */
export const transferFields = z.object({
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

/** A transfer as it is answered. */
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
  status: z.enum(transferStatuses.map((known) => known.value)),
  staff_id: z.number().int(),
  /** Name of the staff member who recorded it. */
  recorded_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When, why and by whom it was canceled; null for one that was not, or before this was kept. */
  cancellation: z
    .object({ canceled_on: z.string(), reason: z.string(), canceled_by: z.string() })
    .nullable(),
});

/** A transfer as the API answers it. */
export type Transfer = z.output<typeof transfer>;

const params = z.object({ id: pathId(transferTexts.notFound) });

const transferFilter = {
  query: text({ max: textLimits.search }).nullish(),
  status: status.optional(),
};

/** Money transfers, newest first. `query` matches the pin or a name. */
export const listTransfers = endpoint({
  method: "GET",
  path: "/money/transfers/all",
  access: "transfers.list",
  tag,
  summary: "All money transfers",
  query: pageQuery.extend(transferFilter),
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
 * Records a transfer, which is completed by that (TRF-2): staff_id comes from the session (LOAN-10), and neither it nor a
 * status in the body counts. The client makes `transfer_key` when the form opens and sends it with every retry: the
 * same transfer again gets the first answer. 409 when the medium has this pin already, or the key stands for another
 * transfer.
 */
export const createTransfer = endpoint({
  method: "POST",
  path: "/money/transfers/create",
  access: "transfers.create",
  tag,
  summary: "Records a money transfer",
  body: transferFields.extend({
    transfer_key: z.uuid({ error: transferTexts.keyTaken }).nullish(),
  }),
  response: success({ data: transfer }),
});

/**
 * Corrects a transfer; what is left out stays. The creator, finance admin, manager or system admin (TRF-6). 409 for a
 * canceled one, and for what the books hold of a completed one: that is canceled and recorded anew.
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

/** Cancels a transfer, once and for good: its entry in the books is reversed, and its pin is free again (TRF-7). */
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
  summary: "Deletes a money transfer (kept, but hidden)",
  params,
  query: reason,
  body: reason.nullish(),
  response: success({}),
});
