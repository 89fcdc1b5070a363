import { OfferTable } from "../../components/offer-table.tsx";
import { SiteSection } from "../../components/site-section.tsx";

/** Section 6: the current loan options as the home page states them (SITE-5). */
export function LoanOptionsSection() {
  return (
    <SiteSection
      title="Current loan options"
      text="Two kinds of loan. The example shows what each really costs."
    >
      <OfferTable page="home" />
    </SiteSection>
  );
}
