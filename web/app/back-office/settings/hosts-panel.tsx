import { TagsInput } from "@mantine/core";
import { emailDomains } from "@microfinance/contract/core/constants.ts";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

/** E-mail hosts accepted at sign-up, in addition to the fifteen usual ones and .org (AUTH-4). */
export function HostsPanel(props: SettingsPanel) {
  const { extra_email_domains } = props.settings;
  return (
    <div className={classes.wide}>
      <SettingsEditPanel
        title="E-mail hosts"
        values={{ extra_email_domains }}
        readOnly={props.readOnly}
        save={props.save}
        view={
          <div>
            {extra_email_domains.length === 0 ? (
              <p>No other e-mail domains.</p>
            ) : (
              <ul className={classes.hosts}>
                {extra_email_domains.map((host) => (
                  <li key={host}>{host}</li>
                ))}
              </ul>
            )}
            <p className={classes.note}>
              Always recognized: {emailDomains.join(", ")} and every host that ends in .org.
            </p>
          </div>
        }
        fields={(form) => (
          <TagsInput
            label="Hosts of your own"
            description="For example lender.sl, or *.gov.sl for every host below gov.sl. Press Enter after each."
            placeholder="lender.sl"
            maxTags={50}
            {...form.getInputProps("extra_email_domains")}
            onChange={(hosts) =>
              form.setFieldValue(
                "extra_email_domains",
                hosts.map((host) => host.trim().replace(/^@/, "").toLowerCase()),
              )
            }
          />
        )}
      />
    </div>
  );
}
