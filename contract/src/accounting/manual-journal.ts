import { z } from "zod";
import { amount, calendarDate, requiredText } from "../core/fields.ts";
import { type Cents, formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { accountCode } from "./chart.ts";
import { accountingTexts as texts } from "./texts.ts";

/** The account that takes the lacking side of an opening balance. */
const openingEquity = { code: "3200", name: "Opening balance equity" } as const;
/** The allowance for loan losses: closed to manual journals, open to an opening balance. */
const openToOpening = "1190";

/** The kinds of manual journal. */
export const journalKinds = [
  { value: "journal", label: "Journal" },
  { value: "opening", label: "Opening balance" },
] as const;

/** The states of a manual journal. */
export const journalStatuses = [
  { value: "pending", label: "To check" },
  { value: "posted", label: "Posted" },
  { value: "rejected", label: "Rejected" },
] as const;

/** The number of a posted journal, JV-000001. */
export function journalNumber(number: number): string {
  return `JV-${String(number).padStart(6, "0")}`;
}

const side = amount().default(0);

const line = z.object({ account_code: accountCode, debit: side, credit: side });

/** One line of a manual journal, in NLe. */
export type JournalLine = z.output<typeof line>;

export const journalKind = z.enum(
  journalKinds.map(({ value }) => value),
  { error: texts.unknownJournalKind },
);

/** A manual journal as it is made. The client draws the key when the form opens and sends it with every retry. */
export const newJournal = z.object({
  journal_key: z.uuid({ error: texts.invalidKey }),
  kind: journalKind,
  date: calendarDate(texts.invalidDate),
  description: requiredText({ error: texts.descriptionRequired }),
  lines: z
    .array(line, { error: texts.linesMissing })
    .min(1, { error: texts.linesMissing })
    .max(100, { error: texts.tooManyLines }),
});

/** A manual journal in a response; `number` is null until it is posted. */
export const manualJournal = z.object({
  id: z.number().int(),
  number: z.string().nullable(),
  kind: journalKind,
  date: z.string(),
  description: z.string(),
  status: z.enum(journalStatuses.map(({ value }) => value)),
  amount: z.number(),
  lines: z.array(
    z.object({
      account_code: z.string(),
      account_name: z.string(),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
  made_by: z.object({ id: z.number().int(), name: z.string() }),
  made_at: z.iso.datetime(),
  checked_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  checked_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** The id of the journal that it reverses. */
  reverses: z.number().int().nullable(),
  entry_id: z.number().int().nullable(),
});

/** A manual journal as the screens read it. */
export type ManualJournal = z.output<typeof manualJournal>;

/** An account as the rules of a journal need it. */
export interface KnownAccount {
  code: string;
  name: string;
  manual: boolean;
  active: boolean;
}

/** The lines of an opening balance with the side they lack on account 3200; other lines as they are. */
export function completedLines(kind: "journal" | "opening", lines: readonly JournalLine[]) {
  const lacking = totalOf(lines, "debit") - totalOf(lines, "credit");
  if (kind !== "opening" || lacking === 0) return [...lines];
  const { code } = openingEquity;
  const amounts =
    lacking > 0
      ? { debit: 0, credit: fromCents(lacking) }
      : { debit: fromCents(-lacking), credit: 0 };
  return [...lines, { account_code: code, ...amounts }];
}

/**
 * Why these lines make no journal, or null (ACC-16).
 * @param lines those of `completedLines`
 * @param accounts the accounts of the lines that exist
 */
export function journalError(
  kind: "journal" | "opening",
  lines: readonly JournalLine[],
  accounts: readonly KnownAccount[],
): string | null {
  if (lines.length < 2) return texts.linesMissing;
  if (lines.some(({ debit, credit }) => debit > 0 === credit > 0)) return texts.oneSide;
  for (const { account_code } of lines) {
    const account = accounts.find(({ code }) => code === account_code);
    if (account === undefined) return texts.unknownAccount(account_code);
    const name = `${account.code} ${account.name}`;
    if (!account.active) return texts.inactiveNamed(name);
    const isOpen = account.manual || (kind === "opening" && account.code === openToOpening);
    if (!isOpen) return texts.closedAccount(name);
  }
  const [debit, credit] = [totalOf(lines, "debit"), totalOf(lines, "credit")];
  if (debit === credit) return null;
  return texts.unbalanced(formatNleExact(fromCents(debit)), formatNleExact(fromCents(credit)));
}

/** The lines of the journal that turns another one round. */
export function reversedLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map(({ account_code, debit, credit }) => ({
    account_code,
    debit: credit,
    credit: debit,
  }));
}

function totalOf(lines: readonly JournalLine[], name: "debit" | "credit"): Cents {
  return sumCents(lines.map((entry) => toCents(entry[name])));
}
