/*
 * The currency of the lender: every text, caption and file that names it takes it from here, so that another currency
 * is a change of this file alone. Amounts are whole hundredths of it (`money.ts`).
 */

/** What stands before an amount: NLe 5,000. */
export const currencyMark = "NLe";

/** The code of ISO 4217, for providers. */
export const currencyCode = "SLE";

/** The name in a sentence: paid in Leones. */
export const currencyName = "Leones";

/** The units of an amount in words. */
export const currencyUnits = {
  one: "leone",
  many: "leones",
  cent: "cent",
  cents: "cents",
} as const;

/** A caption or the header of a column with its currency: Amount (NLe). */
export function withCurrency(caption: string): string {
  return `${caption} (${currencyMark})`;
}

/** The caption of a table of amounts: "Days, amounts in NLe", or "Amounts in NLe" for one without a name. */
export function amountsCaption(name?: string): string {
  return name === undefined ? `Amounts in ${currencyMark}` : `${name}, amounts in ${currencyMark}`;
}

/**
 * How the cells of files name the currency, in any case. Each kind of file takes what its writers use: imports and
 * lists of employers before the amount, statements of banks anywhere, where the code and the old leone are met too.
 */
export const currencyInCells = {
  import: /^(?:NLe|Le)\s*/i,
  payroll: /^(?:NLe|SLE|Le)\s*/i,
  statement: /NLe|SLE|SLL|Le/i,
} as const;
