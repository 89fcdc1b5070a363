import { formatCustomerDate } from "../core/dates.ts";
import { listed, listedSmall, monthWord } from "../core/sentences.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";
import { creditNotice } from "./credit-notices.ts";
import { identityExpiresText, paperRefusedText } from "./paper-texts.ts";
import { payrollNotice } from "./payroll-notices.ts";
import { rescheduleText } from "./reschedule-notices.ts";
import { penaltyNotice } from "./penalty-texts.ts";
import { writeOffText } from "./write-off-notices.ts";
import { walletNotice } from "./wallet-notices.ts";

/** Texts of the notice calls. */
export const noticeTexts = {
  listed: "Notices",
  read: "Marked as read.",
  upTo: "Please say up to which notice.",
} as const;

/**
 * A notice as its customer reads it, in the list and in the mail (MSG-1): the event, its figures, and the next step.
 * It contains no staff names or notes (MSG-2).
 * @param loan the loan's code
 */
export function noticeText(loan: string, event: NoticeEvent): NoticeText {
  switch (event.kind) {
    case "received": {
      const { loan_amount, loan_period } = event.facts;
      return {
        title: "Application received",
        text: `We have your application ${loan} for ${formatNle(loan_amount)} over ${months(loan_period)}. Two of our staff read it, then the office decides. We tell you each step; until the first review you can still change it under My Loans.`,
      };
    }
    case "reviewed":
      return {
        title: "Application reviewed",
        text: `Your application ${loan} has been reviewed. The office decides about it next, and we will tell you.`,
      };
    case "approved": {
      const { facts } = event;
      return {
        title: "Loan approved",
        text: `Your loan ${loan} of ${formatNle(facts.approved_amount)} is approved. ${paidText(facts)} You repay ${formatNle(facts.total_amount)} in ${months(facts.loan_period)}; the first payment of ${formatNle(facts.first_amount)} is due ${facts.first_due === null ? "one month after we pay you" : `on ${formatCustomerDate(facts.first_due)}`}.`,
      };
    }
    case "paid_out": {
      const { disbursed_amount, paid_on, first_due, topped_up } = event.facts;
      const settled = topped_up
        ? ` ${formatNle(topped_up.payoff)} of the loan settled ${topped_up.settles}.`
        : "";
      return {
        title: "Loan paid out",
        text: `We paid out ${formatNle(topped_up?.rest ?? disbursed_amount)} for your loan ${loan} on ${formatCustomerDate(paid_on)}.${settled} Your first payment is due on ${formatCustomerDate(first_due)}.`,
      };
    }
    case "payout_reversed": {
      const { amount, paid_on } = event.facts;
      return {
        title: "Payout reversed",
        text: `Our payout of ${formatNle(amount)} for your loan ${loan} on ${formatCustomerDate(paid_on)} was reversed. You owe nothing for this loan until it is paid out again. If you have received this money, please tell our office at once.`,
      };
    }
    case "rejected":
      return {
        title: "Application not approved",
        text: `We are sorry: we cannot give you the loan you applied for with ${loan}. Our office tells you why if you ask, and you may apply again.`,
      };
    case "status_changed":
      return statusChangedText(loan, event.facts);
    case "account_changed":
      return accountChangedText(loan, event.facts);
    case "papers_asked":
      return {
        title: "Papers needed",
        text: `For your application ${loan} the office asks for: ${listedSmall(event.facts.papers)}. Add photos or scans on Home, or bring the papers to our office.`,
      };
    case "identity_expires":
      return identityExpiresText(event.facts);
    case "paper_refused":
      return paperRefusedText(loan, event.facts);
    case "reschedule_offered":
    case "reschedule_declined":
    case "rescheduled":
    case "reschedule_undone":
      return rescheduleText(loan, event);
    case "written_off":
    case "write_off_undone":
    case "recovered":
    case "recovery_reversed":
      return writeOffText(loan, event);
    case "group_share":
      return groupShareText(loan, event.facts);
    case "consent_asked":
      return {
        title: "Your consent is needed",
        text: `Your loan ${loan} was approved on other terms than you applied for. ${event.facts.changes.join(". ")}. It is paid out after you consent: open the loan in your account, or come to our office.`,
      };
    case "canceled":
    case "closed":
      return endedText(loan, event.kind, event.facts.balance);
    case "penalty_soon":
    case "penalty":
    case "penalty_waived":
    case "penalty_taken_back":
      return penaltyNotice(loan, event);
    case "credit_kept":
    case "credit_taken_back":
    case "credit_given_back":
    case "credit_applied":
    case "credit_refunded":
    case "refund_returned":
    case "payment_moved_away":
    case "payment_moved_here":
      return creditNotice(loan, event);
    case "deduction_short":
    case "deduction_taken_back":
      return payrollNotice(loan, event);
    case "receipt_waits":
    case "receipt_returned":
      return walletNotice(loan, event);
    default:
      return moneyText(loan, event);
  }
}

