import { addDays, type CalendarDate } from "../core/dates.ts";
import { formatNleExact } from "../core/money.ts";
import { rateLabel } from "../core/sentences.ts";
import { penaltyBases } from "../products/penalty-bases.ts";
import type { ChargeFacts } from "./charge-schema.ts";

/**
 * How the amount of a penalty came about, in a sentence for staff and customers (SERV-56).
 * @param formatDate the date format of the reader's area
 */
export function chargeSentence(
  charge: ChargeFacts & { amount: number; charged_on: CalendarDate },
  formatDate: (date: CalendarDate) => string,
): string {
  const { instalment, due_date, unpaid, value, cap, is_capped, round } = charge;
  const row = `instalment ${instalment}, due ${formatDate(due_date)}`;
  const until = `at the end of ${formatDate(addDays(charge.charged_on, -1))}`;
  const again = round > 1 ? ` It is the ${ordinal(round)} penalty of this instalment.` : "";
  const capped = is_capped
    ? ` It is ${formatNleExact(charge.amount)}, because all penalties of a loan are at most ${rateLabel(cap)} of its amount.`
    : "";
  const sum =
    charge.kind === "fixed"
      ? `${formatNleExact(value)} because ${formatNleExact(unpaid)} of ${row}, was unpaid`
      : `${rateLabel(value)} of ${formatNleExact(unpaid)}${penaltyBases[charge.kind].before} ${row}, that was unpaid`;
  return `${sum} ${until}.${again}${capped}`;
}

function ordinal(count: number): string {
  const ending = count % 100 >= 11 && count % 100 <= 13 ? "th" : endings[count % 10];
  return `${count}${ending ?? "th"}`;
}

const endings: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
