import {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
  type AddressRecord,
  type BankRecord,
  type BusinessRecord,
  type EmployerRecord,
  type GuarantorRecord,
} from "@microfinance/contract/customers/records.ts";
import { addressTexts, bankTexts, employerTexts } from "@microfinance/contract/customers/texts.ts";
import { accountChanges, guarantorChanges } from "@microfinance/contract/loans/reviewed-data.ts";
import type { DB } from "../db/schema.ts";
import type { ReviewedRecordChange } from "./reviewed-records.ts";

/** What every kept record has beside its fields. */
export interface KeptRecord {
  id: number;
  customer_id: string;
  /** As JSON carries it. */
  updated_at: string;
}

/** The names of a record's own fields. */
export type FieldOf<R extends KeptRecord> = Exclude<keyof R, keyof KeptRecord> & string;

/** One of the five kinds of record a customer keeps, as the operations need to know it. */
export interface RecordKind<R extends KeptRecord> {
  /** Its name in the audit trail: "address" gives "address.update". */
  noun: string;
  table: "addresses" | "employers" | "banks" | "guarantors" | "businesses";
  fields: readonly FieldOf<R>[];
  /** A customer has one at most; this is said when a second is added. Null where there may be many. */
  exists: string | null;
  /** What a change means to the reviews of a loan (D103); left out where they do not stand for it. */
  reviewed?: (before: R | null, after: R) => ReviewedRecordChange;
}

/** The field lists of the contract are the columns of the tables: a name that is none does not compile. */
const columns = {
  addresses: addressFields satisfies readonly (keyof DB["addresses"])[],
  employers: employerFields satisfies readonly (keyof DB["employers"])[],
  banks: bankFields satisfies readonly (keyof DB["banks"])[],
  guarantors: guarantorFields satisfies readonly (keyof DB["guarantors"])[],
  businesses: [...businessFields, "capital"] as const satisfies readonly (keyof DB["businesses"])[],
};

export const addressKind: RecordKind<AddressRecord> = {
  noun: "address",
  table: "addresses",
  fields: columns.addresses,
  exists: addressTexts.exists,
};

export const employerKind: RecordKind<EmployerRecord> = {
  noun: "employer",
  table: "employers",
  fields: columns.employers,
  exists: employerTexts.exists,
};

export const bankKind: RecordKind<BankRecord> = {
  noun: "bank",
  table: "banks",
  fields: columns.banks,
  exists: bankTexts.exists,
  reviewed: (before, after) => ({
    source: "payout_account",
    changes: accountChanges(before, after),
    account: after,
    is_first: before === null,
  }),
};

export const guarantorKind: RecordKind<GuarantorRecord> = {
  noun: "guarantor",
  table: "guarantors",
  fields: columns.guarantors,
  exists: null,
  reviewed: (before, after) => ({
    source: "guarantor",
    changes: guarantorChanges(before, after),
  }),
};

export const businessKind: RecordKind<BusinessRecord> = {
  noun: "business",
  table: "businesses",
  fields: columns.businesses,
  exists: null,
};
