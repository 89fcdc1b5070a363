import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";

type CreditEvent = Extract<
  NoticeEvent,
  {
    kind:
      | "credit_kept"
      | "credit_taken_back"
      | "credit_given_back"
      | "credit_applied"
      | "credit_refunded"
      | "refund_returned"
      | "payment_moved_away"
      | "payment_moved_here";
  }
>;

/** The notices about credit (SERV-143) and moved payments (SERV-148). They never name another customer. */
export function creditNotice(loan: string, { kind, facts }: CreditEvent): NoticeText {
  const amount = formatNle(facts.amount);
  switch (kind) {
    case "credit_kept":
      return {
        title: "You paid more than you owed",
        text: `You paid ${amount} more than your loan ${loan} needed on ${formatCustomerDate(facts.transaction_date)}. We keep it for you: your credit is ${formatNle(facts.credit)}. Tell our office whether it pays another loan or whether we pay it back.`,
      };
    case "credit_taken_back":
      return {
        title: "Credit taken back",
        text: `A payment on your loan ${loan} was taken back, and with it ${amount} that you had paid above what you owed. ${facts.to_return > 0 ? `${formatNle(facts.to_return)} of it was paid back to you already: please return it to our office.` : `Your credit is ${formatNle(facts.credit)}.`}`,
      };
    case "credit_given_back":
      return {
        title: "Your credit is yours again",
        text: `The payment of your loan ${loan} out of your credit was taken back. ${amount} is your credit again: it is now ${formatNle(facts.credit)}.`,
      };
    case "credit_applied":
      return {
        title: "Your credit paid your loan",
        text: `${amount} of your credit paid your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}, as you asked. ${facts.balance === 0 ? "The loan is fully paid." : `You still owe ${formatNle(facts.balance)}.`} Your credit is now ${formatNle(facts.credit)}.`,
      };
    case "credit_refunded":
      return {
        title: "We paid your credit back",
        text: `We paid you back ${amount} by ${facts.payment_method} on ${formatCustomerDate(facts.transaction_date)}. Your credit is now ${formatNle(facts.credit)}. If you did not receive it, please come to our office.`,
      };
    case "refund_returned":
      return {
        title: "Your refund came back to us",
        text: `${amount} of a refund came back to us on ${formatCustomerDate(facts.transaction_date)}. ${facts.to_return > 0 ? `You still have to return ${formatNle(facts.to_return)}.` : `Your credit is now ${formatNle(facts.credit)}.`}`,
      };
    case "payment_moved_away":
      return {
        title: "Payment moved",
        text: `The payment of ${amount} of ${formatCustomerDate(facts.transaction_date)} was recorded on your loan ${loan}, ${facts.other === null ? "but it belongs to another loan" : `but it belongs to your loan ${facts.other}`}. It no longer counts for ${loan}. You now owe ${formatNle(facts.balance)} on it. If you think this is wrong, please come to our office with your receipt.`,
      };
    case "payment_moved_here":
      return {
        title: "Payment recorded",
        text: `We received ${amount} for your loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. It had been recorded on ${facts.other === null ? "another loan" : `your loan ${facts.other}`} by mistake. ${facts.balance === 0 ? "Your loan is fully paid: you owe nothing more on it." : `You still owe ${formatNle(facts.balance)}.`} Thank you.`,
      };
  }
}
