import { OfferTable } from "../../components/offer-table.tsx";
import { SiteSection } from "../../components/site-section.tsx";

/** Section 6: the current loan options as the home page states them (SITE-5). */
export function LoanOptionsSection() {
  return (
    <SiteSection title="Current loan options" text="The example shows what each loan really costs.">
      <OfferTable page="home" />
    </SiteSection>
  );
}
