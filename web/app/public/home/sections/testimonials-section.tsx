import { ActionLink } from "../../components/action-link.tsx";
import { SiteSection } from "../../components/site-section.tsx";

/**
 * Section 12: testimonials (SITE-3). None is invented: the section states that customers have not given any yet
 * (SITE-4).
 */
export function TestimonialsSection() {
  return (
    <SiteSection
      title="What customers say"
      text="We publish what customers tell us in their own words, and only with their consent. Yours can be the first."
    >
      <ActionLink to="/contact" look="outline">
        Tell us your story
      </ActionLink>
    </SiteSection>
  );
}
