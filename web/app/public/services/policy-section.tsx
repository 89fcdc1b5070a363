import site from "../components/site.module.css";
import { SiteSection } from "../components/site-section.tsx";
import { policy, requiredDocuments } from "../content/application-policy.ts";
import classes from "./policy-section.module.css";

/** The steps of an application, next to its requirements (LOAN-21). */
export function PolicySection() {
  return (
    <SiteSection title="Application policy">
      <div className={classes.split}>
        <ul className={site.points}>
          {policy.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className={site.card}>
          <h3>Required documents</h3>
          <ul className={classes.documents}>
            {requiredDocuments.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
    </SiteSection>
  );
}