/** A member's own share, and nothing of the others (SERV-161). */
function groupShareText(
  loan: string,
  { group, share }: { group: string; share: number },
): NoticeText {
  if (share === 0)
    return {
      title: "Your share ended",
      text: `You have no share of loan ${loan} of the group ${group} any more. What fell due before stays yours; My Loans shows whether something is left to pay.`,
    };
  return {
    title: "Your share of a group loan",
    text: `Your share of loan ${loan} of the group ${group} is ${formatNle(share)}. My Loans shows what is due and what you paid. All members together owe the whole loan.`,
  };
}

type MoneyEvent = Extract<
  NoticeEvent,
  {
    kind:
      | "payment"
      | "paid"
      | "settled_early"
      | "refinanced"
      | "payment_reversed"
      | "due_soon"
      | "overdue";
  }
>;

/** What an approved customer gets: the loan less the charges, and less what settles another loan. */
function paidText(facts: {
  disbursed_amount: number;
  processing_fee: number;
  further_charges?: { name: string; amount: number }[];
  topped_up?: { settles: string; payoff: number; rest: number } | null;
}): string {
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

function moneyText(loan: string, event: MoneyEvent): NoticeText {
  const { kind, facts } = event;
  const amount = formatNle(facts.amount);
  switch (kind) {
    case "payment":
      return {
        title: "Payment recorded",
        text: `We received ${amount} for your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. You still owe ${formatNle(facts.balance)}. Thank you.`,
      };
    case "paid":
      return {
        title: "Loan fully paid",
        text: `We received your last payment of ${amount} on ${formatCustomerDate(facts.transaction_date)}. Your loan ${loan} is fully paid: you owe nothing more on it. Thank you.`,
      };
    case "settled_early":
      return {
        title: "Loan paid off early",
        text: `We received ${amount} on ${formatCustomerDate(facts.transaction_date)}. With it you have paid off your loan ${loan} early and saved ${formatNle(facts.rebate)} of interest: you owe nothing more on it. Thank you.`,
      };
    case "refinanced":
      return {
        title: "Loan settled by your new loan",
        text: `${amount} of your new loan ${facts.by} settled your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}${facts.rebate === 0 ? "" : `, and you saved ${formatNle(facts.rebate)} of interest`}. You owe nothing more on ${loan}.`,
      };
    case "payment_reversed":
      return {
        title: "Payment taken back",
        text: `The payment of ${amount} of ${formatCustomerDate(facts.transaction_date)} on your loan ${loan} was taken back and no longer counts. You now owe ${formatNle(facts.balance)}. If you did pay this amount, please come to our office with your receipt.`,
      };
    case "due_soon":
      return {
        title: `Payment due on ${formatCustomerDate(facts.due_date)}`,
        text: `${amount} of your loan ${loan} is due on ${formatCustomerDate(facts.due_date)}. If you have just paid it, thank you.`,
      };
    case "overdue":
      return {
        title: "Payment overdue",
        text: overdueText(loan, facts),
      };
  }
}

function overdueText(
  loan: string,
  facts: { due_date: string; amount: number; arrears: number },
): string {
  const due = `${formatNle(facts.amount)} of your loan ${loan} was due on ${formatCustomerDate(facts.due_date)} and we have not received it.`;
  const all =
    facts.arrears > facts.amount
      ? ` With earlier payments, ${formatNle(facts.arrears)} is late.`
      : "";
  return `${due}${all} Please pay as soon as you can, or talk to our office.`;
}

/** A loan never paid out is still an application; one paid out has a balance. */
function endedText(loan: string, kind: "canceled" | "closed", balance: number): NoticeText {
  const ask = "If you did not expect this, please ask our office.";
  if (balance === 0) {
    return {
      title: `Application ${kind}`,
      text: `Your application ${loan} was ${kind}. You need not do anything. ${ask}`,
    };
  }
  return {
    title: `Loan ${kind}`,
    text: `Your loan ${loan} was ${kind} and takes no more payments. ${formatNle(balance)} of it had not been repaid; our office tells you what that means for you. ${ask}`,
  };
}

function statusChangedText(
  loan: string,
  { status, balance }: { status: string; balance: number },
): NoticeText {
  if (status === "paid") {
    return {
      title: "Loan fully paid",
      text: `Your loan ${loan} is recorded as fully paid: you owe nothing more on it.`,
    };
  }
  if (status === "approved" || status === "paying") {
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

function accountChangedText(
  loan: string,
  { account, is_kept }: { account: string; is_kept: boolean },
): NoticeText {
  const changed = `The bank account for your loan ${loan} was changed${account === "" ? "" : ` to ${account}`}.`;
  const next = is_kept
    ? "We pay out nothing until our office has accepted the new account."
    : "Our office reviews it before we pay.";
  return {
    title: "Bank account changed",
    text: `${changed} ${next} If you did not ask for this, please tell our office at once.`,
  };
}

function months(count: number): string {
  return `${count} ${monthWord(count)}`;
}
