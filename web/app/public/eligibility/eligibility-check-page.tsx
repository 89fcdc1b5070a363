import { describePage } from "../../core/describe-page.ts";
import checklist from "../illustrations/checklist.svg";
import { PageHead } from "../components/page-head.tsx";
import site from "../components/site.module.css";
import { Island } from "../islands/island.tsx";
import { Questionnaire } from "./questionnaire.tsx";

export function meta() {
  return describePage({
    title: "Eligibility check - Microfinance",
    text: "A few questions tell you whether you can apply for a loan. Your answers are not sent to us.",
    path: "/services/eligibility-check",
  });
}

export default function EligibilityCheckPage() {
  return (
    <>
      <PageHead
        title="Eligibility check"
        text="A few questions. Your answers stay with you: nothing is sent."
        picture={checklist}
      />
      <section className={site.section}>
        <div className={site.narrow}>
          <div className={site.card}>
            <Island name="questionnaire" component={Questionnaire} props={{}} />
            <noscript>
              <p>The check needs scripts. You can also ask us by phone or at the office.</p>
            </noscript>
          </div>
        </div>
      </section>
    </>
  );
}
