import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { beforePublishing } from "@microfinance/contract/settings/site-content.ts";
import { Section } from "../../../components/shell/section.tsx";
import classes from "../settings.module.css";

/** What is unset or unverified on the public pages (SITE-57). */
export function BeforePublishing(props: { settings: LenderSettings }) {
  const left = beforePublishing(props.settings);
  return (
    <Section title="Before you publish" level={3}>
      {left.length === 0 ? (
        <p>Everything is set, and each claim has its date.</p>
      ) : (
        <ul className={classes.hosts}>
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
