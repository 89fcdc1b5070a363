import { type AuditFacts, amountOf, reasonOf, terms, valueOf } from "../core/audit-facts.ts";
import { type CalendarDate, formatCustomerDate } from "../core/dates.ts";
import { actor, type EventTexts, type Happened, type NoticeText } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { listed, periodLabel } from "../core/sentences.ts";
import { notice } from "../messaging/notice.ts";
import type { RecordedAction } from "./recorded-actions.ts";
import { type Repayment, usualRepayment } from "../schedules/repayment.ts";
import { type Refusal, sentence } from "./refusal.ts";
import { takesPayments } from "./status.ts";
import { firstDueWords } from "../schedules/words.ts";

/** " with NLe 500 owed", or nothing. */
function owed(facts: AuditFacts): string {
  const balance = valueOf(facts, "balance");
  return typeof balance === "number" && balance > 0
    ? ` with ${amountOf(facts, "balance")} owed`
    : "";
}

const comments = (facts: AuditFacts) => reasonOf(facts, "comments");

/** The entry of a decision in the timeline of the customer. */
const decided = (did: string) => (happened: Happened) =>
  `${actor(happened)} ${did} ${happened.loan}.`;

/** What the payout of a loan settled of another one, and what was left to pay out. Amounts in NLe. */
export interface ToppedUp {
  /** The code of the loan that was settled. */
  settles: string;
  payoff: number;
  rest: number;
}

/** Amounts in NLe. */
interface ApprovedFacts {
  /** Absent for the usual one. */
  repayment?: Repayment;
  approved_amount: number;
  processing_fee: number;
  /** What else is deducted; absent for nothing. */
  further_charges?: { name: string; amount: number }[];
  disbursed_amount: number;
  total_amount: number;
  loan_period: number;
  first_amount: number;
  /** Null until the payout, from which it counts. */
  first_due: CalendarDate | null;
  /** Absent in notices of earlier versions. */
  topped_up?: ToppedUp | null;
}

/** What an approved customer gets: the loan less the charges, and less what settles another loan. */
function paidText(facts: ApprovedFacts): string {
  const fee = { name: "fee", amount: facts.processing_fee };
  const deducted = listed(
    [fee, ...(facts.further_charges ?? [])].map(
      ({ name, amount }) => `the ${name} of ${formatNle(amount)}`,
    ),
  );
  if (!facts.topped_up)
    return `We pay you ${formatNle(facts.disbursed_amount)}, which is the loan less ${deducted}.`;
  const { settles, payoff, rest } = facts.topped_up;
  return `We pay you ${formatNle(rest)}, which is the loan less ${deducted} and the ${formatNle(payoff)} that settle ${settles}.`;
}

/** The reason in the notice; a decision by a call without a category names none. */
function toldReason(refusal: Refusal | undefined): string {
  if (refusal === undefined) return "Our office tells you why if you ask, and you may apply again.";
  const help = refusal.help === "" ? "" : ` ${sentence(refusal.help)}`;
  return `The reason: ${sentence(refusal.category)}${help} You may apply again.`;
}

/** The end of a loan: one never paid out is still an application; one paid out has a balance. */
const endedNotice = (ended: "canceled" | "closed") =>
  notice((loan, { balance }: { balance: number }) => {
    const ask = "If you did not expect this, please ask our office.";
    if (balance === 0) {
      return {
        title: `Application ${ended}`,
        text: `Your application ${loan} was ${ended}. You need not do anything. ${ask}`,
      };
    }
    return {
      title: `Loan ${ended}`,
      text: `Your loan ${loan} was ${ended} and takes no more payments. ${formatNle(balance)} of it had not been repaid; our office tells you what that means for you. ${ask}`,
    };
  });

