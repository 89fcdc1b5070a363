import { marketingClaims } from "@microfinance/contract/products/offers.ts";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import classes from "./statistics-section.module.css";

const figures = [
  { value: marketingClaims.approvalRate, label: "approval rate" },
  { value: marketingClaims.activeSubscribers, label: "active subscribers" },
  { value: marketingClaims.customers, label: "customers" },
  { value: marketingClaims.monthsInOperation, label: "months in operation" },
] as const;

/** Section 5: the lender's own numbers (SITE-4). */
export function StatisticsSection() {
  return (
    <SiteSection tone="deep" title="Young, and growing with our customers" text="Our own figures.">
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
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
