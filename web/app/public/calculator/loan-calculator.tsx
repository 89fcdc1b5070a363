import { loanCost, percent } from "@microfinance/contract/loans/cost.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { flatChargeNote, roundingNote } from "@microfinance/contract/products/texts.ts";
import { offers, type OfferKind, spannedBands } from "@microfinance/contract/products/offers.ts";
import { requestLink, requestWords } from "@microfinance/contract/products/request.ts";
import { useState } from "react";
import { ActionLink } from "../components/action-link.tsx";
import classes from "./loan-calculator.module.css";

const kinds = [
  { key: "salary", label: "Salary", rate: offers.salary.rate },
  { key: "business", label: "Business or group", rate: offers.business.rate },
] as const;

const amountStep = 500;

/** The loan calculator. From amount and months it computes monthly payment, total, fee, payout and yearly rate. */
export function LoanCalculator() {
  const [kind, setKind] = useState<OfferKind>("salary");
  const [amount, setAmount] = useState(5000);
  const [months, setMonths] = useState(12);
  const { rate } = offers[kind];
  const bands = spannedBands(kind);
  const cost = loanCost(amount, rate, months);
  const choose = (chosen: OfferKind) => {
    const { amount: amounts, period: periods } = spannedBands(chosen);
    setKind(chosen);
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
            {kinds.map((one) => (
              <label key={one.key}>
                <input
                  type="radio"
                  name="calculator-kind"
                  checked={kind === one.key}
                  onChange={() => choose(one.key)}
                />
                <span>
                  {one.label}
                  <small>{one.rate * 100}%</small>
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
            {...bands.period}
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
          <ActionLink to={requestLink({ kind, amount, months })} look="outline">
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
