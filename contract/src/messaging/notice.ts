import { formatCustomerDate } from "../core/dates.ts";
import type { NoticeText } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import type { EventTemplate } from "./sms-templates.ts";

/** The template of a text message, whose words the lender may write, and the values that this one has. */
export interface EventSms {
  template: EventTemplate;
  values: Record<string, string>;
}

/** What a customer is told about an event of a loan. Amounts in NLe. */
export interface Notice<Facts> {
  text: (loan: string, facts: Facts) => NoticeText;
  /** Null for what is only in the list and the mail (MSG-15). */
  sms: ((facts: Facts) => EventSms) | null;
}

/**
 * Describes a notice: the event, its figures, and the next step (MSG-1). It contains no staff names or notes (MSG-2).
 * @param text of the loan's code and the figures at the event
 */
export const notice = <Facts extends object>(
  text: Notice<Facts>["text"],
  sms: Notice<Facts>["sms"] = null,
): Notice<Facts> => ({ text, sms });

/** The values of a text message about money that was paid. */
export const paymentValues = (facts: {
  amount: number;
  transaction_date: string;
  balance: number;
}) => ({
  amount: formatNle(facts.amount),
  date: formatCustomerDate(facts.transaction_date),
  balance: formatNle(facts.balance),
});
