import { reasons } from "../../content/home.ts";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import { InterestChart } from "../interest-chart.tsx";
import classes from "./why-us-section.module.css";

/** Section 3: why us, with the line chart of the interest (SITE-7). */
export function WhyUsSection() {
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
