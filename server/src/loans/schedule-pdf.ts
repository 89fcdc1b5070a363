import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { movedWords } from "@microfinance/contract/schedules/calendar.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import {
  formatAmountExact,
  formatNleExact,
  fromCents,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import { currencyNote, instalmentTexts } from "@microfinance/contract/servicing/loan-statement.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { periodLabel } from "@microfinance/contract/core/sentences.ts";
import type { PrintedLetterhead } from "../core/pdf/page.ts";
import type { Row } from "../core/pdf/table.ts";
import { type Block, writePdf } from "../core/pdf/write-pdf.ts";
import { interestLabel, interestWords } from "@microfinance/contract/schedules/words.ts";

/** The payment schedule of a loan that is paid out, with what is paid of each instalment (LOAN-116). */
export function schedulePdf(
  loan: LoanDetails,
  letterhead: PrintedLetterhead,
  today: string,
  createdAt: Date,
): Promise<Buffer> {
  const hasPenalties = loan.totals.penalty > 0;
  const amount = { width: hasPenalties ? 66 : 78, align: "right" } as const;
  const heading = {
    letterhead,
    title: "Payment schedule",
    number: loan.loan_id,
    mark: null,
    createdAt,
  };
  return writePdf(heading, [
    {
      kind: "facts",
      facts: [
        { label: "Customer", value: `${fullName(loan)}, ${loan.customer_id}` },
        { label: "Loan", value: loan.loan_type_name },
        { label: "As of", value: formatCustomerDate(today) },
        { label: "Amount", value: formatNleExact(loan.approved_amount ?? 0) },
        {
          label: interestLabel(loan),
          value: `${interestWords(loan)} over ${periodLabel(loan.loan_period, loan.period_unit)}`,
        },
        { label: "Paid out", value: formatCustomerDate(loan.paid_out_on ?? today) },
        { label: "Total to repay", value: formatNleExact(loan.total_amount) },
        { label: "Repaid", value: formatNleExact(loan.paid_total) },
        { label: "Balance", value: formatNleExact(loan.balance) },
      ],
    },
    {
      kind: "table",
      table: {
        title: "Instalments",
        columns: [
          { head: "No.", width: 26 },
          { head: "Due", width: 66 },
          { head: "Status" },
          { head: "Principal", ...amount },
          { head: "Interest", ...amount },
          ...(hasPenalties ? [{ head: "Penalty", ...amount }] : []),
          { head: "Instalment", ...amount },
          { head: "Paid", ...amount },
        ],
        rows: [...loan.instalments.map((one) => rowOf(one, hasPenalties)), sumOf(loan)],
      },
    },
    ...movedNote(loan),
    ...replacedNote(loan),
    { kind: "note", text: currencyNote },
  ]);
}

/** Says which due dates were moved off a rest day. */
function movedNote({ instalments }: LoanDetails): Block[] {
  const moved = instalments.flatMap((one) => {
    const words = movedWords(one, formatCustomerDate);
    return words === null ? [] : [`No. ${one.number} ${words}`];
  });
  return moved.length === 0 ? [] : [{ kind: "note", text: `Due dates: ${moved.join(", ")}.` }];
}

/** Says why the numbers of a rescheduled loan have a gap. */
function replacedNote({ restructured_on, instalments }: LoanDetails): Block[] {
  const hasGap = instalments.some(({ number }, index) => number !== index + 1);
  if (restructured_on === null || !hasGap) return [];
  const day = formatCustomerDate(restructured_on);
  const text = `Instalments whose numbers are left out were replaced by the new schedule of ${day}.`;
  return [{ kind: "note", text }];
}

function rowOf(one: LoanDetails["instalments"][number], hasPenalties: boolean): Row {
  const { principal, interest, penalty, amount, paid } = one;
  return {
    cells: [
      String(one.number),
      formatCustomerDate(one.due_date),
      instalmentTexts[one.status],
      ...[principal, interest, ...(hasPenalties ? [penalty] : []), amount, paid].map(
        formatAmountExact,
      ),
    ],
  };
}

function sumOf({ totals, paid_total }: LoanDetails): Row {
  const { principal, interest, penalty } = totals;
  const due = fromCents(sumCents([principal, interest, penalty].map(toCents)));
  const sums = [principal, interest, ...(penalty > 0 ? [penalty] : []), due, paid_total];
  return { cells: ["", "", "Total", ...sums.map(formatAmountExact)], isSum: true };
}
