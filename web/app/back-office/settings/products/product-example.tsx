import { chargeKinds, chargeRate, shortLabel } from "@microfinance/contract/accounting/charges.ts";
import {
  formatAmount,
  formatNle,
  fromCents,
  formatNleExact,
  shareOf,
  toCents,
} from "@microfinance/contract/core/money.ts";
import { loanCost, percent } from "@microfinance/contract/products/cost.ts";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { periodLabel, rateLabel } from "@microfinance/contract/core/sentences.ts";
import { offeredRepayments, repaymentOfOffer } from "@microfinance/contract/products/repayments.ts";
import {
  isUsual,
  periodOfMonths,
  type Repayment,
  usualRepayment,
} from "@microfinance/contract/schedules/repayment.ts";
import { repaidPeriodError, repaymentError } from "@microfinance/contract/schedules/rules.ts";
import {
  interestWords,
  paymentLabel,
  repaymentLabel,
} from "@microfinance/contract/schedules/words.ts";
import { priceLine } from "@microfinance/contract/products/offer-content.ts";
import type { ProductTerms, PenaltyRule } from "@microfinance/contract/products/schema.ts";
import { bandInWords } from "@microfinance/contract/products/words.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import classes from "./products.module.css";
import { penaltyBases } from "@microfinance/contract/products/penalty-bases.ts";

/** What a loan of the entered product costs, while it is entered (PROD-1). */
export function ProductExample(props: { terms: ProductTerms }) {
  const { terms } = props;
  const { example, default_rate: rate, bands } = terms;
  const ranges = bands
    .filter(({ page }) => page !== null)
    .map(bandInWords)
    .join("; ");
  if (!isComplete(terms))
    return (
      <aside className={classes.example} aria-label="Worked example">
        <h3>Worked example</h3>
        <p className={classes.note}>It follows once rate, fee, amount and months are entered.</p>
      </aside>
    );
  const offers = offeredRepayments(terms).map((offer) => repaymentOfOffer(offer, null));
  const [usual = usualRepayment] = offers;
  const { cost, period } = exampleCost(terms, usual);
  return (
    <aside className={classes.example} aria-label="Worked example">
      <h3>Worked example</h3>
      <p>
        {formatNle(example.amount)} over {periodLabel(period, usual.period_unit)}
      </p>
      <DetailList
        items={[
          {
            label: `Interest, ${interestWords({ ...usual, interest_rate: rate })}`,
            value: formatNle(cost.total - example.amount),
          },
          { label: "Total to repay", value: formatNle(cost.total) },
          { label: paymentLabel(usual), value: formatNle(cost.monthly) },
          ...cost.charges.map((charge) => ({
            label: `${shortLabel(charge)}, ${rateLabel(charge.rate)}`,
            value: formatNle(fromCents(charge.amount)),
          })),
          { label: "Customer receives", value: formatNle(cost.paidOut) },
          { label: "APR", value: cost.apr === null ? null : percent(cost.apr) },
        ]}
      />
      {offers.slice(1).map((offer) => (
        <p key={repaymentLabel(offer)}>{exampleLine(terms, offer)}</p>
      ))}
      <p className={classes.note}>{penaltyInWords(terms.penalty, example)}</p>
      <p className={classes.note}>
        Settled early, it costs at least the interest of{" "}
        {terms.minimum_interest_months === 1
          ? "1 month"
          : `${formatAmount(terms.minimum_interest_months)} months`}
        .
      </p>
      {terms.public && (
        <p>
          <strong>On the site:</strong> {isUsual(usual) && `${rateLabel(rate)} per annum. `}
          {priceLine(terms)} {ranges === "" ? "" : `Ranges: ${ranges}.`}
        </p>
      )}
    </aside>
  );
}

/** What the example costs when it is repaid so; its months become as many weeks or days. */
function exampleCost(terms: ProductTerms, repayment: Repayment) {
  const { example, default_rate: rate } = terms;
  const period = periodOfMonths(example.months, repayment);
  const isPossible =
    repaymentError(repayment) === null && repaidPeriodError(period, repayment) === null;
  const plan = { repayment, from: businessDate(new Date()) };
  const cost = loanCost(
    example.amount,
    rate,
    isPossible ? period : 0,
    terms,
    isUsual(repayment) ? undefined : plan,
  );
  return { cost, period };
}

/**
 * Another way of repayment in a line: "Each week, interest on the balance: 52 weeks, NLe 110, NLe 5,720 in all, APR
 * 26%".
 */
function exampleLine(terms: ProductTerms, repayment: Repayment): string {
  const { cost, period } = exampleCost(terms, repayment);
  if (cost.monthly === 0) return `${repaymentLabel(repayment)}: no schedule of the example.`;
  const apr = cost.apr === null ? "" : `, APR ${percent(cost.apr)}`;
  return `${repaymentLabel(repayment)}: ${periodLabel(period, repayment.period_unit)} at ${formatNle(cost.monthly)}, ${formatNle(cost.total)} in all${apr}.`;
}

function isComplete(terms: ProductTerms) {
  const { example, default_rate, minimum_interest_months } = terms;
  const isRate = (share: number) => share >= 0 && share <= 1 && Number.isFinite(share);
  return (
    example.amount > 0 &&
    example.amount < 1e9 &&
    Number.isInteger(example.months) &&
    example.months >= 1 &&
    example.months <= 600 &&
    isRate(default_rate) &&
    chargeKinds.every((kind) => isRate(chargeRate(terms, kind))) &&
    Number.isFinite(minimum_interest_months)
  );
}

/** A penalty rule as a sentence, with its cap for the amount of an example in NLe (PROD-10). */
function penaltyInWords(rule: PenaltyRule, example: { amount: number }): string {
  if (rule.kind === "none") return "No penalty for late payment.";
  const isReadable =
    Number.isFinite(rule.value) &&
    Number.isInteger(rule.grace_days) &&
    rule.cap >= 0 &&
    rule.cap <= 1;
  if (!isReadable) return "The penalty follows once its figures are entered.";
  const price =
    rule.kind === "fixed"
      ? formatNleExact(rule.value)
      : `${rateLabel(rule.value)} of the ${penaltyBases[rule.kind].name}`;
  const turn = rule.every === "once" ? "once an instalment" : "every 30 days an instalment";
  const cap = formatNleExact(fromCents(shareOf(toCents(example.amount), rule.cap)));
  return `Late payment costs ${price}, ${turn}, from day ${rule.grace_days + 1} after the due date; at most ${cap} in all.`;
}
