import { testimonials } from "../../content/home.ts";
import { ActionLink } from "../../ui/action-link.tsx";
import site from "../../ui/site.module.css";
import { SiteSection } from "../../ui/site-section.tsx";
import classes from "./testimonials-section.module.css";

/** Section 12: testimonials, marked as samples until real ones are given (D13). */
export function TestimonialsSection() {
  return (
    <SiteSection
      title="What customers say"
      text="Samples of the kind of thing we hope to hear; real voices follow."
    >
      <ul className={site.cards}>
        {testimonials.map((one) => (
          <li key={one.name} className={`${site.card} ${classes.card}`}>
            <span className={site.sample}>Sample</span>
            <blockquote className={classes.saying}>
              <p>“{one.text}”</p>
            </blockquote>
            <div className={classes.speaker}>
              <span className={site.initials} aria-hidden="true">
                {one.initials}
              </span>
              {one.name}
            </div>
          </li>
        ))}
      </ul>
      <p className={site.after}>
        <ActionLink to="/contact" look="outline">
          Tell us your story
        </ActionLink>
      </p>
    </SiteSection>
  );
}
