import { statedAge } from "@microfinance/contract/core/constants.ts";
import { EligibilityButton } from "../eligibility/eligibility-button.tsx";
import { Island } from "../islands/island.tsx";
import checklist from "../illustrations/checklist.svg";
import { SiteSection } from "../components/site-section.tsx";
import site from "../components/site.module.css";

/** Who may borrow, as this page states it (SITE-9), and the questionnaire in a modal. */
export function EligibilitySection() {
  return (
    <SiteSection id="eligibility" tone="surface" title="Who can borrow" picture={checklist}>
      <ul className={site.points}>
        <li>
          You are {statedAge.from} to {statedAge.to} years old and live in Sierra Leone.
        </li>
        <li>You earn a salary, or you own a business that is running.</li>
        <li>You have a guarantor who knows you and agrees to stand in.</li>
      </ul>
      <div className={site.after}>
        <Island name="eligibility-button" component={EligibilityButton} props={{}} />
        <noscript>
          <a href="/services/eligibility-check">Open the eligibility check</a>
        </noscript>
      </div>
    </SiteSection>
  );
}
