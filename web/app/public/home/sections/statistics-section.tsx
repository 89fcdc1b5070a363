import { Given } from "../../../components/given/given.tsx";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import classes from "./statistics-section.module.css";

const figures = [
  { name: "approval_rate", label: "approval rate" },
  { name: "active_subscribers", label: "active subscribers" },
  { name: "customers", label: "customers" },
  { name: "months_in_operation", label: "months in operation" },
] as const;

/** Section 5: the lender's own numbers (SITE-4). */
export function StatisticsSection() {
  return (
    <SiteSection tone="deep" title="Young, and growing with our customers" text="Our own figures.">
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <Given key={figure.name} name={figure.name}>
            {({ value, as_of }) => (
              <div>
                <dt>
                  {figure.label} <small>{as_of}</small>
                </dt>
                <dd>{value}</dd>
              </div>
            )}
          </Given>
        ))}
      </dl>
      <p className={site.after}>
        <ActionLink to="/about" look="light">
          Who we are
        </ActionLink>
      </p>
    </SiteSection>
  );
}
