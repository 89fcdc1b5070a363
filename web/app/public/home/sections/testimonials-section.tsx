import { ActionLink } from "../../components/action-link.tsx";
import { SiteSection } from "../../components/site-section.tsx";

/** Section 12: testimonials (SITE-3). None is invented: until customers have given theirs, the section says so (SITE-4). */
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
