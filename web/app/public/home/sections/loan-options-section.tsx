import {
  bandNames,
  homePageOffers,
  servicesPageOffers,
} from "@microfinance/contract/products/offers.ts";
import { formatAmount } from "@microfinance/contract/core/money.ts";
import { flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferCost } from "../../calculator/offer-cost.tsx";
import { ActionLink } from "../../components/action-link.tsx";
import { OfferCard } from "../../components/offer-card.tsx";
import offers from "../../components/offer-card.module.css";
import { SiteSection } from "../../components/site-section.tsx";

const { salary, business } = homePageOffers;

/**
 * Section 6: the current loan options as the home page states them (SITE-5). It states no rate for business loans;
 * their example uses the rate of the services page.
 */
export function LoanOptionsSection() {
  return (
    <SiteSection
      title="Current loan options"
      text="Two kinds of loan. The example shows what each really costs."
    >
      <div className={offers.offers}>
        <OfferCard
          name={salary.name}
          figure={`${salary.rate * 100}%`}
          unit="per annum"
          charge={flatChargeShort}
          otherBand={otherBandOf(servicesPageOffers.salary)}
          facts={factsOf(salary)}
        >
          <OfferCost amount={5000} rate={salary.rate} months={12} />
          <ActionLink to="/user/signup">Apply for a salary loan</ActionLink>
        </OfferCard>
        <OfferCard
          name={business.name}
          figure={`Up to ${business.period.to}`}
          unit="months"
          otherBand={otherBandOf(servicesPageOffers.business)}
          facts={factsOf(business)}
        >
          <OfferCost amount={10_000} rate={servicesPageOffers.business.rate} months={12} />
          <ActionLink to="/user/signup">Apply for a business loan</ActionLink>
        </OfferCard>
      </div>
    </SiteSection>
  );
}

function otherBandOf(offer: typeof servicesPageOffers.salary | typeof servicesPageOffers.business) {
  const { amount, period } = offer;
  return `${bandNames.services}: NLe ${formatAmount(amount.from)} to ${formatAmount(amount.to)}, ${period.from} to ${period.to} months.`;
}

function factsOf(offer: typeof salary | typeof business) {
  return [
    ["Period", `${offer.period.from} to ${offer.period.to} months`],
    ["Minimum", `NLe ${formatAmount(offer.amount.from)}`],
    ["Approval rate", `${offer.approvalRate * 100}%`],
  ] as const;
}
