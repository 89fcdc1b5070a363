import { type Charge, shortLabel } from "../accounting/charges.ts";
import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { formatNleExact, fromCents } from "../core/money.ts";

/** The answer to a cancellation that waits for a second person (SERV-121). @param amount formatted with its currency */
export function cancellationAsked(amount: string): string {
  return `This loan was paid out, and ${amount} of principal is owed. The cancellation is sent, and a second person must approve it.`;
}

/** What canceling a paid-out loan without payments takes back, as the asker and the second person read it. In NLe. */
export function cancellationLines(payout: {
  /** PV- and its number. */
  number: string;
  paid_on: CalendarDate;
  amount: number;
  charges: readonly Charge[];
  /** What the customer got: the amount less the charges. */
  paid: number;
}): { label: string; value: string }[] {
  return [
    { label: "Payout taken back", value: `${payout.number} of ${formatStaffDate(payout.paid_on)}` },
    { label: "Money that comes back", value: formatNleExact(payout.paid) },
    ...payout.charges.map((charge) => ({
      label: `${shortLabel(charge)} no longer earned`,
      value: formatNleExact(fromCents(charge.amount)),
    })),
    { label: "Principal no longer owed", value: formatNleExact(payout.amount) },
    { label: "Status afterwards", value: "Canceled" },
  ];
}
