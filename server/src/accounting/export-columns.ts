import { balanceColumns } from "@microfinance/contract/accounting/trial-balance.ts";
import { type ExportTable, money, text } from "../exports/columns.ts";
import type { Account } from "./queries.ts";

/** The columns of an export of the trial balance: one account a row, without the sums. */
export const trialBalanceExport: ExportTable<Account> = {
  noun: "ledger",
  name: "trial-balance",
  columns: [
    text("Code", (account) => account.code),
    text("Account", (account) => account.name),
    text("Kind", (account) => account.kind),
    money("Debits (NLe)", (account) => account.debit),
    money("Credits (NLe)", (account) => account.credit),
    money("Debit balance (NLe)", (account) => balanceColumns(account).debit),
    money("Credit balance (NLe)", (account) => balanceColumns(account).credit),
  ],
};
