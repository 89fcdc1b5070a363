import { storedCharges } from "@microfinance/contract/accounting/charges.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { shownEmail } from "@microfinance/contract/core/email.ts";
import type { ReactNode } from "react";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { consentSigned } from "@microfinance/contract/core/constants.ts";
import { splitList } from "@microfinance/contract/core/field-list.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { loanFields } from "@microfinance/contract/loans/fields.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { Money } from "../../../components/display/money.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import type { Detail } from "../../../components/display/detail-list.tsx";
import { detailsOf } from "../../../components/drawer/field-details.tsx";
import { signature } from "../history/loan-events.ts";
import { CustomerLink } from "../../customers/customer-link.tsx";
import { LoanLink } from "../../shell/loan-link.tsx";
import { OfficerLine } from "../officers/officer-line.tsx";
import { months, percent } from "../format.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { statedRepayment } from "@microfinance/contract/schedules/repayment.ts";
import {
  interestWords,
  paymentLabel,
  repaymentLabel,
} from "@microfinance/contract/schedules/words.ts";

/** Who borrows (LOAN-68). */
export function customerFacts(loan: LoanRecord): Detail[] {
  return [
    { label: "Customer name", value: fullName(loan) },
    { label: "Customer ID", value: <CustomerLink id={loan.customer_id} /> },
    { label: "Phone", value: loan.customer.user.phone },
    { label: "Email", value: shownEmail(loan.customer.user.email) },
  ];
}

/** What was applied for, by whom and when (LOAN-68). */
export function loanFacts(loan: LoanRecord): Detail[] {
  return [
    { label: "Loan ID", value: loan.loan_id },
    { label: "Status", value: <StatusBadge status={loan.status} /> },
    { label: "Loan type", value: loan.loan_type_name },
    { label: "Purpose", value: splitList(loan.loan_purpose).join(", ") },
    ...(loan.refinances === null
      ? []
      : [{ label: "Settles the loan", value: <LoanLink id={loan.refinances} /> }]),
    ...(loan.refinanced_by === null
      ? []
      : [{ label: "Settled by the loan", value: <LoanLink id={loan.refinanced_by} /> }]),
    { label: "Submission date", value: dateOf(loan.submission_date) },
    { label: "Received", value: formatStaffDateTime(loan.created_at) },
    { label: "Captured by", value: loan.staff_name ?? "The customer" },
    { label: "Loan officer", value: <OfficerLine loan={loan} /> },
  ];
}

/** Co-debtor, loans before and elsewhere (LOAN-68). */
export function backgroundFacts(loan: LoanRecord): Detail[] {
  const hasCoDebtor = loan.co_debtor === "yes";
  return [
    ...(hasCoDebtor
      ? [
          { label: "Co-debtor name", value: loan.co_debtor_name },
          { label: "Co-debtor relation", value: loan.co_debtor_relation },
        ]
      : [{ label: "Co-debtor", value: loanScreenTexts.noCoDebtor }]),
    ...detailsOf(loanFields, loan, { viewer: "staff", label: "staff" }),
    { label: "Monthly salary", value: amountOf(loan.monthly_salary) },
  ];
}

/** Amounts, rate and period (LOAN-68). Before the approval they are the application's estimates (LOAN-30). */
export function figureFacts(loan: LoanDetails): Detail[] {
  const approval = loan.decisions.find((decision) => decision.action === "approve");
  const reason = approval?.above_requested_reason ?? null;
  const estimate = loan.approval_date === null ? " (estimate)" : "";
  return [
    { label: "Loan amount", value: amountOf(loan.loan_amount) },
    { label: "Interest rate", value: interestWords(loan, percent) },
    { label: "Period", value: months(loan.loan_period, loan.period_unit) },
    { label: "Total amount", value: amountOf(loan.total_amount) },
    ...repaymentFacts(loan),
    { label: paymentLabel(loan), value: amountOf(loan.monthly_payment) },
    { label: "Balance", value: amountOf(loan.balance) },
    { label: "Approved amount", value: amountOf(loan.approved_amount) },
    ...chargeFacts(loan, estimate),
    { label: `Disbursed amount${estimate}`, value: amountOf(loan.disbursed_amount) },
    ...(loan.settled_other > 0
      ? [{ label: `Of it settled ${loan.refinances}`, value: amountOf(loan.settled_other) }]
      : []),
    ...(reason === null ? [] : [{ label: "Why more than requested", value: reason }]),
    { label: "Approved by", value: signedName(loan.approved_by, approval?.staff_name) },
    { label: "Approval date", value: dateOf(loan.approval_date) },
    { label: "Paid out", value: dateOf(loan.paid_out_on) },
    { label: "Due date", value: dateOf(loan.due_date) },
  ];
}

