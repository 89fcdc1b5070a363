import type { BandPage } from "@microfinance/contract/products/schema.ts";
import { Given } from "../../components/given/given.tsx";
import { ActionLink } from "./action-link.tsx";
import classes from "./offer-table.module.css";

/**
 * The offers: a card for each product, from the products of the lender. The page's own range comes first, the others in
 * a second line (SITE-5); under the rate is how it is charged, with the cost of an example (LOAN-28).
 */
export function OfferTable(props: { page: BandPage; id?: string }) {
  return (
    <div className={classes.offers} {...(props.id === undefined ? {} : { id: props.id })}>
      <Given name={`${props.page}_offers`}>
        {(offer) => (
          <article className={classes.offer}>
            <h3>{offer.name}</h3>
            <p className={classes.figure}>
              {offer.rate} <span>{offer.per}</span>
              <small>{offer.price}</small>
            </p>
            <dl>
              <Fact name="Minimum" value={offer.minimum} />
              <Given name="maximum">{({ value }) => <Fact name="Maximum" value={value} />}</Given>
              <Fact name="Period" value={offer.period} />
              <Given name="borrower">{({ value }) => <Fact name="For" value={value} />}</Given>
              <Given name="approval">
                {({ value }) => <Fact name="Approval rate" value={value} />}
              </Given>
            </dl>
            <Given name="also">
              {({ value }) => <p className={classes.band}>Also: {value}.</p>}
            </Given>
            <p className={classes.cost}>{offer.cost}</p>
            <ActionLink to={offer.link} look="outline">
              {props.page === "services" ? "Apply Now" : "Apply"} for {offer.apply}
              <span className="visually-hidden">, {offer.called}</span>
            </ActionLink>
          </article>
        )}
      </Given>
    </div>
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
