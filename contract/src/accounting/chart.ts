import { z } from "zod";
import { requiredText } from "../core/fields.ts";
import { accountingTexts } from "./texts.ts";

/** Kinds of account, each with its label and the first digit of its codes. */
export const accountKinds = [
  { value: "asset", label: "Asset", thousand: "1" },
  { value: "liability", label: "Liability", thousand: "2" },
  { value: "equity", label: "Equity", thousand: "3" },
  { value: "income", label: "Income", thousand: "4" },
  { value: "expense", label: "Expense", thousand: "5" },
] as const;

/** A kind of account. */
export type AccountKind = (typeof accountKinds)[number]["value"];

/** The schema of a kind of account. */
export const accountKind = z.enum(
  accountKinds.map(({ value }) => value),
  { error: accountingTexts.unknownKind },
);

/** Whether a balance of this kind is debits less credits; for the other kinds it is credits less debits. */
export function isDebitKind(kind: AccountKind): boolean {
  return kind === "asset" || kind === "expense";
}

/** The four digits of an account. */
export const accountCode = z
  .string({ error: accountingTexts.invalidCode })
  .regex(/^[1-5]\d{3}$/, { error: accountingTexts.invalidCode });

const accountName = requiredText({ max: 100, error: accountingTexts.nameRequired });

/** A new account. Code and kind are fixed afterwards. */
export const newAccount = z.object({ code: accountCode, name: accountName, kind: accountKind });

/** A change of an account; absent fields stay. */
export const accountChange = z.object({
  name: accountName.optional(),
  active: z.boolean({ error: "Choose yes or no." }).optional(),
});

/** An account of the chart with its balance on its normal side, in NLe. */
export const chartAccount = z.object({
  code: z.string(),
  name: z.string(),
  kind: accountKind,
  money_kind: z.enum(["cash", "bank", "wallet", "cheque", "unassigned"]).nullable(),
  /** Loans, payments or transfers post to it; it stays active. */
  system: z.boolean(),
  /** A manual journal may post to it. */
  manual: z.boolean(),
  active: z.boolean(),
  balance: z.number(),
  /** Where the caller sees several branches (BR-8). */
  branch: z.string().optional(),
});

/** An account of the chart in a response. */
export type ChartAccount = z.output<typeof chartAccount>;

/** Why an account with this code and kind cannot be added, or null (ACC-13). */
export function accountCodeError(account: { code: string; kind: AccountKind }): string | null {
  const { code } = account;
  const kind = accountKinds.find(({ value }) => value === account.kind);
  if (kind !== undefined && !code.startsWith(kind.thousand))
    return accountingTexts.wrongThousand(kind.thousand);
  const isReserved = (code >= "1010" && code <= "1049") || (code >= "1201" && code <= "1249");
  return isReserved ? accountingTexts.reservedCode : null;
}

/** Why an account cannot be made inactive, or null (ACC-13). */
export function deactivationError(account: {
  system: boolean;
  balance: number;
  /** An active payment method that leads to the account. */
  method: string | null;
}): string | null {
  if (account.system) return accountingTexts.systemStays;
  if (account.method !== null) return accountingTexts.methodLeadsHere(account.method);
  return account.balance === 0 ? null : accountingTexts.balanceLeft;
}
