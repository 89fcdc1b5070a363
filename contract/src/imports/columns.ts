import { currencyMark } from "../core/currency.ts";
import {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
} from "../customers/fields.ts";
import type { FieldList } from "../core/field-list.ts";

/** What one file contains (IMP-1), and what a person needs to know before they send it. */
export const importKinds = [
  {
    value: "customers",
    label: "Customers",
    one: "customer",
    many: "customers",
    about: "The first file: the others name customers by their external_reference.",
  },
  {
    value: "guarantors",
    label: "Guarantors",
    one: "guarantor",
    many: "guarantors",
    about: "After their customers.",
  },
  {
    value: "businesses",
    label: "Businesses",
    one: "business",
    many: "businesses",
    about: "After their customers.",
  },
  {
    value: "loans",
    label: "Loans",
    one: "loan",
    many: "loans",
    about:
      "After their customers. Leave paid_so_far empty where a file of payments follows, else write everything that was paid.",
  },
  {
    value: "payments",
    label: "Payments",
    one: "payment",
    many: "payments",
    about: "After their loans, in which paid_so_far is empty.",
  },
  {
    value: "transfers",
    label: "Open transfers",
    one: "transfer",
    many: "transfers",
    about: "Transfers that are still to be paid out. They wait as pending.",
  },
  {
    value: "balances",
    label: "Opening balances",
    one: "balance",
    many: "balances",
    about:
      "Accounts other than loans, such as cash and bank. They become a journal, which another person posts under Ledger.",
  },
] as const;

/** The kind of an import. */
export type ImportKind = (typeof importKinds)[number]["value"];

/** How a cell of a column is read. */
type ColumnFormat =
  | "text"
  | "name"
  | "reference"
  | "customer"
  | "loan"
  | "account"
  | "branch"
  | "pin"
  | "currency"
  | "phone"
  | "email"
  | "gender"
  | "date"
  | "amount"
  | "rate"
  | "months"
  | "method"
  | "rate-per"
  | "unit"
  | "every"
  | "product"
  | "status"
  | "yes-no"
  | "instalments";

/** One column of a file. */
export interface ImportColumn {
  /** The heading, and the name of the value. */
  name: string;
  format: ColumnFormat;
  required: boolean;
  /** Its content, for the sheet of explanations. */
  about: string;
  example: string;
}

/** How a format is written, for the sheet of explanations. */
export const formatNotes: Readonly<Record<ColumnFormat, string>> = {
  text: "Text, at most 200 characters",
  name: "A name without links and hidden characters",
  reference: "The number of the old system: text, at most 100 characters, once in each file",
  customer: "The external_reference of an imported customer, or a customer code (CUS-000001)",
  loan: "The external_reference of an imported loan, or its code (LN-202601-000001)",
  account: "The code of an account of the chart: 1050",
  branch: "The code of an open branch: BO",
  pin: "Text, at most 50 characters, once for each medium",
  currency: "Three letters: USD",
  phone: "A phone number of Sierra Leone; a second one behind a / is the other phone",
  email: "An e-mail address",
  gender: "male, female or other; m and f are read too",
  date: "2026-01-31 or 31-01-2026, 31/1/26, 31-Jan-26, or a date of Excel",
  amount: `${currencyMark} with at most two decimals: 1500.00`,
  rate: "Percent of the amount for the whole period: 20 or 0.2 is 20%",
  months: "A whole number",
  method: "flat, declining, equal_principal or interest_only",
  "rate-per": "loan, month or year: what the rate is for",
  unit: "day, week or month",
  every: "A whole number from 1 to 12",
  product: "The code of a product of Settings, or words that only one has",
  status: "active or paid",
  "yes-no": "yes or no",
  instalments: "Due date, principal and interest of each, separated by semicolons",
};

const reference: ImportColumn = {
  name: "external_reference",
  format: "reference",
  required: true,
  about: "The number of the record in the old system",
  example: "A-1001",
};
const customer: ImportColumn = {
  name: "customer",
  format: "customer",
  required: true,
  about: "Whose record it is",
  example: "A-1001",
};

const column = (
  name: string,
  format: ColumnFormat,
  about: string,
  example: string,
  required = false,
): ImportColumn => ({ name, format, about, example, required });

const formats: Readonly<Partial<Record<string, ColumnFormat>>> = {
  email: "email",
  gender: "gender",
  amount: "amount",
};

/** Examples of required fields of a record. */
const examples: Readonly<Partial<Record<string, string>>> = {
  guarantor_first_name: "Mariama",
  guarantor_last_name: "Bangura",
  business_name: "Kamara Provisions",
};

/** The columns of the fields of a record. */
function columnsOfFields(list: FieldList, required: readonly string[] = []): ImportColumn[] {
  return Object.entries(list).map(([name, field]) =>
    column(
      name,
      formats[field.kind] ?? "text",
      field.label,
      examples[name] ?? "",
      required.includes(name),
    ),
  );
}

/** The column of the branch, which files of a lender with one branch are without (IMP-18). */
export const branchColumn = "branch";

