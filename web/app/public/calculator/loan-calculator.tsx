import { loanCost, percent } from "@microfinance/contract/loans/cost.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { flatChargeNote, roundingNote } from "@microfinance/contract/products/texts.ts";
import { offerCards } from "@microfinance/contract/products/cards.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import {
  kindOfProduct,
  publicSpan,
  requestLink,
  requestWords,
} from "@microfinance/contract/products/request.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import { useState } from "react";
import { ActionLink } from "../components/action-link.tsx";
import classes from "./loan-calculator.module.css";

const cards = offerCards(defaultProducts);

const amountStep = 500;

/** The loan calculator. From amount and months it computes monthly payment, total, fee, payout and yearly rate. */
export function LoanCalculator() {
  const [product, setProduct] = useState<PublicProduct>(cards[0]!.product);
  const [amount, setAmount] = useState(5000);
  const [months, setMonths] = useState(12);
  const bands = publicSpan(product)!;
  const cost = loanCost(amount, product.default_rate, months, product.fee);
  const choose = (chosen: PublicProduct) => {
    const { amount: amounts, months: periods } = publicSpan(chosen)!;
    setProduct(chosen);
    setAmount(Math.min(amounts.to, Math.max(amounts.from, amount)));
    setMonths(Math.min(periods.to, Math.max(periods.from, months)));
  };

  return (
    <form
      className={classes.calculator}
      aria-label="Loan calculator"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes.parts}>
        <div className={classes.inputs}>
          <fieldset className={classes.kinds}>
            <legend>Kind of loan</legend>
            {cards.map((one) => (
              <label key={one.name}>
                <input
                  type="radio"
                  name="calculator-kind"
                  checked={product === one.product}
                  onChange={() => choose(one.product)}
                />
                <span>
                  {one.name}
                  <small>{one.product.default_rate * 100}%</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Slider
            id="calculator-amount"
            label="Amount"
            shown={`NLe ${formatAmount(amount)}`}
            value={amount}
            onChange={setAmount}
            {...bands.amount}
            step={amountStep}
          />
          <Slider
            id="calculator-months"
            label="Months"
            shown={`${months} ${months < 2 ? "month" : "months"}`}
            value={months}
            onChange={setMonths}
            {...bands.months}
            step={1}
          />
        </div>
        <output className={classes.result} aria-live="polite">
          <span className={classes.label}>
            Monthly payment
            <span className={classes.example}>
              {" "}
              on NLe {formatAmount(amount)} over {months} {months < 2 ? "month" : "months"}
            </span>
          </span>
          <span className={classes.hero}>
            <small>NLe</small> {formatAmount(cost.monthly)}
          </span>
          <dl>
            <Figure name="Total to repay" value={`NLe ${formatAmount(cost.total)}`} />
            <Figure name="Fee, 2% at payout" value={`NLe ${formatAmount(cost.fee)}`} />
            <Figure name="You receive" value={`NLe ${formatAmount(cost.paidOut)}`} />
            <Figure name="APR" value={cost.apr === null ? "–" : percent(cost.apr)} />
          </dl>
        </output>
        <p className={classes.apply}>
          <ActionLink
            to={requestLink({ kind: kindOfProduct(product.code), amount, months })}
            look="outline"
          >
            Apply for {requestWords({ amount, months })}
          </ActionLink>
        </p>
        <p className={classes.note}>
          {flatChargeNote} {roundingNote} An example, not an offer.
        </p>
      </div>
    </form>
  );
}

function Slider(props: {
  id: string;
  label: string;
  shown: string;
  value: number;
  from: number;
  to: number;
  step: number;
  onChange: (value: number) => void;
}) {
  return (
    <div className={classes.slider}>
      <label htmlFor={props.id}>
        {props.label} <strong>{props.shown}</strong>
      </label>
      <input
        id={props.id}
        type="range"
        min={props.from}
        max={props.to}
        step={props.step}
        value={props.value}
        aria-valuetext={props.shown}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Figure(props: { name: string; value: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
