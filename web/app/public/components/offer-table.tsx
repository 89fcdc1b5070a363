import { formatAmount } from "@microfinance/contract/core/money.ts";
import { type OfferCard as Card, offerCards } from "@microfinance/contract/products/cards.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import type { BandPage } from "@microfinance/contract/products/schema.ts";
import { bandInWords } from "@microfinance/contract/products/words.ts";
import { flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferCost } from "../calculator/offer-cost.tsx";
import { Given } from "../content/given.tsx";
import { ActionLink } from "./action-link.tsx";
import classes from "./offer-table.module.css";
import {
  kindOfProduct,
  requestLink,
  requestWords,
} from "@microfinance/contract/products/request.ts";

/**
 * The offers: one card for each kind of loan, from one table. The page's own range comes first, the other one in a
 * second line (SITE-5), the rate with how it is charged (LOAN-28), and the cost of an example.
 */
export function OfferTable(props: { page: BandPage; id?: string }) {
  return (
    <div className={classes.offers} {...(props.id === undefined ? {} : { id: props.id })}>
      {offerCards(defaultProducts).map((card) => (
        <OfferCard key={card.name} card={card} page={props.page} />
      ))}
    </div>
  );
}

function OfferCard(props: { card: Card; page: BandPage }) {
  const { name, product } = props.card;
  const { default_rate: rate, fee, borrower, example, bands } = product;
  const own = bands.find(({ page }) => page === props.page)!;
  const other = bands.find(({ page }) => page !== props.page)!;
  const kind = kindOfProduct(product.code);
  const request = { kind, ...example };
  return (
    <article className={classes.offer}>
      <h3>{name}</h3>
      <p className={classes.figure}>
        {rate * 100}% <span>per annum</span>
        <small>{flatChargeShort}</small>
      </p>
      <dl>
        <Fact name="Minimum" value={`NLe ${formatAmount(own.amount_from)}`} />
        {own.amount_to !== null && (
          <Fact name="Maximum" value={`NLe ${formatAmount(own.amount_to)}`} />
        )}
        <Fact name="Period" value={`${own.months_from} to ${own.months_to} months`} />
        {props.page === "services" && <Fact name="For" value={borrower} />}
        {props.page === "home" && (
          <Given name={kind === "salary" ? "salary_approval_rate" : "business_approval_rate"}>
            {({ value }) => <Fact name="Approval rate" value={value} />}
          </Given>
        )}
      </dl>
      <p className={classes.band}>Also: {bandInWords(other)}.</p>
      <OfferCost {...example} rate={rate} fee={fee} />
      <ActionLink to={requestLink(request)} look="outline">
        {props.page === "services" ? "Apply Now" : "Apply"} for {requestWords(request)}
        <span className="visually-hidden">, a {name.toLowerCase()}</span>
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
