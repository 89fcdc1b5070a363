import { formatStaffDate } from "../core/dates.ts";
import { formatNleExact, fromCents, toCents } from "../core/money.ts";
import { rateLabel } from "../core/sentences.ts";
import { interestWords } from "../schedules/words.ts";
import type { Statement } from "./endpoints.ts";
import { actMovementTexts } from "../servicing/movement-texts.ts";
import { reallocationWords } from "../servicing/reallocation-format.ts";

const missing = "-";

const movementNames = {
  loan: "Loan approved, with interest",
  payment: "Payment",
  reversal: "Payment reversed",
  canceled: "Loan canceled",
  closed: "Loan closed",
} as const;

/** Description of a movement on a payment statement. */
export function movementText(line: Statement["movements"][number]): string {
  const { kind, amount, reference } = line;
  switch (kind) {
    case "reallocation":
      return reallocationWords(line);
    case "loan":
    case "payment":
    case "reversal":
    case "canceled":
    case "closed":
      return `${movementNames[kind]} ${reference}`.trim();
    default:
      return actMovementTexts[kind](amount);
  }
}

/** An amount of a payment statement; a dash before a search. */
export function statementAmount(value: number | undefined): string {
  return value === undefined ? missing : formatNleExact(value);
}

/** A date of a payment statement; a dash before a search, and when there is none. */
export function statementDate(value: string | null | undefined): string {
  return value === undefined || value === null ? missing : formatStaffDate(value);
}

/** A text of a payment statement; a dash before a search, and when it is empty. */
export function statementText(value: string | undefined): string {
  return value === undefined || value === "" ? missing : value;
}

/** The labelled figures of a payment statement (RPT-1); dashes before a search. */
export function statementFacts(
  statement: Statement | null,
): { label: string; value: string; wide?: boolean }[] {
  const period =
    statement === null
      ? missing
      : `${statementDate(statement.from)} to ${statementDate(statement.to)}`;
  return [
    { label: "Statement Period", value: period, wide: true },
    { label: "Statement Date", value: statementDate(statement?.statement_date) },
    { label: "Customer ID", value: statementText(statement?.customer_id) },
    { label: "Loan Number", value: statementText(statement?.loan_id) },
    { label: "Opening Balance", value: statementAmount(statement?.opening_balance) },
    { label: "Closing Balance", value: statementAmount(statement?.closing_balance) },
    { label: "Interest Accrued", value: statementAmount(statement?.interest_accrued) },
    {
      label: "Interest Rate",
      value: statement === null ? missing : statedRate(statement),
    },
    { label: "Days Accrued", value: statementText(statement?.days_accrued.toString()) },
    { label: "Days Past Due", value: statementText(statement?.days_past_due.toString()) },
    ...(statement === null || statement.written_off === 0
      ? []
      : [{ label: "Written Off, Still Owed", value: formatNleExact(statement.written_off) }]),
  ];
}

function statedRate({ interest_rate, repayment }: Statement): string {
  return repayment === undefined
    ? `${rateLabel(interest_rate)} flat, charged once`
    : interestWords({ ...repayment, interest_rate });
}

/** Past due and current amounts: principal, interest and total; dashes before a search. */
export function dueRows(statement: Statement | null) {
  return (["past_due", "current"] as const).map((part) => {
    const principal = statement?.[`${part}_principal`];
    const interest = statement?.[`${part}_interest`];
    const total =
      principal === undefined || interest === undefined
        ? undefined
        : fromCents(toCents(principal) + toCents(interest));
    return {
      label: part === "past_due" ? "Past Due" : "Current",
      principal: statementAmount(principal),
      interest: statementAmount(interest),
      total: statementAmount(total),
    };
  });
}

/** Explains interest, past due and current below a payment statement. */
export const statementNote =
  "Interest is a flat share of each instalment. Past due is what is left of instalments due before the statement date; current is what is left of the next one.";
