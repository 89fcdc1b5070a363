import { steps } from "../../content/home.ts";
import apply from "../../illustrations/apply.svg";
import approval from "../../illustrations/approval.svg";
import { Drawing } from "../../illustrations/illustration.tsx";
import openAccount from "../../illustrations/open-account.svg";
import { ActionLink } from "../../components/action-link.tsx";
import site from "../../components/site.module.css";
import { SiteSection } from "../../components/site-section.tsx";
import classes from "./how-it-works-section.module.css";

const pictures = [openAccount, apply, approval];

/** Section 4: open account, apply for loan, complete approval. */
export function HowItWorksSection() {
  return (
    <SiteSection tone="surface" title="How it works" text="Three steps, from your phone.">
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li key={step.title}>
            <Drawing className={classes.picture} src={pictures[at] ?? apply} />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className={site.after}>
        <ActionLink to="/user/signup" look="outline">
          Open an account
        </ActionLink>
      </p>
    </SiteSection>
  );
}
