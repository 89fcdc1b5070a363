import { publicPageTexts } from "@microfinance/contract/core/texts.ts";
import { givenWord } from "../content/given.tsx";
import { describePage } from "../../core/describe-page.ts";
import { EducationSection } from "./sections/education-section.tsx";
import { FeaturesSection } from "./sections/features-section.tsx";
import { Hero } from "./sections/hero.tsx";
import { HowItWorksSection } from "./sections/how-it-works-section.tsx";
import { LoanOptionsSection } from "./sections/loan-options-section.tsx";
import { OtherServicesSection } from "./sections/other-services-section.tsx";
import { PartnersSection } from "./sections/partners-section.tsx";
import { RaffleSection } from "./sections/raffle-section.tsx";
import { StartSection } from "./sections/start-section.tsx";
import { StatisticsSection } from "./sections/statistics-section.tsx";
import { TestimonialsSection } from "./sections/testimonials-section.tsx";
import { WhyUsSection } from "./sections/why-us-section.tsx";
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
