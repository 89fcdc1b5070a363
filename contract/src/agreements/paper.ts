import { formatCustomerDate } from "../core/dates.ts";
import { formatAmountExact, formatNleExact } from "../core/money.ts";
import { loanTypeLabel } from "../applications/rules.ts";
import { isUsual, usualRepayment } from "../schedules/repayment.ts";
import { dueDateWords, restDayRules } from "../schedules/calendar.ts";
import { rateWords, repaymentNotes } from "../schedules/words.ts";
import { chargeNames, disclosureFacts } from "./disclosure.ts";
import { type AgreementTerms, differenceText, type TermDifference } from "./terms.ts";

/** Who the agreement is between, before its figures (LOAN-112). */
export function agreementParts(terms: AgreementTerms): { label: string; value: string }[] {
  const { lender, customer, co_debtor, guarantors, members } = terms;
  return [
    { label: "Lender", value: joined(lender.name, lender.address, lender.phone) },
    {
      label: "Customer",
      value: joined(customer.name, customer.customer_id, customer.phone, customer.address),
    },
    ...(co_debtor === null
      ? []
      : [{ label: "Co-debtor", value: joined(co_debtor.name, co_debtor.relation) }]),
    ...guarantors.map(({ name, phone, address }, index) => ({
      label: guarantors.length === 1 ? "Guarantor" : `Guarantor ${index + 1}`,
      value: joined(name, phone, address),
    })),
    ...members.map(({ name, customer_id, share }, index) => ({
      label: `Member ${index + 1}`,
      value: joined(name, customer_id, `share ${formatNleExact(share)}`),
    })),
    {
      label: "Loan",
      value: joined(terms.loan_type_name ?? loanTypeLabel(terms.loan_type), terms.loan_id),
    },
    { label: "Made on", value: formatCustomerDate(terms.made_on) },
  ];
}

/** The figures of the agreement. */
export function agreementFigures({ figures }: AgreementTerms): { label: string; value: string }[] {
  return disclosureFacts(figures);
}

/** The rows of the schedule, with their sums last. */
export function agreementRows({ schedule, figures }: AgreementTerms) {
  const rows = schedule.map(({ number, principal, interest, amount, ...row }) => ({
    cells: [
      String(number),
      dueDateWords(row, formatCustomerDate),
      formatAmountExact(principal),
      formatAmountExact(interest),
      formatAmountExact(amount),
    ],
    isSum: false,
  }));
  const { amount, interest, total } = figures;
  const sum = ["", "Total", ...[amount, interest, total].map(formatAmountExact)];
  return [...rows, { cells: sum, isSum: true }];
}

/** What holds about the dates of the schedule. */
export function scheduleNote({ paid_out_on, made_on, figures }: AgreementTerms): string {
  if (paid_out_on !== null) return `The loan was paid out on ${formatCustomerDate(paid_out_on)}.`;
  const dates = `The dates are those of a payout on ${formatCustomerDate(made_on)}. When the loan is paid out on another day,`;
  const { repayment } = figures;
  if (repayment === undefined)
    return `${dates} each instalment is due on that day of its month; no sum changes.`;
  if (repayment.due_day === null)
    return `${dates} the instalments count from that day; no sum changes.`;
  return repayment.interest_method === "flat"
    ? `${dates} the first instalment is due on the first due day that leaves time; no sum changes.`
    : `${dates} the first instalment is due on the first due day that leaves time, and its interest is that of the days until then.`;
}

/** How interest is charged, as the parties agree it. */
function interestText({ figures }: AgreementTerms): string {
  const { repayment = usualRepayment, interest_rate } = figures;
  const cost = `The APR states its yearly cost together with the ${chargeNames(figures)}.`;
  if (isUsual(repayment))
    return `Interest is charged once on the amount, whatever the period. ${cost}`;
  const notes = repaymentNotes(repayment).map((note) => ` ${note}`);
  return `Interest is ${rateWords(interest_rate, repayment)}.${notes.join("")} The schedule states the interest of each instalment; paying late changes none of it. ${cost}`;
}

/** What becomes of a due date on a rest day of the lender, where it does not stay. */
function restDayText({ due_on_rest_day }: AgreementTerms): string {
  const moved = restDayRules.find(({ value }) => value === due_on_rest_day)?.said;
  return moved === undefined
    ? ""
    : ` An instalment that would be due on a rest day or a public holiday is due on ${moved}; its amount does not change.`;
}

/** What the parties agree, a paragraph each. */
export function agreementRules(terms: AgreementTerms): { title: string; text: string }[] {
  const { lender } = terms;
  const contact = joined(lender.phone, lender.email, lender.address) || lender.name;
  return [
    {
      title: "Repayment",
      text: `The customer repays the loan by the instalments of the schedule. A payment covers the oldest instalment first, its interest before its principal.${restDayText(terms)}`,
    },
    {
      title: "Interest",
      text: interestText(terms),
    },
    ...(terms.settled_loan === undefined
      ? []
      : [{ title: "Earlier loan", text: terms.settled_loan }]),
    { title: "Late payment", text: terms.penalty },
    { title: "Early repayment", text: terms.settlement },
    ...(terms.co_debtor === null && terms.guarantors.length === 0
      ? []
      : [
          {
            title: "Co-debtor and guarantors",
            text: "Who signs as co-debtor owes the loan together with the customer. Who signs as guarantor pays what the customer does not pay when it is due.",
          },
        ]),
    ...(terms.members.length === 0
      ? []
      : [
          {
            title: "Members",
            text: "Each member owes their share, and all members together owe the whole loan.",
          },
        ]),
    {
      title: "Complaints",
      text: `Complaints are answered by ${lender.name}: ${contact}. Each party receives a copy of this agreement.`,
    },
  ];
}

/** Above the signature lines, so that they belong to this content on a page of their own too. */
export function signatureText({ loan_id, figures }: AgreementTerms, number: string): string {
  const { total, instalments } = figures;
  const count = instalments === 1 ? "1 instalment" : `${instalments} instalments`;
  return `We have read agreement ${number} of loan ${loan_id}, ${formatNleExact(total)} to repay in ${count}, and agree to it.`;
}

/** The signature lines, with the name of who signs. */
export function agreementSignatures(terms: AgreementTerms): string[] {
  const { customer, co_debtor, guarantors, members, lender } = terms;
  return [
    `Customer: ${customer.name}, date`,
    ...(co_debtor === null ? [] : [`Co-debtor: ${co_debtor.name}, date`]),
    ...guarantors.map(({ name }) => `Guarantor: ${name}, date`),
    ...members.map(({ name }) => `Member: ${name}, date`),
    `For ${lender.name}: name, date`,
  ];
}

/** What the customer consents to by signing worse terms (LOAN-115); null for others. */
export function differencesNote(differences: readonly TermDifference[]): string | null {
  if (differences.length === 0) return null;
  return `These terms differ from the application. ${differences.map(differenceText).join(". ")}. By signing, the customer consents to them.`;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
