import { statedAge } from "@microfinance/contract/core/constants.ts";
import { describePage } from "../../core/describe-page.ts";
import approval from "../illustrations/approval.svg";
import { otherServices } from "../content/services.ts";
import { ActionLink } from "../components/action-link.tsx";
import { PageHead } from "../components/page-head.tsx";
import { SiteSection } from "../components/site-section.tsx";
import site from "../components/site.module.css";
import { servicePictures } from "./service-pictures.ts";
import { OfferTable } from "../components/offer-table.tsx";
import { Given, givenWord } from "../../components/given/given.tsx";
import { decisive, Krio } from "../content/krio.tsx";
import { EligibilityButton } from "../eligibility/eligibility-button.tsx";
import { Island } from "../islands/island.tsx";
import checklist from "../illustrations/checklist.svg";
import { aprNote, borrowersAsk, policy, requiredDocuments } from "../content/application-policy.ts";
import classes from "./services-page.module.css";

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
        text="Loans for people who work and businesses that grow, and bills and money transfers at our counter."
        picture={approval}
      />
      <LoansSection />
      <EligibilitySection />
      <PolicySection />
      <SiteSection tone="surface" title="What borrowers ask">
        <ul className={site.points} data-columns="two">
          {borrowersAsk.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                {text}
                <Krio of={text} />
              </p>
            </li>
          ))}
        </ul>
      </SiteSection>
      {otherServices.map((service, at) => (
        <SiteSection
          key={service.id}
          id={service.id}
          tone={at % 2 === 0 ? "background" : "surface"}
          title={service.title}
          text={service.text}
          picture={servicePictures[service.id]}
          side={at % 2 === 0 ? "start" : "end"}
        >
          <ul className={site.points}>
            {service.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
            {service.id === "bill-payment" && (
              <Given name="billers">{({ names }) => <li>Paid here: {names}.</li>}</Given>
            )}
          </ul>
        </SiteSection>
      ))}
      <SiteSection
        id="call-to-action"
        tone="deep"
        title="Contact Us"
        text="Ask before you apply. We answer in plain words, by email or at the counter."
      >
        <ActionLink to="/contact" look="light">
          Contact Us
        </ActionLink>
      </SiteSection>
    </>
  );
}

/** The products as the services page states them (SITE-5). */
function LoansSection() {
  return (
    <SiteSection
      id="loan-services"
      title="Loans"
      text={
        <>
          {`${givenWord("charge_note")} ${aprNote}`}
          <Krio of={aprNote} />
        </>
      }
    >
      <OfferTable page="services" id="loans" />
      <Given name="named_products">
        {({ name, rate, per, example }) => (
          <p className={site.after}>
            {name}: {rate} {per}. {example} Amount and period are agreed with you at the office.
          </p>
        )}
      </Given>
    </SiteSection>
  );
}

/** Who may borrow, as this page states it (SITE-9), and the questionnaire in a modal. */
function EligibilitySection() {
  return (
    <SiteSection id="eligibility" tone="surface" title="Who can borrow" picture={checklist}>
      <ul className={site.points}>
        <li>
          You are {statedAge.from} to {statedAge.to} years old and live in Sierra Leone.
        </li>
        <li>
          {decisive.income}
          <Krio of={decisive.income} />
        </li>
        <li>
          {decisive.guarantor}
          <Krio of={decisive.guarantor} />
        </li>
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

/** The steps of an application, next to its requirements (LOAN-21). */
function PolicySection() {
  return (
    <SiteSection title="Application policy">
      <div className={classes.split}>
        <ul className={site.points}>
          {policy.map((line) => (
            <li key={line}>
              {line}
              <Krio of={line} />
            </li>
          ))}
        </ul>
        <div className={site.card}>
          <h3>Required documents</h3>
          <ul className={classes.documents}>
            {requiredDocuments.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className={site.note}>
            Which of them you need depends on the loan: the application shows it, and you can send
            it before you have them all.
          </p>
        </div>
      </div>
    </SiteSection>
  );
}
