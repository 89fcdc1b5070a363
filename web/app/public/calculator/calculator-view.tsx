import { currencyMark } from "@microfinance/contract/core/currency.ts";
import type { calculatorFields } from "@microfinance/contract/products/offer-content.ts";
import { flatChargeNote, roundingNote } from "@microfinance/contract/products/texts.ts";
import type { ReactNode } from "react";
import { ActionLink } from "../components/action-link.tsx";
import classes from "./loan-calculator.module.css";

const amountStep = 500;
const unchanged = () => undefined;

/** The calculator as it is drawn: in the finished page with marks for the texts, afterwards with the figures. */
export function CalculatorView(props: {
  shown: Readonly<Record<keyof ReturnType<typeof calculatorFields>, string>>;
  kinds: ReactNode;
  charges: ReactNode;
  onAmount?: (value: number) => void;
  onMonths?: (value: number) => void;
}) {
  const { shown } = props;
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
            {props.kinds}
          </fieldset>
          <Slider
            id="calculator-amount"
            label="Amount"
            shown={shown.amount_words}
            value={shown.amount}
            onChange={props.onAmount ?? unchanged}
            from={shown.amount_from}
            to={shown.amount_to}
            step={amountStep}
          />
          <Slider
            id="calculator-months"
            label="Months"
            shown={shown.months_words}
            value={shown.months}
            onChange={props.onMonths ?? unchanged}
            from={shown.months_from}
            to={shown.months_to}
            step={1}
          />
        </div>
        <output className={classes.result} aria-live="polite">
          <span className={classes.label}>
            Monthly payment
            <span className={classes.example}>
              {" "}
              on {shown.amount_words} over {shown.months_words}
            </span>
          </span>
          <span className={classes.hero}>
            <small>{currencyMark}</small> {shown.monthly}
          </span>
          <dl>
            <Figure name="Total to repay" value={shown.total} />
            {props.charges}
            <Figure name="You receive" value={shown.received} />
            <Figure name="APR" value={shown.apr} />
          </dl>
        </output>
        <p className={classes.apply}>
          <ActionLink to={shown.link} look="outline">
            Apply for {shown.request}
          </ActionLink>
        </p>
        <p className={classes.note}>
          {flatChargeNote} {roundingNote} An example, not an offer.
        </p>
      </div>
    </form>
  );
}

/** A kind of loan of the calculator. */
export function KindOption(props: {
  name: string;
  rate: string;
  isChosen: boolean;
  onChoose?: () => void;
}) {
  return (
    <label>
      <input
        type="radio"
        name="calculator-kind"
        checked={props.isChosen}
        onChange={props.onChoose ?? unchanged}
      />
      <span>
        {props.name}
        <small>{props.rate}</small>
      </span>
    </label>
  );
}

function Slider(props: {
  id: string;
  label: string;
  shown: string;
  value: string;
  from: string;
  to: string;
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

/** A figure of the calculator. */
export function Figure(props: { name: string; value: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
