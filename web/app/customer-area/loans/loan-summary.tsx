import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { storedCharges } from "@microfinance/contract/accounting/charges.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { periodLabel } from "@microfinance/contract/core/sentences.ts";
import { owedInAll } from "@microfinance/contract/servicing/owed.ts";
import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { detailsOf } from "../../components/drawer/field-details.tsx";
import { Money } from "../../components/display/money.tsx";
import { PhoneLink } from "../../components/display/phone-link.tsx";
import layout from "../../components/layout.module.css";
import { dayCount } from "./due-format.ts";
import { statedRepayment } from "@microfinance/contract/schedules/repayment.ts";
import { applicationNotes } from "../../loan-application/cost-notes.ts";
import {
  interestLabel,
  interestWords,
  paymentLabel,
  repaymentLabel,
} from "@microfinance/contract/schedules/words.ts";

/**
 * The cost and the balances of a loan (LOAN-33). Before the approval its charges and payout are estimates (LOAN-30).
 */
export function LoanMoney(props: { loan: LoanDetails }) {
  const { loan } = props;
  const isApproved = loan.approval_date !== null;
  const isPaidOut = loan.paid_out_on !== null;
  const estimate = isApproved ? "" : " (estimate)";
  return (
    <DetailSection title={isPaidOut ? "What you owe and pay" : "What this loan would cost"}>
      <DetailList
        items={[
          ...(isPaidOut
            ? [
                { label: "Balance", value: money(loan.balance) },
                { label: "Repaid", value: money(loan.paid_total) },
                ...(loan.settled_early_on === null
                  ? []
                  : [
                      { label: "Paid off early", value: dateOf(loan.settled_early_on) },
                      { label: "Interest saved", value: money(savedOf(loan)) },
                    ]),
                ...(loan.to_return > 0
                  ? [{ label: "To return, beside this loan", value: money(loan.to_return) }]
                  : []),
                ...(loan.recovered_total > 0
                  ? [{ label: "Paid since it ended", value: money(loan.recovered_total) }]
                  : []),
                {
                  label: loan.days_past_due > 0 ? "Oldest unpaid" : "Next payment",
                  value: nextPayment(loan),
                },
                ...(loan.days_past_due > 0
                  ? [
                      {
                        label: `Late by ${dayCount(loan.days_past_due)}`,
                        value: money(loan.arrears),
                      },
                    ]
                  : []),
                { label: "Approved amount", value: money(loan.approved_amount) },
              ]
            : []),
          { label: "Amount asked for", value: money(loan.loan_amount) },
          { label: interestLabel(loan), value: interestWords(loan) },
          { label: "Period", value: periodLabel(loan.loan_period, loan.period_unit) },
          { label: "Total to repay", value: money(owedInAll(loan)) },
          ...(loan.restructured_on === null
            ? []
            : [{ label: "New dates since", value: dateOf(loan.restructured_on) }]),
          ...(loan.totals.penalty > 0
            ? [{ label: "Penalties added", value: money(loan.totals.penalty) }]
            : []),
          ...(statedRepayment(loan).repayment === undefined
            ? []
            : [{ label: "Paid", value: repaymentLabel(loan) }]),
          { label: paymentLabel(loan), value: money(loan.payment) },
          ...storedCharges(loan.processing_fee, loan.charges).map(({ label, amount }) => ({
            label: `${label}${estimate}`,
            value: money(fromCents(amount)),
          })),
          ...(loan.settled_other > 0
            ? [{ label: `Settled ${loan.refinances}`, value: money(loan.settled_other) }]
            : []),
          {
            label: isPaidOut ? "You received" : `You receive${estimate}`,
            value: money(receivedOf(loan)),
          },
          ...(isApproved
            ? [
                { label: "Approval date", value: dateOf(loan.approval_date) },
                ...(isPaidOut ? [{ label: "Last payment due", value: dateOf(loan.due_date) }] : []),
              ]
            : []),
        ]}
      />
      {!isApproved && <p className={`${layout.above4} ${layout.hint}`}>{applicationNotes(loan)}</p>}
    </DetailSection>
  );
}

