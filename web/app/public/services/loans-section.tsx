import { flatChargeNote, flatChargeShort } from "@microfinance/contract/products/texts.ts";
import { OfferTable } from "../components/offer-table.tsx";
import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import { Given } from "../content/given.tsx";

/** The products as the services page states them (SITE-5). */
export function LoansSection() {
  return (
    <SiteSection id="loan-services" title="Loans" text={flatChargeNote}>
      <OfferTable page="services" id="loans" />
      <Given name="named_products">
        {({ name, rate }) => (
          <p className={site.after}>
            {name}: {rate} per annum, {flatChargeShort}. Amount and period are agreed with you at
            the office.
          </p>
        )}
      </Given>
    </SiteSection>
  );
}
