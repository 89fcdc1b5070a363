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
import { LoadingOverlay } from "./loading-overlay.tsx";

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
