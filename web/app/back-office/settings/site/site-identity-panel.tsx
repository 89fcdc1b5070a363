import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { whatsappNumber } from "@microfinance/contract/settings/whatsapp.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "../settings-edit-panel.tsx";
import type { SettingsPanel } from "../settings-panel.ts";
import classes from "../settings.module.css";

const fields = [
  { name: "site_legal_name", label: "Legal name" },
  { name: "site_registration", label: "Registration number" },
  { name: "site_regulator", label: "Regulator" },
  { name: "site_licence", label: "Licence number" },
  { name: "site_whatsapp", label: "WhatsApp number" },
] as const;

/** Who the lender is by law, and its WhatsApp number, as the footer and the contact page show them (SITE-75). */
export function SiteIdentityPanel(props: SettingsPanel) {
  const { site_legal_name, site_registration, site_regulator, site_licence, site_whatsapp } =
    props.settings;
  const values = {
    site_legal_name,
    site_registration,
    site_regulator,
    site_licence,
    site_whatsapp,
  };
  return (
    <SettingsEditPanel
      title="Who we are"
      level={3}
      values={values}
      readOnly={props.readOnly}
      check={(input) =>
        input.site_whatsapp.trim() === "" || whatsappNumber(input.site_whatsapp.trim()) !== null
          ? null
          : { text: settingsTexts.invalidWhatsapp, fields: ["site_whatsapp"] }
      }
      save={(input) => props.save(input)}
      view={
        <div>
          <DetailList items={fields.map(({ name, label }) => ({ label, value: values[name] }))} />
          <p className={classes.note}>
            A new number or link waits for a second administrator, as customers may write or pay to
            it.
          </p>
        </div>
      }
      fields={(form) =>
        fields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            type={name === "site_whatsapp" ? "tel" : "text"}
            autoComplete="off"
            maxLength={textLimits.line}
            {...form.field(name)}
          />
        ))
      }
    />
  );
}