/** Whom the customer calls about this loan (LOAN-133). */
export function LoanOfficer(props: { loan: LoanDetails }) {
  const { officer } = props.loan;
  if (officer === null) return null;
  return (
    <DetailSection title="Your loan officer">
      <DetailList
        items={[
          { label: "Name", value: officer.name },
          {
            label: "Phone",
            value: officer.phone === "" ? null : <PhoneLink phone={officer.phone} />,
          },
        ]}
      />
    </DetailSection>
  );
}

/** The application and its reviews (LOAN-33). */
export function LoanApplicationDetails(props: { loan: LoanDetails }) {
  const { loan } = props;
  return (
    <>
      <DetailSection title="Your application">
        <DetailList
          items={[
            { label: "Loan type", value: loan.loan_type_name },
            { label: "Purpose", value: purposesLabel(loan.loan_purpose) },
            ...(loan.refinances === null
              ? []
              : [{ label: "Settles your loan", value: loan.refinances }]),
            ...(loan.refinanced_by === null
              ? []
              : [{ label: "Settled by your loan", value: loan.refinanced_by }]),
            { label: "Submitted", value: dateOf(loan.created_at.slice(0, 10)) },
            { label: "Monthly salary", value: money(loan.monthly_salary) },
            {
              label: "Co-debtor",
              value:
                loan.co_debtor === "yes"
                  ? [loan.co_debtor_name, loan.co_debtor_relation].filter(Boolean).join(", ") ||
                    "Yes"
                  : loan.co_debtor === "no"
                    ? loanScreenTexts.noCoDebtor
                    : "Not answered",
            },
            ...detailsOf(loanFields, loan, { viewer: "customer", label: "details" }),
            { label: "Consent", value: consentLabel(loan.consent) },
            { label: "Signed by", value: loan.full_name },
          ]}
        />
      </DetailSection>
      <DetailSection title="Reviews">
        <DetailList
          items={[
            { label: "First review", value: reviewOf(loan.first_review, loan.first_review_date) },
            {
              label: "Second review",
              value: reviewOf(loan.second_review, loan.second_review_date),
            },
          ]}
        />
      </DetailSection>
    </>
  );
}

/** What the customer got: of a top-up less what settled the other loan (SERV-83). In NLe. */
function receivedOf({ disbursed_amount, settled_other }: LoanDetails): number {
  return fromCents(toCents(disbursed_amount) - toCents(settled_other));
}

/** The rebate of the early settlement, as the statement has it (SERV-76). */
function savedOf({ movements, settled_early_on }: LoanDetails): number {
  const settlement = movements.findLast(
    ({ kind, date }) => kind === "settlement" && date === settled_early_on,
  );
  return settlement?.paid ?? 0;
}

function nextPayment(loan: LoanDetails) {
  if (loan.next_due_date === null) return "Nothing is due";
  return (
    <>
      {money(loan.next_due_amount)}{" "}
      <span className={layout.whole}>due {formatCustomerDate(loan.next_due_date)}</span>
    </>
  );
}

function money(value: number | null) {
  return value === null ? null : <Money value={value} style="short" />;
}

function dateOf(date: string | null): string | null {
  return date === null ? null : formatCustomerDate(date);
}

function reviewOf(state: "pending" | "complete", date: string | null): string {
  if (state === "pending") return "Pending";
  return date === null ? "Complete" : `Complete, ${formatCustomerDate(date)}`;
}

/** The purposes as one text. */
function purposesLabel(joined: string): string {
  return splitList(joined).join(", ");
}

/** Whether the application was signed (LOAN-5). */
function consentLabel(consent: string): string {
  return consent === consentSigned ? "Signed" : "Not signed";
}
