import { SiteClaimsPanel } from "./site-claims-panel.tsx";
import { EntriesPanel } from "../entries-panel.tsx";
import { SiteIdentityPanel } from "./site-identity-panel.tsx";
import { SiteOfficePanel } from "./site-office-panel.tsx";
import type { SettingsPanel } from "../settings-panel.ts";
import classes from "../settings.module.css";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { beforePublishing } from "@microfinance/contract/settings/site-content.ts";
import { Section } from "../../../components/shell/section.tsx";

/** What the lender shows on its public pages, and what is left to do before they are announced (SITE-57). */
export function SitePanels(props: SettingsPanel) {
  const { settings } = props;
  return (
    <div className={classes.wide}>
      <h2 className={classes.heading}>Site</h2>
      <p className={classes.note}>
        The public pages show this from the next minute on. Address, phone and email are those of
        the panel Lender. What is empty is absent there.
      </p>
      <BeforePublishing settings={settings} />
      <div className={classes.panels}>
        <SiteOfficePanel {...props} />
        <SiteIdentityPanel {...props} />
        <EntriesPanel
          {...props}
          title="Complaints"
          note="The contact page shows the steps in their order; without any it has no such part."
          name="site_complaints"
          entryName="step"
          fields={[
            { name: "step", label: "What the customer does" },
            { name: "within", label: "Answered within" },
          ]}
        />
        <SiteClaimsPanel {...props} />
        <EntriesPanel
          {...props}
          title="Team"
          name="site_team"
          entryName="person"
          fields={[
            { name: "name", label: "Name" },
            { name: "role", label: "What they do" },
          ]}
        />
        <EntriesPanel
          {...props}
          title="Partners"
          name="site_partners"
          entryName="partner"
          fields={[
            { name: "name", label: "Name" },
            { name: "role", label: "What for" },
          ]}
        />
        <EntriesPanel
          {...props}
          title="Testimonials"
          name="site_testimonials"
          entryName="testimonial"
          fields={[
            { name: "quote", label: "What they said", kind: "paragraph" },
            { name: "name", label: "Name" },
            { name: "detail", label: "Who they are", optional: true },
            { name: "consent_on", label: "Consent given on", kind: "date" },
          ]}
        />
        <EntriesPanel
          {...props}
          title="Job openings"
          name="site_jobs"
          entryName="job"
          fields={[
            { name: "title", label: "Title" },
            { name: "location", label: "Place" },
            { name: "type", label: "Full-time or part-time", optional: true },
            { name: "description", label: "Description", kind: "paragraph" },
            {
              name: "requirements",
              label: "Requirements, one a line",
              kind: "paragraph",
              optional: true,
            },
            { name: "posted_on", label: "Posted on", kind: "date" },
            { name: "closes_on", label: "Apply by", kind: "date" },
          ]}
        />
      </div>
    </div>
  );
}

/** What is unset or unverified on the public pages (SITE-57). */
function BeforePublishing(props: { settings: LenderSettings }) {
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
