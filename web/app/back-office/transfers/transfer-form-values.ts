import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import { missingError, type FormError } from "../../core/form-error.ts";

/** The inputs of the Money Transfer Form (TRF-1). */
export interface TransferValues {
  transfer_pin: string;
  transfer_medium: string;
  amount: number | "";
  foreign_currency: string;
  local_currency: number | "";
  transfer_date: string;
  sender_name: string;
  sender_country: string;
  sender_city: string;
  sender_phone: string;
  sender_email: string;
  receiver_name: string;
  receiver_country: string;
  receiver_city: string;
  receiver_phone: string;
  receiver_email: string;
  direction: Transfer["direction"];
  fee: number | "";
  payment_method: string;
  status: Transfer["status"];
}

/** An empty form. The receiver's country is filled in, since transfers arrive here. */
export function emptyTransfer(today: string): TransferValues {
  return {
    transfer_pin: "",
    transfer_medium: "",
    amount: "",
    foreign_currency: "",
    local_currency: "",
    transfer_date: today,
    sender_name: "",
    sender_country: "",
    sender_city: "",
    sender_phone: "",
    sender_email: "",
    receiver_name: "",
    receiver_country: "Sierra Leone",
    receiver_city: "",
    receiver_phone: "",
    receiver_email: "",
    direction: "in",
    fee: "",
    payment_method: cashMethod,
    status: "completed",
  };
}

/** The form of a transfer to correct. */
export function valuesOf(transfer: Transfer): TransferValues {
  const { id: _id, staff_id: _staff, recorded_by: _by, created_at: _created, ...rest } = transfer;
  const { updated_at: _changed, cancellation: _end, commission: _share, ...fields } = rest;
  const { partner_name: _partner, settlement: _settlement, ...values } = fields;
  return values;
}

/** The fields of a completed transfer that can be corrected: its sender and receiver (TRF-6). */
export function partiesOf(values: TransferValues) {
  const entries = Object.entries(values).filter(([name]) => /^(?:sender|receiver)_/.test(name));
  return Object.fromEntries(entries);
}

const everyField = Object.keys(emptyTransfer("")).filter(
  (name): name is keyof TransferValues & string => !["status", "fee"].includes(name),
);

/** The form's rules: all fields required, e-mail fields are e-mail addresses (TRF-1). Phones are stored as entered. */
export function transferError(values: TransferValues): FormError | null {
  const missing = missingError(values, everyField, transferTexts.allFieldsRequired);
  if (missing !== null) return missing;
  const wrong = (["sender_email", "receiver_email"] as const).filter(
    (name) => !isEmailAddress(values[name]),
  );
  if (wrong.length > 0) return { text: transferTexts.invalidEmail, fields: wrong };
  if (!/^[A-Za-z]{3}$/.test(values.foreign_currency.trim()))
    return { text: transferTexts.invalidCurrency, fields: ["foreign_currency"] };
  const empty = (["amount", "local_currency"] as const).filter((name) => values[name] === 0);
  if (empty.length > 0) return { text: transferTexts.invalidAmount, fields: empty };
  return null;
}

/** The body of the calls; complete if `transferError` returns null. */
export function transferBody(values: TransferValues) {
  return {
    ...values,
    amount: Number(values.amount),
    local_currency: Number(values.local_currency),
    fee: values.direction === "out" ? Number(values.fee) : 0,
  };
}
