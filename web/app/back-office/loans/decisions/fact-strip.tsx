import { askedRateNote } from "@microfinance/contract/applications/rules.ts";
import {
  assessmentNotes,
  type LoanAssessment,
  wholePercent,
} from "@microfinance/contract/loans/assessment.ts";
import { hitSentence } from "@microfinance/contract/blocks/rules.ts";
import { sharedWords } from "@microfinance/contract/identity/look-alikes.ts";
import { lateText } from "@microfinance/contract/loans/lateness.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import type { LoanFacts } from "@microfinance/contract/loans/schema/facts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import type { ReactNode } from "react";
import { provenIncomeTexts } from "@microfinance/contract/loans/proven-income.ts";
import { CustomerLink } from "../../customers/customer-link.tsx";
import { useProductOf } from "../../../loan-application/use-products.ts";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Money } from "../../../components/display/money.tsx";
import layout from "../../../components/layout.module.css";
import { months } from "../format.ts";
import classes from "./fact-strip.module.css";
import { useAssessment, useLoanFacts } from "./use-loan-facts.ts";

/**
 * What a review or decision depends on, in one view (LOAN-88), with the assessment of the customer (LOAN-136). Its
 * notes refuse nothing.
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
        <p className={layout.hint}>Not given: {facts.missing.map(uncapital).join(", ")}</p>
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

/** "Asks NLe 8,000 over 12 months, Salary Loan", with the rate if it is not the usual one (LOAN-102). */
function askSentence(loan: LoanDetails, product: Product): string {
  const note = loan.approval_date === null ? askedRateNote(product, loan.interest_rate) : null;
  const rate = note === null ? "" : `; ${note}`;
  return `Asks ${formatNle(loan.loan_amount)} over ${months(loan.loan_period, loan.period_unit)}, ${loan.loan_type_name}${rate}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function uncapital(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * The figures of an assessment (LOAN-136), each once: those of other loans only where there are some. Shares above the
 * lender's line, and lateness, are marked.
 *
 * @param apr the annual rate as a fraction; null for none.
 */
function AssessmentFigures(props: { figures: LoanAssessment; apr: number | null }) {
  const { figures, apr } = props;
  const { noted_share, worst_days_late: worst } = figures;
  return (
    <dl className={classes.strip}>
      <Fact label="Income">
        <Money value={figures.income} missing="Not stated" />
      </Fact>
      <Fact label="Proven income">
        <Money value={figures.proven_income} missing={provenIncomeTexts.none} />
        {figures.income_proofs.length > 0 && (
          <span className={classes.share}>
            by {figures.income_proofs.map(({ name }) => name).join(", ")}
          </span>
        )}
      </Fact>
      <Fact label="Instalment">
        <Money value={figures.instalment} />
        <Share of={figures.income_share} line={noted_share} />
        <Share of={figures.proven_share} line={noted_share} income="proven income" />
      </Fact>
      {figures.all_instalments !== figures.instalment && (
        <Fact label="All instalments">
          <Money value={figures.all_instalments} />
          <Share of={figures.all_share} line={noted_share} />
          <Share of={figures.proven_all_share} line={noted_share} income="proven income" />
        </Fact>
      )}
      <Fact label="Exposure before">
        <Money value={figures.exposure_before} />
      </Fact>
      <Fact label="Exposure after">
        <Money value={figures.exposure_after} />
      </Fact>
      <Fact label="Worst days late">
        {worst === null ? (
          "First loan"
        ) : (
          <span data-above={worst > 0 || undefined}>
            {worst === 1 ? "1 day" : `${worst.toLocaleString("en")} days`}
          </span>
        )}
      </Fact>
      {figures.guarantor_of.length > 0 && (
        <Fact label="Guarantor of">{people(figures.guarantor_of.length)}</Fact>
      )}
      {figures.late_guarantors.length > 0 && (
        <Fact label="Guarantors late">
          <span data-above>{people(figures.late_guarantors.length)}</span>
        </Fact>
      )}
      <Fact label="APR">{apr === null ? "None" : `${(apr * 100).toFixed(2)}%`}</Fact>
    </dl>
  );
}

function Fact(props: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** A share of the income; above the lender's line it says so, not by its colour alone. */
function Share(props: { of: number | null; line: number; income?: string }) {
  const { of: share, line } = props;
  if (share === null) return null;
  const isAbove = share > line;
  return (
    <span className={classes.share} data-above={isAbove || undefined}>
      {wholePercent(share)} of {props.income ?? "income"}
      {isAbove && `, above ${wholePercent(line)}`}
    </span>
  );
}

function people(count: number): string {
  return count === 1 ? "1 customer" : `${count} customers`;
}
