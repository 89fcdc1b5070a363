import { namedProducts } from "@microfinance/contract/products/cards.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { flatChargeNote, flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferTable } from "../components/offer-table.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";

const [personal] = namedProducts(defaultProducts);

/** The loan types as the services page states them (SITE-5). */
export function LoansSection() {
  return (
    <SiteSection id="loan-services" title="Loans" text={flatChargeNote}>
      <OfferTable page="services" id="loans" />
      <p className={site.after}>
        {personal?.public_name}: {(personal?.default_rate ?? 0) * 100}% per annum, {flatChargeShort}
        . Amount and period are agreed with you at the office.
      </p>
    </SiteSection>
  );
}
