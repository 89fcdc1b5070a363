import { lazy, Suspense, useState } from "react";
import { statedAge } from "@microfinance/contract/core/constants.ts";
import { eligibilityTexts } from "@microfinance/contract/products/texts.ts";
import checklist from "../illustrations/checklist.svg";
import { SiteSection } from "../components/site-section.tsx";
import site from "../components/site.module.css";

const EligibilityModal = lazy(async () => {
  const { EligibilityModal: component } = await import("../eligibility/eligibility-modal.tsx");
  return { default: component };
});

/** Who may borrow, as this page states it (SITE-9), and the questionnaire in a modal. */
export function EligibilitySection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SiteSection id="eligibility" tone="surface" title="Who can borrow" picture={checklist}>
      <ul className={site.points}>
        <li>
          You are {statedAge.from} to {statedAge.to} years old and live in Sierra Leone.
        </li>
        <li>You earn a salary, or you own a business that is running.</li>
        <li>You have a guarantor who knows you and agrees to stand in.</li>
      </ul>
      <p className={site.after}>
        <button
          type="button"
          className={`${site.action} ${site.scripted}`}
          data-look="filled"
          onClick={() => setOpen(true)}
        >
          {eligibilityTexts.open}
        </button>
        <noscript>
          <a href="/services/eligibility-check">Open the eligibility check</a>
        </noscript>
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <EligibilityModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SiteSection>
  );
}
