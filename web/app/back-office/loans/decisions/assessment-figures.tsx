import type { ReactNode } from "react";
import { type LoanAssessment, wholePercent } from "@microfinance/contract/loans/assessment.ts";
import { provenIncomeTexts } from "@microfinance/contract/loans/proven-income.ts";
import { Money } from "../../../components/display/money.tsx";
import classes from "./fact-strip.module.css";

/**
 * The figures of an assessment (LOAN-136). Shares above the lender's line, and lateness, are marked.
 *
 * @param apr the annual rate as a fraction; null for none.
 */
export function AssessmentFigures(props: { figures: LoanAssessment; apr: number | null }) {
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
      <Fact label="All instalments">
        <Money value={figures.all_instalments} />
        <Share of={figures.all_share} line={noted_share} />
        <Share of={figures.proven_all_share} line={noted_share} income="proven income" />
      </Fact>
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
      <Fact label="Guarantor of">{people(figures.guarantor_of.length)}</Fact>
      <Fact label="Guarantors late">
        <span data-above={figures.late_guarantors.length > 0 || undefined}>
          {people(figures.late_guarantors.length)}
        </span>
      </Fact>
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
  if (count === 0) return "No customer";
  return count === 1 ? "1 customer" : `${count} customers`;
}
