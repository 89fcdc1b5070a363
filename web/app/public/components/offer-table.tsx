import { formatAmount } from "@microfinance/contract/core/money.ts";
import {
  offers,
  otherBandName,
  type OfferBand,
  type OfferKind,
  type OfferPage,
} from "@microfinance/contract/products/offers.ts";
import { flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferCost } from "../calculator/offer-cost.tsx";
import { Given } from "../content/given.tsx";
import { ActionLink } from "./action-link.tsx";
import classes from "./offer-table.module.css";
import { requestLink, requestWords } from "@microfinance/contract/products/request.ts";

/**
 * The offers: one card for each kind of loan, from one table. The page's own range comes first, the other one in a
 * second line (SITE-5), the rate with how it is charged (LOAN-28), and the cost of an example.
 */
export function OfferTable(props: { page: OfferPage; id?: string }) {
  return (
    <div className={classes.offers} {...(props.id === undefined ? {} : { id: props.id })}>
      <OfferCard kind="salary" page={props.page} />
      <OfferCard kind="business" page={props.page} />
    </div>
  );
}

function OfferCard(props: { kind: OfferKind; page: OfferPage }) {
  const { name, called, rate, borrower, bands, example } = offers[props.kind];
  const other = bands[props.page === "home" ? "services" : "home"];
  const { amount, period } = bands[props.page];
  const request = { kind: props.kind, ...example };
  return (
    <article className={classes.offer}>
      <h3>{name}</h3>
      <p className={classes.figure}>
        {rate * 100}% <span>per annum</span>
        <small>{flatChargeShort}</small>
      </p>
      <dl>
        <Fact name="Minimum" value={`NLe ${formatAmount(amount.from)}`} />
        {amount.to !== undefined && (
          <Fact name="Maximum" value={`NLe ${formatAmount(amount.to)}`} />
        )}
        <Fact name="Period" value={`${period.from} to ${period.to} months`} />
        {props.page === "services" && <Fact name="For" value={borrower} />}
        {props.page === "home" && (
          <Given name={`${props.kind}_approval_rate`}>
            {({ value }) => <Fact name="Approval rate" value={value} />}
          </Given>
        )}
      </dl>
      <p className={classes.band}>
        {otherBandName[props.page]}: {bandSentence(other)}.
      </p>
      <OfferCost {...example} rate={rate} />
      <ActionLink to={requestLink(request)} look="outline">
        {props.page === "services" ? "Apply Now" : "Apply"} for {requestWords(request)}
        <span className="visually-hidden">, {called}</span>
      </ActionLink>
    </article>
  );
}

function Fact(props: { name: string; value: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function bandSentence({ amount, period }: OfferBand): string {
  const months = `${period.from} to ${period.to} months`;
  return amount.to === undefined
    ? `from NLe ${formatAmount(amount.from)}, ${months}`
    : `NLe ${formatAmount(amount.from)} to ${formatAmount(amount.to)}, ${months}`;
}
