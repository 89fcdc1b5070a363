import { describePage } from "../../core/describe-page.ts";
import approval from "../illustrations/approval.svg";
import { otherServices } from "../content/services.ts";
import { ActionLink } from "../components/action-link.tsx";
import { PageHead } from "../components/page-head.tsx";
import { SiteSection } from "../components/site-section.tsx";
import site from "../components/site.module.css";
import { EligibilitySection } from "./eligibility-section.tsx";
import { LoansSection } from "./loans-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { servicePictures } from "./service-pictures.ts";

export function meta() {
  return describePage({
    title: "Services - Microfinance",
    text: "Salary and business loans with every cost shown, bill payment, and money transfers in Sierra Leone.",
    path: "/services",
  });
}

/** Loans, who may have one and how, and the other services of the office (SITE-3). */
export default function ServicesPage() {
  return (
    <>
      <PageHead
        title="Services"
        text="Loans for people who work and businesses that grow, and money matters at our counter."
        picture={approval}
      />
      <LoansSection />
      <EligibilitySection />
      <PolicySection />
      {otherServices.map((service, at) => (
        <SiteSection
          key={service.id}
          id={service.id}
          tone={at % 2 === 0 ? "surface" : "background"}
          title={service.title}
          text={service.text}
          picture={servicePictures[service.id]}
          side={at % 2 === 0 ? "start" : "end"}
        >
          <ul className={site.points}>
            {service.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </SiteSection>
      ))}
      <SiteSection
        id="call-to-action"
        tone="deep"
        title="Contact Us"
        text="Ask before you apply. We answer in plain words, by mail or at the counter."
      >
        <ActionLink to="/contact" look="light">
          Contact Us
        </ActionLink>
      </SiteSection>
    </>
  );
}
