import { z } from "zod";
import { formatNle, toCents } from "../core/money.ts";
import { incomeShare, wholePercent } from "./assessment.ts";
import { provenIncomeTexts } from "./proven-income.ts";

/** The incomes that a decision was made on (LOAN-172). Amounts in NLe; staff only. */
export const decidedIncome = z.object({
  /** Null where none was stated. */
  stated: z.number().nullable(),
  /** Null where no paper proved one. */
  proven: z.number().nullable(),
  instalment: z.number(),
  all_instalments: z.number(),
  noted_share: z.number(),
  papers: z.array(z.object({ name: z.string(), monthly_income: z.number() })),
});

/** The incomes that a decision was made on. */
export type DecidedIncome = z.output<typeof decidedIncome>;

/** "Income stated NLe 2,400, instalment 33%; proven NLe 1,900 by payslip.pdf, instalment 42%" (LOAN-172). */
export function decidedIncomeText(figures: DecidedIncome): string {
  const { stated, proven, papers } = figures;
  const names = papers.map(({ name }) => name).join(", ");
  return [
    `Income ${stated === null ? "not stated" : `stated ${formatNle(stated)}${shareText(figures, stated)}`}`,
    proven === null
      ? provenIncomeTexts.none.toLowerCase()
      : `proven ${formatNle(proven)} by ${names}${shareText(figures, proven)}`,
  ].join("; ");
}

function shareText({ instalment }: DecidedIncome, income: number): string {
  const share = incomeShare([toCents(instalment)], toCents(income));
  return share === null ? "" : `, instalment ${wholePercent(share)}`;
}
