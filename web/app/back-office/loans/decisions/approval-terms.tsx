import { type ChargeRates, chargesAt } from "@microfinance/contract/accounting/charges.ts";
import { type ApprovalFigures } from "@microfinance/contract/loans/approval-figures.ts";
import {
  approvalTerms,
  formatTerms,
  type RepaidFrom,
} from "@microfinance/contract/products/terms.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import classes from "./action-form.module.css";
import { amountOf } from "../details/loan-facts.tsx";
import { percent } from "@microfinance/contract/core/sentences.ts";
import { paymentLabel } from "@microfinance/contract/schedules/words.ts";

/** The amounts that follow from an approval's inputs, to two decimals (SITE-27). */
export function ApprovalTerms(props: {
  /** Null while the inputs are invalid. */
  figures: ApprovalFigures | null;
  /** The requested amount in NLe. */
  requested: number;
  /** Of the charges of the product. */
  rates: ChargeRates;
  plan: RepaidFrom;
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
            props.rates,
            props.plan,
          ),
        );
  return (
    <div className={classes.figures}>
      <DetailList
        missing="Not yet"
        items={[
          { label: "Loan amount requested", value: amountOf(props.requested) },
          { label: "Total amount", value: amountOf(terms?.total_amount ?? null) },
          {
            label: paymentLabel(props.plan.repayment),
            value: amountOf(terms?.monthly_payment ?? null),
          },
          ...chargesAt(props.rates, toCents(figures?.approved_amount ?? 0)).map((charge) => ({
            label: `${charge.label} (${percent(charge.rate)})`,
            value: amountOf(terms && fromCents(charge.amount)),
          })),
          { label: "Disbursed amount", value: amountOf(terms?.disbursed_amount ?? null) },
        ]}
      />
    </div>
  );
}
