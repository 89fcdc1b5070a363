/** What a value of a dataset is. Money is in whole cents until a column writes it. */
export type FieldKind = "text" | "phone" | "number" | "money" | "date";

/** A field of a dataset, with its words for the form. */
export interface DatasetField {
  name: string;
  label: string;
  kind: FieldKind;
}

/** The rows from which a file is made. */
export interface Dataset {
  label: string;
  /** What one row is, and what the days of the file mean for it. */
  about: string;
  fields: readonly DatasetField[];
  /** Fields whose values together name a row, so that two files of the same days are compared. */
  key: readonly string[];
  /** The values by which rows are filtered, of the field `status`. */
  statuses?: readonly string[];
  /** Whether the rows are of a product, the field `product`. */
  byProduct?: true;
  /** The field whose equal values stand together: the lines of an entry. Such rows are never left out singly. */
  group?: string;
  /** Whether a row names a person. */
  personal?: true;
}

const text = (name: string, label: string): DatasetField => ({ name, label, kind: "text" });
const phone = (name: string, label: string): DatasetField => ({ name, label, kind: "phone" });
const number = (name: string, label: string): DatasetField => ({ name, label, kind: "number" });
const money = (name: string, label: string): DatasetField => ({ name, label, kind: "money" });
const date = (name: string, label: string): DatasetField => ({ name, label, kind: "date" });

const lines: readonly DatasetField[] = [
  date("date", "Date"),
  text("number", "Number of the entry"),
  text("title", "Name of the entry, such as Entry 12"),
  text("first", "First line of its entry (yes, no)"),
  number("line", "Line of the entry"),
  text("account_code", "Account code"),
  text("account_name", "Account name"),
  text("description", "Description"),
  text("side", "Side (debit, credit)"),
  money("debit", "Debit, empty for a credit"),
  money("credit", "Credit, empty for a debit"),
  money("amount", "Amount, credits below zero"),
  money("value", "Amount without sign"),
];

