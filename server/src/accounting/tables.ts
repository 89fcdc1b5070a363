import type { Tables } from "../core/table-description.ts";

/** The tables of the books and of payment methods. */
export const accountingTables: Tables = {
  ledger_accounts: { says: "Accounts of the ledger" },
  ledger_entries: { says: "Journal entries" },
  ledger_postings: { says: "Postings of journal entries: debit and credit" },
  account_daily_balances: { says: "Sums of postings by account and day" },
  journals: { says: "Manual journals" },
  rollup_watermark: { leftOut: "the last run of a job" },
  payment_methods: { says: "Payment methods" },
  payment_method_names: { says: "Other names of payment methods" },
};
