import { balanceColumns } from "@microfinance/contract/accounting/trial-balance.ts";
import type { ChartAccount } from "@microfinance/contract/accounting/chart.ts";
import { entryKindLabel } from "@microfinance/contract/accounting/entry-kinds.ts";
import type {
  AccountEntry,
  JournalEntry,
} from "@microfinance/contract/accounting/journal-endpoints.ts";
import type { ManualJournal } from "@microfinance/contract/accounting/manual-journal.ts";
import type { PeriodMonth } from "@microfinance/contract/accounting/period-endpoints.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { date, type ExportTable, money, number, text, time } from "../exports/columns.ts";
import type { Account } from "./queries.ts";

/** The columns of an export of the trial balance: one account a row, without the sums. */
export const trialBalanceExport: ExportTable<Account> = {
  noun: "ledger",
  name: "trial-balance",
  columns: [
    text("Code", (account) => account.code),
    text("Account", (account) => account.name),
    text("Kind", (account) => account.kind),
    money("Debits", (account) => account.debit),
    money("Credits", (account) => account.credit),
    money("Debit balance", (account) => balanceColumns(account).debit),
    money("Credit balance", (account) => balanceColumns(account).credit),
  ],
};

/** The columns of an export of the trial balance between two days. */
export const trialBalanceMovementExport: ExportTable<Account> = {
  noun: "ledger",
  name: "trial-balance-movement",
  columns: [
    text("Code", (account) => account.code),
    text("Account", (account) => account.name),
    text("Kind", (account) => account.kind),
    money("Opening balance", (account) => account.opening ?? null),
    money("Debits", (account) => account.movement_debit ?? null),
    money("Credits", (account) => account.movement_credit ?? null),
    money("Closing balance", (account) => account.balance),
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
    money("Balance", (account) => account.balance),
  ],
};

const linesOf = (entry: Pick<JournalEntry, "lines">, side: "debit" | "credit") =>
  entry.lines
    .filter((line) => line[side] > 0)
    .map((line) => `${line.account_code} ${line.account_name} ${formatAmountExact(line[side])}`)
    .join("; ");

/** The columns of an export of the journal: one entry a row, its lines as text. */
export const entryExport: ExportTable<JournalEntry> = {
  noun: "ledger",
  name: "journal",
  columns: [
    date("Date", (entry) => entry.entry_date),
    number("Number", (entry) => entry.id),
    text("Kind", (entry) => entryKindLabel(entry.kind)),
    text("Entry", (entry) => entry.sentence),
    money("Amount", (entry) => entry.amount),
    text("Debits", (entry) => linesOf(entry, "debit")),
    text("Credits", (entry) => linesOf(entry, "credit")),
    text("Loan", (entry) => entry.loan_id),
    text("Customer", (entry) => entry.customer_name),
    text("By", (entry) => entry.staff_name),
    time("Recorded at", (entry) => entry.recorded_at),
  ],
};

/** The columns of an export of the ledger of an account. */
export const accountLedgerExport: ExportTable<AccountEntry> = {
  noun: "ledger",
  name: "account-ledger",
  columns: [
    date("Date", (entry) => entry.entry_date),
    number("Number", (entry) => entry.id),
    text("Kind", (entry) => entryKindLabel(entry.kind)),
    text("Entry", (entry) => entry.sentence),
    text("By", (entry) => entry.staff_name),
    money("Debit", (entry) => entry.debit),
    money("Credit", (entry) => entry.credit),
    money("Balance", (entry) => entry.balance),
  ],
};

/** The columns of an export of the manual journals. */
export const manualJournalExport: ExportTable<ManualJournal> = {
  noun: "journal",
  name: "manual-journals",
  columns: [
    text("Number", (journal) => journal.number),
    date("Date", (journal) => journal.date),
    text("Kind", (journal) => journal.kind),
    text("State", (journal) => journal.status),
    text("Description", (journal) => journal.description),
    money("Amount", (journal) => journal.amount),
    text("Debits", (journal) => linesOf(journal, "debit")),
    text("Credits", (journal) => linesOf(journal, "credit")),
    text("Made by", (journal) => journal.made_by.name),
    time("Made at", (journal) => journal.made_at),
    text("Checked by", (journal) => journal.checked_by?.name ?? null),
    time("Checked at", (journal) => journal.checked_at),
    text("Reason", (journal) => journal.reason),
  ],
};

/** The columns of an export of the months of the books. */
export const periodExport: ExportTable<PeriodMonth> = {
  noun: "period",
  name: "periods",
  columns: [
    date("From", (month) => month.from),
    date("To", (month) => month.to),
    text("State", (month) => month.state),
    number("Entries", (month) => month.entries),
  ],
};
