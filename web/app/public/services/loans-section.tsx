import { formatAmount } from "@microfinance/contract/money.ts";
import { servicesPageOffers } from "@microfinance/contract/offers.ts";
import { flatChargeNote } from "@microfinance/contract/texts/public-site.ts";
import { OfferCost } from "../calculator/offer-cost.tsx";
import { ActionLink } from "../ui/action-link.tsx";
import { OfferCard } from "../ui/offer-card.tsx";
import offers from "../ui/offer-card.module.css";
import { SiteSection } from "../ui/site-section.tsx";

const kinds = [
  { ...servicesPageOffers.salary, example: { amount: 5000, months: 12 } },
  { ...servicesPageOffers.business, example: { amount: 10_000, months: 12 } },
] as const;

/** The loan types as the services page states them (000§9, D16). */
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
    </SiteSection>
  );
}
