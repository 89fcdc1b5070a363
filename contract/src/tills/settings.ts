import { z } from "zod";
import { amount, positiveAmount } from "../core/fields.ts";
import { inputTexts } from "../core/texts.ts";
import { safeCountDays } from "./kinds.ts";
import { tillTexts } from "./texts.ts";

const onOrOff = z.boolean({ error: inputTexts.onOrOff });

/** The lender's settings of tills. */
export const tillSettings = {
  /** Whether cash is held in tills; off, it is account 1000 (TILL-1). */
  tills: onOrOff,
  /** Whether the holder counts without seeing what the till should hold (TILL-9). */
  till_count_blind: onOrOff,
  /** Values of notes and coins in NLe, as the count lists them (TILL-8). */
  till_denominations: z
    .array(positiveAmount(tillTexts.invalidDenomination), { error: tillTexts.invalidDenomination })
    .min(1, { error: tillTexts.invalidDenomination })
    .max(30, { error: tillTexts.invalidDenomination })
    .refine((values) => new Set(values).size === values.length, {
      error: tillTexts.invalidDenomination,
    }),
  /** On which days the safe is counted where tills are on (TILL-17). */
  safe_count: z.enum(
    safeCountDays.map(({ value }) => value),
    { error: tillTexts.unknownSafeCount },
  ),
  /** What one person moves between accounts of money on a day, in NLe; null without a limit (TILL-18). */
  cash_move_limit: amount().nullable(),
};

/** Tills are off until the lender turns them on. */
export const defaultTills: z.output<z.ZodObject<typeof tillSettings>> = {
  tills: false,
  till_count_blind: true,
  till_denominations: [20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  safe_count: "weekly",
  cash_move_limit: 5_000,
};
