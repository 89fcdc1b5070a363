import { loanTypes } from "@microfinance/contract/core/constants.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import {
  bandNames,
  homePageOffers,
  servicesPageOffers,
} from "@microfinance/contract/products/offers.ts";
import { flatChargeNote, flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferCost } from "../calculator/offer-cost.tsx";
import { ActionLink } from "../components/action-link.tsx";
import { OfferCard } from "../components/offer-card.tsx";
import offers from "../components/offer-card.module.css";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";

const personal = loanTypes[1];

const kinds = [
  {
    ...servicesPageOffers.salary,
    other: homePageOffers.salary,
    example: { amount: 5000, months: 12 },
  },
  {
    ...servicesPageOffers.business,
    other: homePageOffers.business,
    example: { amount: 10_000, months: 12 },
  },
] as const;

/** The loan types as the services page states them (SITE-5). */
export function LoansSection() {
  return (
    <SiteSection id="loan-services" title="Loans" text={flatChargeNote}>
      <div id="loans" className={offers.offers}>
        {kinds.map((offer) => (
          <OfferCard
            key={offer.name}
            name={offer.name}
            figure={`${offer.rate * 100}%`}
            unit="per annum"
            charge={flatChargeShort}
            otherBand={`${bandNames.home}: from NLe ${formatAmount(offer.other.amount.from)}, ${offer.other.period.from} to ${offer.other.period.to} months.`}
            facts={[
              ["Minimum", `NLe ${formatAmount(offer.amount.from)}`],
              ["Maximum", `NLe ${formatAmount(offer.amount.to)}`],
              ["Period", `${offer.period.from} to ${offer.period.to} months`],
              ["For", offer.borrower],
            ]}
          >
            <OfferCost
              amount={offer.example.amount}
              rate={offer.rate}
              months={offer.example.months}
            />
            <ActionLink to="/user/signup">
              Apply Now<span className="visually-hidden"> for a {offer.name}</span>
            </ActionLink>
          </OfferCard>
        ))}
      </div>
      <p className={site.after}>
        {personal.label}: {personal.defaultRate * 100}% per annum, {flatChargeShort}. Amount and
        period are agreed with you at the office.
      </p>
    </SiteSection>
  );
}
