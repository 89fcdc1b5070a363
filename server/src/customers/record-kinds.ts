import { type Field, namesOf } from "@microfinance/contract/core/field-list.ts";
import {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import type {
  AddressRecord,
  BankRecord,
  BusinessRecord,
  EmployerRecord,
  GuarantorRecord,
} from "@microfinance/contract/customers/schema.ts";
import { identityFields } from "@microfinance/contract/identity/fields.ts";
import type { IdentityDocument } from "@microfinance/contract/identity/schema.ts";
import { identityTexts } from "@microfinance/contract/identity/texts.ts";
import {
  addressTexts,
  bankTexts,
  businessTexts,
  employerTexts,
  guarantorTexts,
} from "@microfinance/contract/customers/texts.ts";
import { accountChanges, guarantorChanges } from "@microfinance/contract/loans/reviewed-data.ts";
import type { DB } from "../core/db/schema.ts";
import type { ReviewedRecordChange } from "./reviewed-records.ts";

/** The columns of every stored record besides its fields. */
export interface CustomerRecord {
  id: number;
  customer_id: string;
  /** The same in JSON. */
  updated_at: string;
}

/** The names of a record's own fields. */
export type FieldOf<R extends CustomerRecord> = Exclude<keyof R, keyof CustomerRecord> & string;

/** One kind of customer records, as the operations use it. */
export interface RecordKind<R extends CustomerRecord> {
  /** Its name in the audit log: "address" gives "address.update". */
  noun: "address" | "employer" | "bank" | "guarantor" | "business" | "identity";
  table: "addresses" | "employers" | "banks" | "guarantors" | "businesses" | "identity_documents";
  list: Readonly<Record<FieldOf<R>, Field>>;
  /** The names of the list: the columns of the table besides those of every record. */
  fields: readonly FieldOf<R>[];
  /** The error when a second record is added to a kind with one at most. Null where a customer may have several. */
  exists: string | null;
  /** The effect of a change on the reviews of a loan (LOAN-48); undefined without one. */
  reviewed?: (before: R | null, after: R) => ReviewedRecordChange;
  /**
   * The fields of which a stored record needs at least one: its name, or any field of an address (CUST-10, CUST-11).
   */
  nameFields: readonly FieldOf<R>[];
  /** The error for a record without any of `nameFields`. */
  nameMissing: string;
}

/** Whether these values contain at least one of the `nameFields`. */
export function isNamed<R extends CustomerRecord>(
  kind: RecordKind<R>,
  values: { [Name in FieldOf<R>]?: R[Name] | null | undefined },
): boolean {
  return kind.nameFields.some((name) => String(values[name] ?? "").trim() !== "");
}

/** A field of the contract without a column in its table does not compile. */
const columns = {
  addresses: namesOf(addressFields) satisfies readonly (keyof DB["addresses"])[],
  employers: namesOf(employerFields) satisfies readonly (keyof DB["employers"])[],
  banks: namesOf(bankFields) satisfies readonly (keyof DB["banks"])[],
  guarantors: namesOf(guarantorFields) satisfies readonly (keyof DB["guarantors"])[],
  businesses: namesOf(businessFields) satisfies readonly (keyof DB["businesses"])[],
  identity_documents: namesOf(identityFields) satisfies readonly (keyof DB["identity_documents"])[],
};

/** The address: one a customer, with at least one field (CUST-9, CUST-10). */
export const addressKind: RecordKind<AddressRecord> = {
  noun: "address",
  table: "addresses",
  list: addressFields,
  fields: columns.addresses,
  exists: addressTexts.exists,
  nameFields: columns.addresses,
  nameMissing: addressTexts.nothingGiven,
};

/** The employer: one a customer (CUST-9). */
export const employerKind: RecordKind<EmployerRecord> = {
  noun: "employer",
  table: "employers",
  list: employerFields,
  fields: columns.employers,
  exists: employerTexts.exists,
  nameFields: ["employer_name"],
  nameMissing: employerTexts.requiredMissing,
};

/** The bank account: one a customer; a change during the reviews resets them (CUST-9, LOAN-48). */
export const bankKind: RecordKind<BankRecord> = {
  noun: "bank",
  table: "banks",
  list: bankFields,
  fields: columns.banks,
  exists: bankTexts.exists,
  nameFields: ["bank_name"],
  nameMissing: bankTexts.requiredMissing,
  reviewed: (before, after) => ({
    source: "payout_account",
    changes: accountChanges(before, after),
    account: after,
    is_first: before === null,
  }),
};

/** The guarantors: any number; a change during the reviews resets them (LOAN-48). */
export const guarantorKind: RecordKind<GuarantorRecord> = {
  noun: "guarantor",
  table: "guarantors",
  list: guarantorFields,
  fields: columns.guarantors,
  exists: null,
  nameFields: ["guarantor_first_name", "guarantor_last_name"],
  nameMissing: guarantorTexts.nameMissing,
  reviewed: (before, after) => ({
    source: "guarantor",
    changes: guarantorChanges(before, after),
  }),
};

/** The businesses: any number (CUST-18). */
export const businessKind: RecordKind<BusinessRecord> = {
  noun: "business",
  table: "businesses",
  list: businessFields,
  fields: columns.businesses,
  exists: null,
  nameFields: ["business_name"],
  nameMissing: businessTexts.nameMissing,
};

/** The identity documents: any number (KYC-1). */
export const identityKind: RecordKind<IdentityDocument> = {
  noun: "identity",
  table: "identity_documents",
  list: identityFields,
  fields: columns.identity_documents,
  exists: null,
  nameFields: ["id_number"],
  nameMissing: identityTexts.numberMissing,
};
