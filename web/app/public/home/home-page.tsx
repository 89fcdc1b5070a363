import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { aprNote } from "../content/application-policy.ts";
import { Given, givenWord } from "../../components/given/given.tsx";
import { Krio } from "../content/krio.tsx";
import { describePage } from "../../core/describe-page.ts";
import { Hero } from "./sections/hero.tsx";
import { HowItWorksSection } from "./sections/how-it-works-section.tsx";
import { PartnersSection } from "./sections/partners-section.tsx";
import { RaffleSection } from "./sections/raffle-section.tsx";
import { StatisticsSection } from "./sections/statistics-section.tsx";
import { TestimonialsSection } from "./sections/testimonials-section.tsx";
import { OfferTable } from "../components/offer-table.tsx";
import { SiteSection } from "../components/site-section.tsx";
import { PatternBand } from "../../components/theme/pattern-band.tsx";
import { ActionLink } from "../components/action-link.tsx";
import { features, educationTeasers, reasons } from "../content/home.ts";
import strongbox from "../illustrations/strongbox.svg";
import site from "../components/site.module.css";
import cashBook from "../illustrations/cash-book.svg";
import { otherServices } from "../content/services.ts";
import { Drawing } from "../illustrations/illustration.tsx";
import { servicePictures } from "../services/service-pictures.ts";
import { InterestChart } from "./interest-chart.tsx";
import classes from "./home-page.module.css";

export function meta() {
  return describePage({
    title: "Microfinance: clear loans in Sierra Leone",
    text: `${givenWord("rates_short")}, with every cost shown before you sign. Apply from your phone.`,
    path: "/home",
  });
}

/** Twelve sections in their order (SITE-3); the layout has the thirteenth, the footer. */
export default function HomePage() {
  return (
    <>
      <LoadingOverlay />
      <Hero />
      <PartnersSection />
      <WhyUsSection />
      <HowItWorksSection />
      <StatisticsSection />
      <LoanOptionsSection />
      <OtherServicesSection />
      <RaffleSection />
      <EducationSection />
      <FeaturesSection />
      <StartSection />
      <TestimonialsSection />
    </>
  );
}

/**
 * Runs before the first paint, inside the page: a second visit of this tab shows no overlay. With reduced motion it is
 * not shown, so it does not count as seen. The server permits exactly this script by its hash.
 */
const markSeen = `try{
if(sessionStorage.homeSeen)document.currentScript.previousElementSibling.setAttribute("data-seen","");
else if(!matchMedia("(prefers-reduced-motion: reduce)").matches)sessionStorage.homeSeen="yes"
}catch{}`;

/**
 * The 1-second "Loading Page.." of the home page (SITE-3), once a visit. The overlay covers finished HTML and closes by
 * CSS alone. With reduced motion or without scripts it is absent.
 */
function LoadingOverlay() {
  return (
    <>
      <div className={classes.overlay} role="status">
        <span className={classes.shuttle} aria-hidden="true" />
        {publicPageTexts.homeLoading}
      </div>
      <script dangerouslySetInnerHTML={{ __html: markSeen }} />
    </>
  );
}

/** Section 6: the current loan options as the home page states them (SITE-5). */
function LoanOptionsSection() {
  return (
    <SiteSection
      title="Current loan options"
      text={
        <>
          {`The example shows what each loan really costs. ${aprNote}`}
          <Krio of={aprNote} />
        </>
      }
    >
      <OfferTable page="home" />
      <Given name="named_products">
        {({ name, rate, per, example }) => (
          <p className={site.after}>
            {name}: {rate} {per}. {example}
          </p>
        )}
      </Given>
    </SiteSection>
  );
}

/** Section 11: the call to action "Start a New Application" (SITE-3). */
function StartSection() {
  return (
    <section className={classes.start}>
      <PatternBand variant="edge" />
      <div className={classes.inner}>
        <h2>Ready when you are</h2>
        <p>Ten short steps. Stop and come back; nothing you typed is lost.</p>
        <ActionLink to="/user/signup" look="light">
          {publicPageTexts.callToAction}
        </ActionLink>
      </div>
      <PatternBand variant="edge" />
    </section>
  );
}

/** Section 10: the feature list. */
function FeaturesSection() {
  return (
    <SiteSection tone="surface" title="What you can count on" picture={strongbox} side="start">
      <ul className={site.points} data-columns="two">
        {features.map((feature) => (
          <li key={feature.title}>
            <h3>{feature.title}</h3>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
      <p className={site.after}>
        <ActionLink to="/services/privacy-terms" look="outline">
          Read our terms
        </ActionLink>
      </p>
    </SiteSection>
  );
}

/** Section 9: financial education. */
function EducationSection() {
  return (
    <SiteSection
      title="Know your money"
      text="Short lessons, free for everybody, customer or not."
      picture={cashBook}
    >
      <ul className={site.points}>
        {educationTeasers.map((tip) => (
          <li key={tip.title}>
            <h3>{tip.title}</h3>
            <p>{tip.text}</p>
          </li>
        ))}
      </ul>
      <p className={site.after}>
        <ActionLink to="/services/financial-knowledge" look="outline">
          Read all tips
        </ActionLink>
      </p>
    </SiteSection>
  );
}

/** Section 7: bill payment, money transfers, electronic transfers. */
function OtherServicesSection() {
  return (
    <SiteSection
      tone="surface"
      title="Other services"
      text="At our counter, with a receipt each time."
    >
      <ul className={site.cards}>
        {otherServices.map((service) => (
          <li key={service.id} className={`${site.card} ${classes.service}`}>
            <Drawing className={classes.picture} src={servicePictures[service.id]} />
            <h3>
              <a href={`/services#${service.id}`}>{service.title}</a>
            </h3>
            <p>{service.text}</p>
          </li>
        ))}
      </ul>
    </SiteSection>
  );
}

/** Section 3: why us, with the line chart of the interest (SITE-7). */
function WhyUsSection() {
  return (
    <SiteSection
      title="Why people borrow from us"
      text="No small print. Every cost is shown before you sign."
    >
      <div className={classes.split}>
        <div>
          <ul className={site.points}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className={site.after}>
            <ActionLink to="/services#loan-services" look="outline">
              Compare our loans
            </ActionLink>
          </p>
        </div>
        <InterestChart />
      </div>
    </SiteSection>
  );
}
