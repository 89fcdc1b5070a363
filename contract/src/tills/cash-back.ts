import { z } from "zod";
import { tillTexts } from "./texts.ts";

/** Where cash that is taken back comes from or goes to, once the session that moved it was counted (TILL-7). */
export const cashBackChoices = [
  { value: "till", label: "My till" },
  { value: "1000", label: "The safe (1000)" },
  { value: "1095", label: "Money to be assigned (1095)" },
] as const;

export const cashBack = z.enum(
  cashBackChoices.map(({ value }) => value),
  { error: tillTexts.unknownCashBack },
);

/** What may be asked for: the open till of who approves is not known before (PAY-37). */
export const askedCashBack = cashBack.exclude(["till"], { error: tillTexts.unknownCashBack });

/** Where cash that is taken back comes from or goes to. */
export type CashBack = z.output<typeof cashBack>;

/** The account that the choice names; null for the person's own session. */
export function namedAccount(choice: CashBack | undefined): string | null {
  return choice === undefined || choice === "till" ? null : choice;
}