/** Every dataset of a template. Each field is known by its name in stored templates: a name stays. */
export const datasets = {
  journal: {
    label: "Journal, one row a posting",
    about: "Lines of the entries dated in the period, the oldest first.",
    fields: [
      ...lines,
      text("kind", "Kind of entry"),
      text("loan_id", "Loan ID"),
      text("customer_name", "Customer"),
    ],
    key: ["number", "line"],
    group: "number",
    personal: true,
  },
  journal_days: {
    label: "Journal, one row a day and account",
    about:
      "What each account moved on each day of the period; accounts that moved nothing are left out.",
    fields: lines,
    key: ["date", "account_code"],
    group: "number",
  },
  balances: {
    label: "Balances by account and month",
    about: "Each account in each month of the period, with what it began and ended with.",
    fields: [
      text("month", "Month (2026-01)"),
      date("month_end", "Last day"),
      text("account_code", "Account code"),
      text("account_name", "Account name"),
      text("account_kind", "Kind of account"),
      money("opening", "Opening balance"),
      money("debit", "Debits"),
      money("credit", "Credits"),
      money("closing", "Closing balance"),
    ],
    key: ["month", "account_code"],
  },
  loans: {
    label: "Loans, with late ones",
    about:
      "Loans with principal outstanding at the end of the period, and those that ended in it. Status, principal, arrears and days late are of that day.",
    fields: [
      text("loan_id", "Loan ID"),
      text("customer_id", "Customer ID"),
      text("customer_name", "Customer"),
      phone("phone", "Phone"),
      text("product", "Product code"),
      text("branch", "Branch code"),
      text("status", "Status (current, late, written_off, closed)"),
      text("purpose", "Purpose"),
      date("applied_on", "Applied on"),
      date("approved_on", "Approved on"),
      date("paid_out_on", "Paid out on"),
      date("due_on", "Last instalment due on"),
      money("principal", "Principal"),
      money("total_amount", "Principal and interest"),
      number("interest_percent", "Interest in percent"),
      text("rate_per", "Interest is for (loan, month, year)"),
      number("period", "Period"),
      text("period_unit", "Unit of the period"),
      money("principal_outstanding", "Principal outstanding"),
      money("arrears", "Arrears"),
      date("overdue_since", "Overdue since"),
      number("days_late", "Days late"),
      money("balance_now", "Balance now"),
      money("paid_now", "Paid until now"),
      date("last_payment_on", "Last payment on"),
      date("written_off_on", "Written off on"),
      date("restructured_on", "Restructured on"),
      number("guarantors", "Number of guarantors"),
      date("as_of", "Last day of the period"),
    ],
    key: ["loan_id"],
    statuses: ["current", "late", "written_off", "closed"],
    byProduct: true,
    personal: true,
  },
  customers: {
    label: "Customers",
    about:
      "Customers who were registered by the end of the period. A borrower has a loan in the dataset of loans of the same period.",
    fields: [
      text("customer_id", "Customer ID"),
      text("first_name", "First name"),
      text("middle_name", "Middle name"),
      text("last_name", "Last name"),
      text("customer_name", "Full name"),
      text("gender", "Gender"),
      date("date_of_birth", "Date of birth"),
      phone("phone", "Phone"),
      phone("other_phone", "Other phone"),
      text("id_kind", "Kind of identity document"),
      text("id_number", "Number of identity document"),
      text("address", "Address"),
      text("city", "City or village"),
      text("chiefdom", "Chiefdom"),
      text("district", "District"),
      text("employer", "Employer"),
      text("occupation", "Occupation"),
      date("registered_on", "Registered on"),
      text("branch", "Branch code"),
      text("status", "Status (borrower, other)"),
    ],
    key: ["customer_id"],
    statuses: ["borrower", "other"],
    personal: true,
  },
  guarantors: {
    label: "Guarantors",
    about: "One row a guarantor and loan of the dataset of loans of the same period.",
    fields: [
      text("loan_id", "Loan ID"),
      text("customer_id", "Customer ID of the borrower"),
      number("guarantor", "Number of the guarantor"),
      text("first_name", "First name"),
      text("middle_name", "Middle name"),
      text("last_name", "Last name"),
      text("gender", "Gender"),
      phone("phone", "Phone"),
      text("relationship", "Relationship"),
      text("address", "Address"),
      text("city", "City or village"),
      text("district", "District"),
    ],
    key: ["loan_id", "guarantor"],
    personal: true,
  },
  schedule: {
    label: "Instalments",
    about:
      "Instalments of the schedules in force that are due in the period, with what is paid of them now.",
    fields: [
      text("loan_id", "Loan ID"),
      text("customer_id", "Customer ID"),
      text("product", "Product code"),
      number("instalment", "Number"),
      date("due_date", "Due on"),
      money("principal", "Principal"),
      money("interest", "Interest"),
      money("penalty", "Penalty"),
      money("amount", "Amount"),
      money("paid", "Paid"),
      text("status", "Status (paid, open)"),
    ],
    key: ["loan_id", "instalment"],
    statuses: ["paid", "open"],
    byProduct: true,
  },
  payments: {
    label: "Payments of loans",
    about: "Payments that count for a day of the period, reversed ones included.",
    fields: [
      text("transaction_id", "Transaction ID"),
      text("loan_id", "Loan ID"),
      text("customer_id", "Customer ID"),
      text("customer_name", "Customer"),
      text("product", "Product code"),
      date("paid_on", "Paid on"),
      date("recorded_on", "Recorded on"),
      money("amount", "Amount"),
      money("principal", "Principal"),
      money("interest", "Interest"),
      money("penalty", "Penalty"),
      money("kept_as_credit", "Kept as credit"),
      text("payment_method", "Method"),
      text("money_account", "Account of the money"),
      text("status", "Status (counts, reversed)"),
      date("reversed_on", "Reversed on"),
    ],
    key: ["transaction_id", "loan_id"],
    statuses: ["counts", "reversed"],
    byProduct: true,
    personal: true,
  },
  applications: {
    label: "Applications with their outcome",
    about: "Applications of the period, with what became of them until now.",
    fields: [
      text("loan_id", "Loan ID"),
      text("customer_id", "Customer ID"),
      text("customer_name", "Customer"),
      text("gender", "Gender"),
      text("product", "Product code"),
      text("branch", "Branch code"),
      date("applied_on", "Applied on"),
      money("requested", "Amount applied for"),
      text("status", "Outcome (open, approved, rejected, canceled)"),
      date("approved_on", "Approved on"),
      money("approved", "Amount approved"),
      text("refusal", "Why it was rejected"),
    ],
    key: ["loan_id"],
    statuses: ["open", "approved", "rejected", "canceled"],
    byProduct: true,
    personal: true,
  },
  portfolio_classes: {
    label: "Portfolio by class, with provision",
    about: "The provision report of the last day of the period, one class a row.",
    fields: [
      text("class", "Days past due"),
      number("loans", "Loans"),
      money("principal", "Outstanding principal"),
      number("percent", "Provision in percent"),
      money("provision", "Provision required"),
      date("as_of", "Day"),
    ],
    key: ["class"],
  },
  income_statement: {
    label: "Income statement",
    about: "Income and expenses of the period by account.",
    fields: [
      text("account_code", "Account code"),
      text("account_name", "Account name"),
      text("account_kind", "Kind (income, expense)"),
      money("period", "Period"),
      money("before", "Period before"),
      money("year", "Year"),
    ],
    key: ["account_code"],
  },
  balance_sheet: {
    label: "Balance sheet",
    about: "Assets, liabilities and equity at the end of the period by account, with the earnings.",
    fields: [
      text("account_code", "Account code"),
      text("account_name", "Account name"),
      text("account_kind", "Kind (asset, liability, equity)"),
      money("balance", "Balance"),
      date("as_of", "Day"),
    ],
    key: ["account_code", "account_name"],
  },
  outreach: {
    label: "Outreach by sex, district and product",
    about:
      "Borrowers with principal outstanding at the end of the period, and what was paid out in it.",
    fields: [
      text("gender", "Sex"),
      text("district", "District"),
      text("product", "Product code"),
      number("borrowers", "Borrowers"),
      number("loans", "Loans"),
      money("principal", "Outstanding principal"),
      number("paid_out_loans", "Loans paid out in the period"),
      money("paid_out", "Amount paid out in the period"),
    ],
    key: ["gender", "district", "product"],
    byProduct: true,
  },
} as const satisfies Record<string, Dataset>;

/** The name of a dataset. */
export type DatasetName = keyof typeof datasets;

/** The names of all datasets, in the order of the form. */
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]];

/** A dataset by its name. */
export function datasetOf(name: DatasetName): Dataset {
  return datasets[name];
}
