import { currencyCode } from "../core/currency.ts";
import type { DatasetName } from "./datasets.ts";
import {
  columnOf,
  layoutOf,
  type TemplateColumn,
  type TemplateDefinition,
  type TemplateLayout,
} from "./template.ts";

/** A template to begin with: its own copy is changed as one likes (FILE-7). */
export interface ShippedTemplate {
  name: string;
  definition: TemplateDefinition;
}

const monthFirst = "MM/DD/YYYY";
const dayFirst = "DD/MM/YYYY";

/** Why a layout of somebody else may be another today. */
const checkLayout =
  "Check it against the layout of the one who takes the file: it is the usual one, not theirs.";

function definitionOf(
  dataset: DatasetName,
  file_name: string,
  columns: TemplateColumn[],
  otherwise: Partial<Pick<TemplateDefinition, "totals" | "note">> & {
    layout?: Partial<TemplateLayout>;
    statuses?: string[];
  } = {},
): TemplateDefinition {
  return {
    dataset,
    filter: { statuses: otherwise.statuses ?? [], products: [], branches: [] },
    columns,
    layout: layoutOf(otherwise.layout),
    file_name,
    totals: otherwise.totals ?? false,
    note: otherwise.note ?? "",
  };
}

/** A journal for a program, with each entry by itself, and with what each account moved on a day. */
function journals(
  program: string,
  file: string,
  extension: string,
  columns: TemplateColumn[],
  otherwise: Parameters<typeof definitionOf>[3],
): ShippedTemplate[] {
  return [
    {
      name: `Journal for ${program}, each posting`,
      definition: definitionOf("journal", `${file}-{from}-{to}.${extension}`, columns, otherwise),
    },
    {
      name: `Journal for ${program}, each day and account`,
      definition: definitionOf(
        "journal_days",
        `${file}-days-{from}-{to}.${extension}`,
        columns,
        otherwise,
      ),
    },
  ];
}

const iifFields = ["TRNSTYPE", "DATE", "ACCNT", "AMOUNT", "DOCNUM", "MEMO"];

const quickBooksIif = journals(
  "QuickBooks Desktop (IIF)",
  "quickbooks",
  "iif",
  [
    columnOf("TRNS", "first", {
      mapping: [
        { from: "yes", to: "TRNS" },
        { from: "no", to: "SPL" },
      ],
    }),
    columnOf("TRNSTYPE", "", { constant: "GENERAL JOURNAL" }),
    columnOf("DATE", "date", { date: monthFirst }),
    columnOf("ACCNT", "account_name", { required: true }),
    columnOf("AMOUNT", "amount"),
    columnOf("DOCNUM", "number"),
    columnOf("MEMO", "description", { length: 200, longer: "cut" }),
  ],
  {
    layout: {
      separator: "\t",
      quotes: "never",
      headings: false,
      program: true,
      before: [
        ["!TRNS", ...iifFields].join("\t"),
        ["!SPL", ...iifFields].join("\t"),
        "!ENDTRNS",
      ].join("\n"),
      after_group: "ENDTRNS",
    },
    note: "Account names are those of QuickBooks: where they differ, give each one in the column ACCNT.",
  },
);

const quickBooksCsv = journals(
  "QuickBooks Online (CSV)",
  "quickbooks-online",
  "csv",
  [
    columnOf("Journal No", "number", { required: true, length: 21 }),
    columnOf("Journal Date", "date", { date: monthFirst }),
    columnOf("Account Name", "account_name", { required: true }),
    columnOf("Debits", "debit"),
    columnOf("Credits", "credit"),
    columnOf("Description", "description", { length: 1_000, longer: "cut" }),
  ],
  {
    note: "Turn account numbers off in QuickBooks before the import, and match the columns there.",
  },
);

const xero = journals(
  "Xero (CSV)",
  "xero",
  "csv",
  [
    columnOf("*Narration", "title", { required: true }),
    columnOf("*Date", "date", { date: dayFirst }),
    columnOf("Description", "description"),
    columnOf("*AccountCode", "account_code", { required: true, length: 10 }),
    columnOf("*TaxRate", "", { constant: "Tax Exempt" }),
    columnOf("*Amount", "amount"),
    columnOf("TrackingName1", ""),
    columnOf("TrackingOption1", ""),
    columnOf("TrackingName2", ""),
    columnOf("TrackingOption2", ""),
  ],
  {
    note: "The tax rate has the name of one of your organisation in Xero. Xero takes 300 lines at once: make files of fewer days where there are more.",
  },
);

const sage = journals(
  "Sage 50 (CSV)",
  "sage",
  "csv",
  [
    columnOf("Type", "side", {
      mapping: [
        { from: "debit", to: "JD" },
        { from: "credit", to: "JC" },
      ],
    }),
    columnOf("Account Reference", ""),
    columnOf("Nominal A/C Ref", "account_code", { required: true, length: 8 }),
    columnOf("Department Code", "", { constant: "0" }),
    columnOf("Date", "date", { date: dayFirst }),
    columnOf("Reference", "number", { length: 30 }),
    columnOf("Details", "description", { length: 60, longer: "cut" }),
    columnOf("Net Amount", "value"),
    columnOf("Tax Code", "", { constant: "T9" }),
    columnOf("Tax Amount", "", { constant: "0.00" }),
  ],
  { note: "Nominal codes are those of Sage: where they differ, give each one in that column." },
);

