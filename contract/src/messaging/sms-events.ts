import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent } from "./events.ts";
import type { EventTemplate } from "./sms-templates.ts";

/** The template and values of an event of a loan. */
export interface EventSms {
  template: EventTemplate;
  values: Record<string, string>;
}

/** The text message of a notice, or null: other events are only in the list and the mail (MSG-15). */
export function smsOfEvent(event: NoticeEvent): EventSms | null {
  switch (event.kind) {
    case "approved":
      return { template: "approved", values: { amount: formatNle(event.facts.approved_amount) } };
    case "paid_out": {
      const { topped_up, disbursed_amount, first_due } = event.facts;
      const amount = formatNle(topped_up?.rest ?? disbursed_amount);
      return { template: "paid_out", values: { amount, date: formatCustomerDate(first_due) } };
    }
    case "payment":
      return { template: "payment", values: figures(event.facts) };
    case "paid":
    case "settled_early":
      return { template: "paid", values: figures({ ...event.facts, balance: 0 }) };
    case "recovered":
      return {
        template: "payment",
        values: figures({ ...event.facts, balance: event.facts.owed }),
      };
    case "payment_reversed":
      return { template: "payment_reversed", values: figures(event.facts) };
    case "papers_asked":
    case "paper_refused":
      return { template: "papers_asked", values: {} };
    default:
      return null;
  }
}

function figures(facts: { amount: number; transaction_date: string; balance: number }) {
  return {
    amount: formatNle(facts.amount),
    date: formatCustomerDate(facts.transaction_date),
    balance: formatNle(facts.balance),
  };
}
