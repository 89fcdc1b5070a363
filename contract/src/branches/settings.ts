import { z } from "zod";
import { inputTexts } from "../core/texts.ts";

/** The lender's settings of branches. */
export const branchSettings = {
  /** Whether people who see some branches take payments of loans of the others (BR-11). */
  pay_at_any_branch: z.boolean({ error: inputTexts.onOrOff }),
};

export const defaultBranches: z.output<z.ZodObject<typeof branchSettings>> = {
  pay_at_any_branch: true,
};
