import { formatCustomerDate } from "../core/dates.ts";
import { formatNle } from "../core/money.ts";
import type { NoticeEvent, NoticeText } from "./events.ts";

type WriteOffEvent = Extract<
  NoticeEvent,
  { kind: "written_off" | "write_off_undone" | "recovered" | "recovery_reversed" }
>;

/** The notices about a written-off loan (SERV-129): what the customer still owes, and what was received. */
export function writeOffText(loan: string, { kind, facts }: WriteOffEvent): NoticeText {
  switch (kind) {
    case "written_off":
      return {
        title: "Your loan has ended unpaid",
        text: `Your loan ${loan} has ended and takes no more instalments. You still owe ${formatNle(facts.balance)}. Please come to our office to pay it, or to talk about it.`,
      };
    case "write_off_undone":
      return {
        title: "Your loan is open again",
        text: `Your loan ${loan} is open again, and payments count as before. You owe ${formatNle(facts.balance)}. If you did not expect this, please ask our office.`,
      };
    case "recovered":
      return {
        title: "Payment received",
        text: `We received ${formatNle(facts.amount)} for your ended loan ${loan} on ${formatCustomerDate(facts.transaction_date)}. ${owes(facts.owed)} Thank you.`,
      };
    case "recovery_reversed":
      return {
        title: "Payment taken back",
        text: `The ${formatNle(facts.amount)} of ${formatCustomerDate(facts.transaction_date)} for your ended loan ${loan} was recorded in error and no longer counts. ${owes(facts.owed)} If you did not expect this, please ask our office.`,
      };
  }
}

function owes(owed: number): string {
  return owed === 0 ? "You owe nothing more on it." : `You still owe ${formatNle(owed)}.`;
}
