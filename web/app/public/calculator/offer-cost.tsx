import { loanCost, percent } from "@microfinance/contract/loans/cost.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import classes from "./offer-cost.module.css";

/** The cost of an offer in its typical case: the disclosure below every offer, by the rules of the application. */
export function OfferCost(props: { amount: number; rate: number; months: number; fee: number }) {
  const cost = loanCost(props.amount, props.rate, props.months, props.fee);
  return (
    <p className={classes.cost}>
      For example, NLe {formatAmount(props.amount)} over {props.months} months: NLe{" "}
      {formatAmount(cost.monthly)} a month, NLe {formatAmount(cost.total)} in total, fee NLe{" "}
      {formatAmount(cost.fee)}, you receive NLe {formatAmount(cost.paidOut)}.
      {cost.apr === null ? "" : ` APR ${percent(cost.apr)}.`} You pay NLe {props.rate * 100} of
      interest on each NLe 100, once.
    </p>
  );
}
