import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";

type RescheduleEvent = Extract<
  NoticeEvent,
  { kind: "reschedule_offered" | "reschedule_declined" | "rescheduled" | "reschedule_undone" }
>;

/** The notices about a new schedule (SERV-111): the new dates and what they cost. */
export function rescheduleText(loan: string, { kind, facts }: RescheduleEvent): NoticeText {
  switch (kind) {
    case "reschedule_offered":
      return {
        title: "Please look at new dates for your loan",
        text: `For your loan ${loan} our office proposes ${payments(facts)} from ${formatCustomerDate(facts.first_due)}. This costs you ${formatNle(facts.extra_interest)} more in interest, so it counts only if you agree. Look at the dates under My Loans, or come to our office.`,
      };
    case "reschedule_declined":
      return {
        title: "The dates of your loan stay as they are",
        text: `The new dates that we proposed for your loan ${loan} do not come into force. Your next payment of ${formatNle(facts.amount)} is due on ${formatCustomerDate(facts.next_due)}, as before. If you have a question, please ask our office.`,
      };
    case "rescheduled":
      return {
        title: "Your loan has new dates",
        text: `Your loan ${loan} has new dates: ${payments(facts)}, the first on ${formatCustomerDate(facts.first_due)}, the last on ${formatCustomerDate(facts.last_due)}. ${facts.extra_interest > 0 ? `The new dates cost ${formatNle(facts.extra_interest)} more in interest.` : "No interest was added."} You owe ${formatNle(facts.balance)}.`,
      };
    case "reschedule_undone":
      return {
        title: "The new dates no longer count",
        text: `The new dates of your loan ${loan} were taken back, and the dates before count again. Your next payment of ${formatNle(facts.amount)} is due on ${formatCustomerDate(facts.next_due)}. You owe ${formatNle(facts.balance)}. If you did not expect this, please ask our office.`,
      };
  }
}

/** "9 payments of NLe 300", or the one that is left. */
function payments({ instalments, instalment }: { instalments: number; instalment: number }) {
  const amount = formatNle(instalment);
  return instalments === 1 ? `one payment of ${amount}` : `${instalments} payments of ${amount}`;
}
