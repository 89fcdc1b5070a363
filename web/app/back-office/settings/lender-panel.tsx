import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { isEmailAddress } from "@microfinance/contract/core/email.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { missingError } from "../../core/form-error.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";

const fields = [
  { name: "lender_name", label: "Name" },
  { name: "address", label: "Address" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "Email" },
] as const;

/** Name and address of the lender, for the letterhead of statements and receipts. */
export function LenderPanel(props: SettingsPanel) {
  const { lender_name, address, phone, email } = props.settings;
  const values = { lender_name, address, phone, email };
  return (
    <SettingsEditPanel
      title="Lender"
      values={values}
      readOnly={props.readOnly}
      save={props.save}
      check={(input) => {
        const missing = missingError(input, ["lender_name"], settingsTexts.nameRequired);
        if (missing !== null || input.email.trim() === "" || isEmailAddress(input.email))
          return missing;
        return { text: settingsTexts.invalidEmail, fields: ["email"] };
      }}
      view={
        <DetailList items={fields.map(({ name, label }) => ({ label, value: values[name] }))} />
      }
      fields={(form) =>
        fields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            withAsterisk={name === "lender_name"}
            type={name === "email" ? "email" : "text"}
            autoComplete="off"
            maxLength={textLimits.line}
            {...form.field(name)}
          />
        ))
      }
    />
  );
}
