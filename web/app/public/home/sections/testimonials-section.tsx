import { Given, NotGiven } from "../../../components/given/given.tsx";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import classes from "./testimonials-section.module.css";

/** Section 12: testimonials (SITE-3). None is invented, and none is shown without a consent (SITE-4). */
export function TestimonialsSection() {
  return (
    <SiteSection
      title="What customers say"
      text={
        <NotGiven name="testimonials">
          We quote no customer without consent. Tell us your story.
        </NotGiven>
      }
    >
      <ul className={`${site.cards} ${classes.testimonials}`}>
        <Given name="testimonials">
          {({ quote, name, detail }) => (
            <li className={site.card}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <strong>{name}</strong>, {detail}
                </figcaption>
              </figure>
            </li>
          )}
        </Given>
      </ul>
      <ActionLink to="/contact" look="outline">
        Tell us your story
      </ActionLink>
    </SiteSection>
  );
}
