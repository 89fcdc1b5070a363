import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import type { DayTexts, EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice, paymentValues } from "../messaging/notice.ts";

/** Amounts in NLe. */
interface SettledFacts {
  amount: number;
  rebate: number;
  transaction_date: CalendarDate;
}

/** `amount` is the penalty. In NLe. */
interface PenaltySoonFacts {
  due_date: CalendarDate;
  unpaid: number;
  pay_by: CalendarDate;
  amount: number;
}

/** A penalty, and what is owed after the event. Amounts in NLe. */
interface PenaltyFacts {
  amount: number;
  charged_on: CalendarDate;
  balance: number;
}

/** An instalment; `amount` is its unpaid part in NLe. */
interface InstalmentFacts {
  due_date: CalendarDate;
  amount: number;
}

/** A penalty that is not due: its payment was made before its day, or is due on a later day now. */
type PenaltyTakenBack = { amount: number; charged_on: CalendarDate } & (
  | { paid_on: CalendarDate }
  | { due_on: CalendarDate }
);

function whyTakenBack(facts: PenaltyTakenBack): string {
  return "paid_on" in facts
    ? `You paid in time on ${formatCustomerDate(facts.paid_on)}`
    : `Your payment is due on ${formatCustomerDate(facts.due_on)} now`;
}

/** The texts of what happens to penalties, early settlements and the papers of a loan. */
export const servicingEventTexts = {
  "loan.refinance": {
    event: "Loan settled by another one",
    audit: (facts) =>
      `settled ${facts.record_id} with ${amountOf(facts, "amount")} of ${textOf(facts, "by")}, rebate ${amountOf(facts, "rebate")}`,
    timeline: {
      "act.top_up": actEntry("top_up"),
      "act_reversed.top_up": actReversedEntry("top_up"),
    },
    notices: {
      // The payout of another loan, whose code is `by`, settled this one (SERV-83).
      refinanced: notice((loan, facts: SettledFacts & { by: string }) => ({
        title: "Loan settled by your new loan",
        text: `${formatNle(facts.amount)} of your new loan ${facts.by} settled your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}${facts.rebate === 0 ? "" : `, and you saved ${formatNle(facts.rebate)} of interest`}. You owe nothing more on ${loan}.`,
      })),
    },
  },
  "loan.settle": {
    event: "Loan settled early",
    audit: (facts) =>
      `settled ${facts.record_id} early with ${amountOf(facts, "amount")}, rebate ${amountOf(facts, "rebate")}`,
    timeline: {
      "act.settlement": actEntry("settlement"),
      "act_reversed.settlement": actReversedEntry("settlement"),
    },
    // Its entries are those of a payment.
    journal: null,
    notices: {
      // The payment that pays off the loan early, with the interest that is saved (SERV-73).
      settled_early: notice(
        (loan, facts: SettledFacts) => ({
          title: "Loan paid off early",
          text: `We received ${formatNle(facts.amount)} on ${formatCustomerDate(facts.transaction_date)}. With it you have paid off your loan ${loan} early and saved ${formatNle(facts.rebate)} of interest: you owe nothing more on it. Thank you.`,
        }),
        (facts) => ({ template: "paid", values: paymentValues({ ...facts, balance: 0 }) }),
      ),
    },
  },
  "payoff.download": {
    event: "Early settlement quote saved",
    audit: ({ record_id }) => `saved the early settlement quote of ${record_id}`,
  },
  "penalty.charge": {
    event: "Penalty charged",
    audit: (facts) => `charged a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}`,
    timeline: { "act.penalty": actEntry("penalty") },
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      // Before it: it is charged unless `unpaid` of the instalment is paid by a day (SERV-58).
      penalty_soon: notice((loan, { amount, unpaid, due_date, pay_by }: PenaltySoonFacts) => ({
        title: `Pay by ${formatCustomerDate(pay_by)} to avoid a penalty`,
        text: `${formatNle(unpaid)} of your loan ${loan}, due on ${formatCustomerDate(due_date)}, is not paid. If you pay it by ${formatCustomerDate(pay_by)}, there is no penalty; after that day we add a penalty of ${formatNle(amount)}.`,
      })),
      penalty: notice((loan, facts: PenaltyFacts & { due_date: CalendarDate }) => ({
        title: "Penalty added",
        text: `We added a penalty of ${formatNle(facts.amount)} to your loan ${loan}, because the payment due on ${formatCustomerDate(facts.due_date)} was not complete. You now owe ${formatNle(facts.balance)}. My Loans shows how we worked the penalty out. If you cannot pay, please talk to our office.`,
      })),
    },
  },
  "penalty.take_back": {
    event: "Penalty taken back",
    audit: (facts) =>
      `took back a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.penalty": actReversedEntry("penalty") },
    notices: {
      penalty_taken_back: notice((loan, facts: PenaltyTakenBack) => ({
        title: "Penalty taken back",
        text: `${whyTakenBack(facts)}, so we took back the penalty of ${formatNle(facts.amount)} of ${formatCustomerDate(facts.charged_on)} on your loan ${loan}.`,
      })),
    },
  },
  "penalty.waive": {
    event: "Penalty waived",
    audit: (facts) =>
      `waived a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act.waiver": actEntry("waiver") },
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      penalty_waived: notice((loan, facts: PenaltyFacts) => ({
        title: "Penalty waived",
        text: `You need not pay the penalty of ${formatCustomerDate(facts.charged_on)} on your loan ${loan}: ${formatNle(facts.amount)} is taken off. ${facts.balance === 0 ? "Your loan is fully paid: you owe nothing more on it." : `You now owe ${formatNle(facts.balance)}.`}`,
      })),
    },
  },
  "penalty.undo_waiver": {
    event: "Waiver undone",
    audit: (facts) =>
      `undid the waiver of a penalty of ${amountOf(facts, "amount")} on ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "act_reversed.waiver": actReversedEntry("waiver") },
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      waiver_undone: notice((loan, facts: PenaltyFacts) => ({
        title: "Penalty owed again",
        text: `We had taken the penalty of ${formatCustomerDate(facts.charged_on)} off your loan ${loan}. That was taken back: you owe ${formatNle(facts.amount)} of it again, and ${formatNle(facts.balance)} in all. If this is not right, please talk to our office.`,
      })),
    },
  },
  "schedule.download": {
    event: "Payment schedule saved as PDF",
    audit: ({ record_id }) => `saved the payment schedule of ${record_id}`,
  },
  "statement.download": {
    event: "Statement saved as PDF",
    audit: ({ record_id }) => `saved the statement of ${record_id}`,
  },
} as const satisfies Record<string, EventTexts>;

/** The texts of days on which an instalment falls due, or is late. */
export const instalmentDayTexts = {
  notices: {
    due_soon: notice((loan, { amount, due_date }: InstalmentFacts) => ({
      title: `Payment due on ${formatCustomerDate(due_date)}`,
      text: `${formatNle(amount)} of your loan ${loan} is due on ${formatCustomerDate(due_date)}. If you have just paid it, thank you.`,
    })),
    // `arrears` is the sum of everything past due.
    overdue: notice(
      (loan, { amount, due_date, arrears }: InstalmentFacts & { arrears: number }) => {
        const due = `${formatNle(amount)} of your loan ${loan} was due on ${formatCustomerDate(due_date)} and we have not received it.`;
        const all =
          arrears > amount ? ` With earlier payments, ${formatNle(arrears)} is late.` : "";
        return {
          title: "Payment overdue",
          text: `${due}${all} Please pay as soon as you can, or talk to our office.`,
        };
      },
    ),
  },
} as const satisfies DayTexts;
