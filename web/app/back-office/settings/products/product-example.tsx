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
import { rateLabel } from "@microfinance/contract/core/sentences.ts";
import { priceLine } from "@microfinance/contract/products/offer-content.ts";
import { requestWords } from "@microfinance/contract/products/request.ts";
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
  const cost = loanCost(example.amount, rate, example.months, terms);
  return (
    <aside className={classes.example} aria-label="Worked example">
      <h3>Worked example</h3>
      <p>{requestWords(example)}</p>
      <DetailList
        items={[
          { label: `Interest, ${rateLabel(rate)}`, value: formatNle(cost.total - example.amount) },
          { label: "Total to repay", value: formatNle(cost.total) },
          { label: "Monthly payment", value: formatNle(cost.monthly) },
          ...cost.charges.map((charge) => ({
            label: `${shortLabel(charge)}, ${rateLabel(charge.rate)}`,
            value: formatNle(fromCents(charge.amount)),
          })),
          { label: "Customer receives", value: formatNle(cost.paidOut) },
          { label: "APR", value: cost.apr === null ? null : percent(cost.apr) },
        ]}
      />
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
          <strong>On the site:</strong> {rateLabel(rate)} per annum. {priceLine(terms)}{" "}
          {ranges === "" ? "" : `Ranges: ${ranges}.`}
        </p>
      )}
    </aside>
  );
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
