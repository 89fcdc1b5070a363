import { type ApprovalFigures } from "@microfinance/contract/loans/approval-figures.ts";
import { approvalTerms, formatTerms } from "@microfinance/contract/products/terms.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import classes from "./action-form.module.css";
import { amountOf } from "../details/loan-facts.tsx";
import { percent } from "@microfinance/contract/core/sentences.ts";

/** The amounts that follow from an approval's inputs, to two decimals (SITE-27). */
export function ApprovalTerms(props: {
  /** Null while the inputs are invalid. */
  figures: ApprovalFigures | null;
  /** The requested amount in NLe. */
  requested: number;
  /** The fee of the product, a fraction. */
  fee: number;
}) {
  const { figures } = props;
  const terms =
    figures === null
      ? null
      : formatTerms(
          approvalTerms(
            toCents(figures.approved_amount),
            figures.interest_rate,
            figures.loan_period,
            props.fee,
          ),
        );
  return (
    <div className={classes.figures}>
      <DetailList
        missing="Not yet"
        items={[
          { label: "Loan amount requested", value: amountOf(props.requested) },
          { label: "Total amount", value: amountOf(terms?.total_amount ?? null) },
          { label: "Monthly payment", value: amountOf(terms?.monthly_payment ?? null) },
          {
            label: `Processing fee (${percent(props.fee)})`,
            value: amountOf(terms?.processing_fee ?? null),
          },
          { label: "Disbursed amount", value: amountOf(terms?.disbursed_amount ?? null) },
        ]}
      />
    </div>
  );
}