const audit: ShippedTemplate = {
  name: "Balances for an audit",
  definition: definitionOf(
    "balances",
    "balances-{from}-{to}.xlsx",
    [
      columnOf("Month", "month"),
      columnOf("Code", "account_code"),
      columnOf("Account", "account_name"),
      columnOf("Kind", "account_kind"),
      columnOf("Opening balance", "opening"),
      columnOf("Debits", "debit"),
      columnOf("Credits", "credit"),
      columnOf("Closing balance", "closing"),
    ],
    { layout: { kind: "xlsx" } },
  ),
};

const bureau: readonly ShippedTemplate[] = [
  {
    name: "Credit bureau: subjects",
    definition: definitionOf(
      "customers",
      "subjects-{month}.csv",
      [
        columnOf("SubjectID", "customer_id", { required: true }),
        columnOf("Surname", "last_name", { required: true, upper: true }),
        columnOf("FirstName", "first_name", { required: true, upper: true }),
        columnOf("MiddleName", "middle_name", { upper: true }),
        columnOf("Sex", "gender", {
          mapping: [
            { from: "male", to: "M" },
            { from: "female", to: "F" },
            { from: "other", to: "O" },
          ],
        }),
        columnOf("DateOfBirth", "date_of_birth", { date: "YYYYMMDD" }),
        columnOf("IDType", "id_kind", {
          mapping: [
            { from: "national_id", to: "1" },
            { from: "passport", to: "2" },
            { from: "voter_card", to: "3" },
            { from: "drivers_licence", to: "4" },
            { from: "other", to: "9" },
          ],
        }),
        columnOf("IDNumber", "id_number"),
        columnOf("Phone", "phone"),
        columnOf("Address", "address"),
        columnOf("City", "city"),
        columnOf("District", "district"),
        columnOf("Employer", "employer"),
        columnOf("Occupation", "occupation"),
      ],
      { statuses: ["borrower"], layout: { separator: "|", program: true }, note: checkLayout },
    ),
  },
  {
    name: "Credit bureau: accounts",
    definition: definitionOf(
      "loans",
      "accounts-{month}.csv",
      [
        columnOf("AccountNumber", "loan_id", { required: true }),
        columnOf("SubjectID", "customer_id", { required: true }),
        columnOf("AsOf", "as_of", { date: "YYYYMMDD" }),
        columnOf("Product", "product"),
        columnOf("Currency", "", { constant: currencyCode }),
        columnOf("DateOpened", "paid_out_on", { date: "YYYYMMDD", required: true }),
        columnOf("DateDue", "due_on", { date: "YYYYMMDD" }),
        columnOf("Principal", "principal", { required: true }),
        columnOf("Outstanding", "principal_outstanding"),
        columnOf("Arrears", "arrears"),
        columnOf("DaysLate", "days_late"),
        columnOf("Status", "status", {
          mapping: [
            { from: "current", to: "A" },
            { from: "late", to: "L" },
            { from: "written_off", to: "W" },
            { from: "closed", to: "C" },
          ],
        }),
        columnOf("LastPayment", "last_payment_on", { date: "YYYYMMDD" }),
        columnOf("Guarantors", "guarantors"),
      ],
      { layout: { separator: "|", program: true }, note: checkLayout },
    ),
  },
];

const sheet = { kind: "xlsx" } as const;

const regulator: readonly ShippedTemplate[] = [
  {
    name: "Return: portfolio by class",
    definition: definitionOf(
      "portfolio_classes",
      "return-portfolio-{month}.xlsx",
      [
        columnOf("Days past due", "class"),
        columnOf("Loans", "loans"),
        columnOf("Outstanding principal", "principal"),
        columnOf("Provision in percent", "percent"),
        columnOf("Provision required", "provision"),
      ],
      { layout: sheet, totals: true, note: checkLayout },
    ),
  },
  {
    name: "Return: income statement",
    definition: definitionOf(
      "income_statement",
      "return-income-{from}-{to}.xlsx",
      [
        columnOf("Code", "account_code"),
        columnOf("Account", "account_name"),
        columnOf("Kind", "account_kind"),
        columnOf("Period", "period"),
        columnOf("Year to date", "year"),
      ],
      { layout: sheet, note: checkLayout },
    ),
  },
  {
    name: "Return: balance sheet",
    definition: definitionOf(
      "balance_sheet",
      "return-balance-sheet-{to}.xlsx",
      [
        columnOf("Code", "account_code"),
        columnOf("Account", "account_name"),
        columnOf("Kind", "account_kind"),
        columnOf("Balance", "balance"),
      ],
      { layout: sheet, note: checkLayout },
    ),
  },
  {
    name: "Return: outreach",
    definition: definitionOf(
      "outreach",
      "return-outreach-{month}.xlsx",
      [
        columnOf("Sex", "gender"),
        columnOf("District", "district"),
        columnOf("Product", "product"),
        columnOf("Borrowers", "borrowers"),
        columnOf("Loans", "loans"),
        columnOf("Outstanding principal", "principal"),
        columnOf("Loans paid out", "paid_out_loans"),
        columnOf("Amount paid out", "paid_out"),
      ],
      { layout: sheet, totals: true, note: checkLayout },
    ),
  },
];

/** The templates to begin with, in the order of the form. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  ...quickBooksIif,
  ...quickBooksCsv,
  ...xero,
  ...sage,
  audit,
  ...bureau,
  ...regulator,
];
