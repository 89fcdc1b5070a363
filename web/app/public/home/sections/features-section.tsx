import { features } from "../../content/home.ts";
import strongbox from "../../illustrations/strongbox.svg";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";

/** Section 10: the feature list. */
export function FeaturesSection() {
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
