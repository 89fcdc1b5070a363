import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent } from "./events.ts";

type PenaltyEvent = Extract<
  NoticeEvent,
  { kind: "penalty_soon" | "penalty" | "penalty_waived" | "penalty_taken_back" }
>;

/** The notice of a penalty, before and after it is charged (SERV-58). */
export function penaltyNotice(loan: string, event: PenaltyEvent): { title: string; text: string } {
  const { kind, facts } = event;
  const amount = formatNle(facts.amount);
  switch (kind) {
    case "penalty_soon": {
      const { unpaid, due_date, pay_by } = facts;
      return {
        title: `Pay by ${formatCustomerDate(pay_by)} to avoid a penalty`,
        text: `${formatNle(unpaid)} of your loan ${loan}, due on ${formatCustomerDate(due_date)}, is not paid. If you pay it by ${formatCustomerDate(pay_by)}, there is no penalty; after that day we add a penalty of ${amount}.`,
      };
    }
    case "penalty":
      return {
        title: "Penalty added",
        text: `We added a penalty of ${amount} to your loan ${loan}, because the payment due on ${formatCustomerDate(facts.due_date)} was not complete. You now owe ${formatNle(facts.balance)}. My Loans shows how we worked the penalty out. If you cannot pay, please talk to our office.`,
      };
    case "penalty_waived":
      return {
        title: "Penalty waived",
        text: `You need not pay the penalty of ${formatCustomerDate(facts.charged_on)} on your loan ${loan}: ${amount} is taken off. ${facts.balance === 0 ? "Your loan is fully paid: you owe nothing more on it." : `You now owe ${formatNle(facts.balance)}.`}`,
      };
    case "penalty_taken_back":
      return {
        title: "Penalty taken back",
        text: `You paid in time on ${formatCustomerDate(facts.paid_on)}, so we took back the penalty of ${amount} of ${formatCustomerDate(facts.charged_on)} on your loan ${loan}.`,
      };
  }
}
