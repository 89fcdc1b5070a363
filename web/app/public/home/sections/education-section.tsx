import { educationTeasers } from "../../content/home.ts";
import cashBook from "../../illustrations/cash-book.svg";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";

/** Section 9: financial education. */
export function EducationSection() {
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
