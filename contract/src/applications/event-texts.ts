import { amountOf, terms, textOf } from "../core/audit-facts.ts";
import type { EventTexts, Happened } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { periodLabel } from "../core/sentences.ts";
import { notice } from "../messaging/notice.ts";
import type { Repayment } from "../schedules/repayment.ts";

/** The texts of what happens to applications. */
export const applicationEventTexts = {
  "application.file_add": {
    event: "Paper added to an unfinished application",
    audit: (facts) => `added ${textOf(facts, "name", "a file")} to an application`,
  },
  "application.file_remove": {
    event: "Paper removed from an unfinished application",
    audit: (facts) => `removed ${textOf(facts, "name", "a file")} from an application`,
  },
  "draft.delete": {
    event: "Unfinished application deleted",
    audit: () => "deleted an unfinished application",
  },
  "draft.take_over": {
    event: "Unfinished application taken over",
    audit: (facts) =>
      `took over an unfinished application from ${textOf(facts, "owner_name", "a colleague")}`,
  },
  "loan.apply": {
    event: "Loan applied for",
    audit: (facts) =>
      `submitted ${facts.record_id}: ${amountOf(facts, "loan_amount")}${terms(facts)}`,
    timeline: {
      applied: ({ facts, loan, who }: Happened<{ amount: number }>) => {
        const sum = formatNle(facts.amount);
        return who === null
          ? `The customer applied for ${sum}, ${loan}.`
          : `${who} captured the application ${loan} for ${sum}.`;
      },
    },
    notices: {
      received: notice(
        (
          loan,
          {
            loan_amount,
            loan_period,
            repayment,
          }: { loan_amount: number; loan_period: number; repayment?: Repayment },
        ) => ({
          title: "Application received",
          text: `We have your application ${loan} for ${formatNle(loan_amount)} over ${periodLabel(loan_period, repayment?.period_unit)}. Two of our staff read it, then the office decides. We tell you each step; until the first review you can still change it under My Loans.`,
        }),
      ),
    },
  },
} as const satisfies Record<string, EventTexts>;