/** How often it is paid and how its interest is charged, where that is not in the usual way. */
function repaymentFacts(loan: LoanDetails): Detail[] {
  return statedRepayment(loan).repayment === undefined
    ? []
    : [{ label: "Paid", value: repaymentLabel(loan) }];
}

/** What the payout deducts. */
export function chargeFacts(loan: LoanRecord, after = ""): Detail[] {
  return storedCharges(loan.processing_fee, loan.charges).map(({ label, amount }) => ({
    label: `${label}${after}`,
    value: amountOf(fromCents(amount)),
  }));
}

/** The two reviews in short, one after the other (LOAN-68). */
export function reviewFacts(loan: LoanDetails): Detail[] {
  const reviewer = (step: "first" | "second", typed: string | null | undefined) =>
    signedName(typed, loan.reviews.find((review) => review.step === step)?.staff_name);
  return [
    { label: "First review", value: reviewWord(loan.first_review) },
    { label: "First reviewer", value: reviewer("first", loan.first_reviewer) },
    { label: "First review date", value: dateOf(loan.first_review_date) },
    { label: "Second review", value: reviewWord(loan.second_review) },
    { label: "Second reviewer", value: reviewer("second", loan.second_reviewer) },
    { label: "Second review date", value: dateOf(loan.second_review_date) },
  ];
}

/** What the review panel lists beside its heading, which has the loan, and its two steps, which have the reviewers. */
export function reviewedFacts(loan: LoanDetails): Detail[] {
  return [
    { label: "Customer ID", value: <CustomerLink id={loan.customer_id} /> },
    { label: "Loan type", value: loan.loan_type_name },
    { label: "Purpose", value: splitList(loan.loan_purpose).join(", ") },
    { label: "Loan amount", value: amountOf(loan.loan_amount) },
    { label: "Interest rate", value: interestWords(loan, percent) },
    { label: "Period", value: months(loan.loan_period, loan.period_unit) },
    { label: "Total amount", value: amountOf(loan.total_amount) },
    { label: "Approved amount", value: amountOf(loan.approved_amount) ?? "Not yet" },
    ...chargeFacts(loan),
  ];
}

/** The consent: signed on the screen, or not; staff may have it on paper (LOAN-5). */
export function consentFacts(loan: LoanRecord): Detail[] {
  const isSigned = loan.consent === consentSigned;
  return [
    { label: "Consent", value: isSigned ? "Consent signed" : applicationTexts.notSigned },
    { label: "Full name", value: loan.full_name },
    { label: "Applicant initial", value: loan.applicant_initial },
  ];
}

/** An exact amount; nothing where there is none. */
export function amountOf(value: number | null): ReactNode {
  return value === null ? null : <Money value={value} />;
}

/** A date as staff read it; nothing where there is none. */
export function dateOf(date: string | null): string | null {
  return date === null ? null : formatStaffDate(date);
}

/** A typed name beside who was signed in (LOAN-47); nothing without a signature. */
function signedName(typed: string | null | undefined, staffName: string | undefined) {
  return typed ? signature(typed, staffName) : null;
}

function reviewWord(review: "pending" | "complete"): string {
  return review === "complete" ? "Complete" : "Pending";
}