/** What the customer reads when staff set a status that has no notice of its own. */
export function statusChangedText(
  loan: string,
  { status, balance }: { status: string; balance: number },
): NoticeText {
  if (status === "paid") {
    return {
      title: "Loan fully paid",
      text: `Your loan ${loan} is recorded as fully paid: you owe nothing more on it.`,
    };
  }
  if (takesPayments(status)) {
    return {
      title: "Loan open again",
      text: `Our office has opened your loan ${loan} again. You owe ${formatNle(balance)}; the dates of your payments stay as they were.`,
    };
  }
  return {
    title: "Application being reviewed again",
    text: `Our office looks at your application ${loan} again. We will tell you what is decided.`,
  };
}

/** The texts of the decisions about a loan, and of what takes their effect back. */
export const decisionEventTexts = {
  "loan.approve": {
    event: "Loan approved",
    audit: (facts) =>
      `approved ${facts.record_id}: ${amountOf(facts, "approved_amount")}${terms(facts)}`,
    timeline: {
      "decided.approve": (happened: Happened<{ amount: number | null }>) => {
        const { amount } = happened.facts;
        return `${actor(happened)} approved ${happened.loan}${amount === null ? "" : ` for ${formatNle(amount)}`}.`;
      },
    },
    // Its entries are those of a payout.
    journal: null,
    notices: {
      approved: notice(
        (loan, facts: ApprovedFacts) => ({
          title: "Loan approved",
          text: `Your loan ${loan} of ${formatNle(facts.approved_amount)} is approved. ${paidText(facts)} You repay ${formatNle(facts.total_amount)} in ${periodLabel(facts.loan_period, facts.repayment?.period_unit)}; the first payment of ${formatNle(facts.first_amount)} is due ${facts.first_due === null ? firstDueWords(facts.repayment ?? usualRepayment) : `on ${formatCustomerDate(facts.first_due)}`}.`,
        }),
        (facts) => ({ template: "approved", values: { amount: formatNle(facts.approved_amount) } }),
      ),
      // The approved terms are worse than those consented to, and need another consent (LOAN-115).
      consent_asked: notice((loan, { changes }: { changes: string[] }) => ({
        title: "Your consent is needed",
        text: `Your loan ${loan} was approved on other terms than you applied for. ${changes.join(". ")}. It is paid out after you consent: open the loan in your account, or come to our office.`,
      })),
    },
  },
  "loan.cancel": {
    event: "Loan canceled",
    audit: (facts) => `canceled ${facts.record_id}${comments(facts)}`,
    timeline: { "decided.cancel": decided("canceled") },
    // Its entry is that of a reversed payout.
    journal: null,
    notices: {
      canceled: endedNotice("canceled"),
    },
  },
  "loan.reject": {
    event: "Loan rejected",
    audit: (facts) => `rejected ${facts.record_id}${comments(facts)}`,
    timeline: { "decided.reject": decided("rejected") },
    notices: {
      rejected: notice<{ refusal?: Refusal }>((loan, { refusal }) => ({
        title: "Application not approved",
        text: `We are sorry: we cannot give you the loan you applied for with ${loan}. ${toldReason(refusal)}`,
      })),
    },
  },
  "loan.close": {
    event: "Loan closed",
    audit: (facts) => `closed ${facts.record_id}${owed(facts)}${comments(facts)}`,
    timeline: { "decided.close": decided("closed") },
    notices: {
      closed: endedNotice("closed"),
    },
  },
  "loan.reopen": {
    event: "Loan reopened",
    audit: (facts) => `reopened ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "decided.reopen": decided("reopened") },
  },
  "loan.undo_closing": {
    event: "Closing undone",
    audit: (facts) => `undid the closing of ${facts.record_id}${reasonOf(facts)}`,
    timeline: { "decided.undo_closing": decided("undid the closing of") },
    // Its entries are those of a payout and of an undone write-off.
    journal: null,
    // The notice is that of a status that staff set.
    notices: null,
  },
} as const satisfies Record<`loan.${RecordedAction}`, EventTexts>;
