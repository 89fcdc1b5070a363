import { balanceColumns } from "@microfinance/contract/accounting/trial-balance.ts";
import type { ChartAccount } from "@microfinance/contract/accounting/chart.ts";
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

/** The columns of an export of the chart of accounts. */
export const chartExport: ExportTable<ChartAccount> = {
  noun: "ledger",
  name: "chart-of-accounts",
  columns: [
    text("Code", (account) => account.code),
    text("Account", (account) => account.name),
    text("Kind", (account) => account.kind),
    text("Money", (account) => account.money_kind),
    text("Manual journals", (account) => (account.manual ? "yes" : "no")),
    text("State", (account) => (account.active ? "active" : "inactive")),
    money("Balance (NLe)", (account) => account.balance),
  ],
};
