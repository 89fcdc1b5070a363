import { askedRateNote } from "@microfinance/contract/applications/rules.ts";
import { assessmentNotes, type LoanAssessment } from "@microfinance/contract/loans/assessment.ts";
import { hitSentence } from "@microfinance/contract/blocks/rules.ts";
import { sharedWords } from "@microfinance/contract/identity/look-alikes.ts";
import { lateText } from "@microfinance/contract/loans/lateness.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { CustomerLink } from "../../customers/customer-link.tsx";
import { useProductOf } from "../../../loan-application/use-products.ts";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Money } from "../../../components/display/money.tsx";
import { months } from "../format.ts";
import classes from "./fact-strip.module.css";
import { AssessmentFigures } from "./assessment-figures.tsx";
import { useAssessment, useLoanFacts } from "./use-loan-facts.ts";

/**
 * What a review or decision depends on, in one view (LOAN-88), with the assessment of the customer (LOAN-136). Its notes
 * refuse nothing.
 */
export function FactStrip(props: { loan: LoanDetails }) {
  const { loan } = props;
  const product = useProductOf(loan);
  const facts = useLoanFacts(loan.loan_id);
  const assessment = useAssessment(loan.loan_id);
  const error = facts.error ?? assessment.error;
  return (
    <section className={classes.facts} aria-label="Facts">
      <h3 className={classes.asks}>
        <Unbroken>{askSentence(loan, product)}</Unbroken>
      </h3>
      {facts.data !== undefined && assessment.data !== undefined ? (
        <Facts facts={facts.data.facts} figures={assessment.data.assessment} />
      ) : error === null ? (
        <DetailSkeleton lines={2} />
      ) : (
        <ErrorState
          error={error}
          fallback="The facts could not be fetched."
          onRetry={() => void Promise.all([facts.refetch(), assessment.refetch()])}
        />
      )}
    </section>
  );
}

function Facts(props: { facts: LoanFacts; figures: LoanAssessment }) {
  const { facts, figures } = props;
  const notes = assessmentNotes(figures);
  const hasWarning = notes.length > 0 || facts.duplicates.length > 0 || facts.blocked.length > 0;
  return (
    <>
      <AssessmentFigures figures={figures} apr={facts.apr} />
      {(hasWarning || figures.guarantor_of.length > 0) && (
        <Note tone={hasWarning ? "warning" : "neutral"}>
          {facts.blocked.map((hit) => (
            <p key={hit.id}>
              <strong>On the blocked list</strong>
              {hit.customer_id !== null && ` (${hit.customer_id})`}: {hitSentence(hit)}. The
              approval is stopped until a Manager or System Admin lifts it.
            </p>
          ))}
          {notes.map((note) => (
            <p key={note}>
              <Unbroken>{note}</Unbroken>
            </p>
          ))}
          {facts.duplicates.map((other) => (
            <p key={other.customer_id}>
              {capital(sharedWords(other.reasons))} as <NamedCustomer {...other} />
              {other.different !== undefined &&
                `; not the same person, said by ${other.different.staff_name} on ${formatStaffDateTime(other.different.said_at)}`}
            </p>
          ))}
          {figures.guarantor_of.map((other) => (
            <p key={other.customer_id}>
              Guarantor of <NamedCustomer {...other} />, who owes <Money value={other.balance} />
              {other.days_late > 0 && <>, {lateText(other.days_late)}</>}
            </p>
          ))}
        </Note>
      )}
      {facts.missing.length > 0 && (
        <p className={classes.missing}>Not given: {facts.missing.map(uncapital).join(", ")}</p>
      )}
    </>
  );
}

function NamedCustomer(props: { customer_id: string; full_name: string }) {
  return (
    <>
      <CustomerLink id={props.customer_id} /> ({props.full_name})
    </>
  );
}

/** "Aminata Kamara asks NLe 8,000 over 12 months, Salary Loan", with the rate if it is not the usual one (LOAN-102). */
function askSentence(loan: LoanDetails, product: Product): string {
  const note = loan.approval_date === null ? askedRateNote(product, loan.interest_rate) : null;
  const rate = note === null ? "" : `; ${note}`;
  return `${fullName(loan)} asks ${formatNle(loan.loan_amount)} over ${months(loan.loan_period)}, ${loan.loan_type_name}${rate}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function uncapital(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