const customerColumns: readonly ImportColumn[] = [
  reference,
  column("first_name", "name", "First name", "Aminata", true),
  column("middle_name", "name", "Middle name", ""),
  column("last_name", "name", "Last name", "Kamara", true),
  column("gender", "gender", "Gender", "female"),
  column("date_of_birth", "date", "Date of birth", "1990-05-17"),
  column("phone", "phone", "Phone", "076123456", true),
  column("other_phone", "phone", "Other phone", ""),
  column("email", "email", "E-mail address; may be empty", ""),
  ...columnsOfFields(addressFields),
  ...columnsOfFields(employerFields),
  ...columnsOfFields(bankFields),
  column(branchColumn, "branch", "The branch of the customer; Head office if empty", ""),
];

const loanColumns: readonly ImportColumn[] = [
  { ...reference, example: "L-2001" },
  customer,
  column("product", "product", "The product of the loan", "Salary Loan", true),
  column("amount", "amount", "The amount that was lent", "1500.00", true),
  column("interest_rate", "rate", "Interest for the whole period", "20", true),
  column("months", "months", "The period in months, or in the unit of the column unit", "6", true),
  column("paid_out_on", "date", "The day of the payout", "2026-01-31", true),
  column("status", "status", "Whether something is still owed", "active"),
  column("paid_so_far", "amount", "Everything paid before the books begin", "600.00"),
  column("last_payment_on", "date", "The day of the last payment", "2026-03-31"),
  column("officer", "email", "The e-mail address of the officer at this lender", ""),
  column("purpose", "text", "What it was lent for", "School fees"),
  column(
    "penalties",
    "yes-no",
    "Whether the penalties of the product apply from now on; no if empty",
    "no",
  ),
  column("method", "method", "How interest is charged; flat if empty", ""),
  column("rate_per", "rate-per", "What the rate is for; the whole loan if empty", ""),
  column("unit", "unit", "The unit of the period; months if empty", ""),
  column("every", "every", "Units between two instalments; 1 if empty", ""),
  column("first_due", "date", "The first due date; a period after the payout if empty", ""),
  column(
    "instalments",
    "instalments",
    "The schedule, where it differs from equal months: 2026-02-28 250.00 50.00; 2026-03-31 250.00 50.00",
    "",
  ),
  column(branchColumn, "branch", "The branch of the loan; that of its customer if empty", ""),
];

const paymentColumns: readonly ImportColumn[] = [
  { ...reference, example: "P-5001" },
  column(
    "loan",
    "loan",
    "The imported loan that it paid; its paid_so_far is empty",
    "L-2001",
    true,
  ),
  column("paid_on", "date", "The day of the payment, before the books begin", "2026-02-27", true),
  column("amount", "amount", "What was paid", "300.00", true),
  column("remarks", "text", "A note on the payment", ""),
];

const transferColumns: readonly ImportColumn[] = [
  { ...reference, example: "T-6001" },
  column("transfer_medium", "text", "Through which medium it comes", "Western Union", true),
  column("transfer_pin", "pin", "Its pin at the medium", "1234567890", true),
  column("amount", "amount", "The amount in the foreign currency", "100.00", true),
  column("foreign_currency", "currency", "The foreign currency", "USD", true),
  column("local_currency", "amount", `What is to be paid out, in ${currencyMark}`, "2260.00", true),
  column("transfer_date", "date", "The day on which it was sent", "2026-03-12", true),
  ...["sender", "receiver"].flatMap((party) => [
    column(`${party}_name`, "name", `Name of the ${party}`, "Aminata Kamara", true),
    column(`${party}_country`, "text", `Country of the ${party}`, ""),
    column(`${party}_city`, "text", `City of the ${party}`, ""),
    column(`${party}_phone`, "text", `Phone of the ${party}`, ""),
    column(`${party}_email`, "email", `E-mail address of the ${party}`, ""),
  ]),
];

const balanceColumns: readonly ImportColumn[] = [
  { ...reference, example: "1050" },
  column("account", "account", "The account of the chart", "1050", true),
  column("debit", "amount", "Its balance, where that is a debit", "25000.00"),
  column("credit", "amount", "Its balance, where that is a credit", ""),
];

const columns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: customerColumns,
  guarantors: [
    { ...reference, example: "G-3001" },
    customer,
    ...columnsOfFields(guarantorFields, ["guarantor_first_name", "guarantor_last_name"]),
  ],
  businesses: [
    { ...reference, example: "B-4001" },
    customer,
    ...columnsOfFields(businessFields, ["business_name"]),
  ],
  loans: loanColumns,
  payments: paymentColumns,
  transfers: transferColumns,
  balances: balanceColumns,
};

/** The columns of a kind in the order of its template. */
export const columnsOfKind = (kind: ImportKind): readonly ImportColumn[] => columns[kind];

/** What a person needs to know of a kind. */
export const aboutKind = (kind: ImportKind): string =>
  importKinds.find(({ value }) => value === kind)?.about ?? "";

/** A count with the name of the kind: 1,240 customers. */
export function countOfKind(kind: ImportKind, count: number): string {
  const found = importKinds.find(({ value }) => value === kind);
  return `${count.toLocaleString("en")} ${(count === 1 ? found?.one : found?.many) ?? kind}`;
}

/** The heading of the column with the reasons, in the file that is given back; it is passed over when it is read. */
export const reasonsHeading = "Reasons";
